// A slider and a field for each metric with a number in the text, which they change.

import * as editor from "./editor.js"

const panel = document.getElementById("metrics")
const list = panel.querySelector(".sliders")
let preview = () => {}
let held = null

/** Sets the listener for the previewed text while a slider is dragged; it gets null at the end. */
export const onPreview = (listener) => preview = listener

/** Returns the numeric metrics, with the ranges of their numbers in the text. */
export function metricsOf(text) {
  const key = /^(?:metrics|"metrics"|[ \t]*"metrics")[ \t]*:[ \t]*/m.exec(text)
    ?? /^\s*\{[^]*?"metrics"\s*:\s*/.exec(text)
  if (!key) return []
  const start = key.index + key[0].length
  const rest = text.slice(start)
  // Braces on one line, or indented lines below.
  const block = /^\{[^}]*\}/.exec(rest) ?? /^(?:#.*)?(?:\n(?:[ \t]+.*)?(?=\n|$))+/.exec(rest)
  if (!block) return []
  const entry = /(?<=[{,]\s*|^[ \t]+)(?:"([^"\n]+)"|([\w.-]+))[ \t]*:[ \t]*(-?\d+(?:\.\d+)?)(?=[ \t]*(?:[,}#\n]|$))/gm
  return [...block[0].matchAll(entry)].map((match) => {
    const end = start + match.index + match[0].length
    return {name: match[1] ?? match[2], value: +match[3], start: end - match[3].length, end}
  })
}

function make(name, attributes) {
  return Object.assign(document.createElement(name), attributes)
}

/** Returns the range of a metric's slider: up to about three times its value. */
function range(value) {
  const most = value === 0 ? 100 : Math.abs(value) * 3
  const step = Number.isInteger(value) ? 1 : 10 ** -((`${value}`.split(".")[1] ?? "").length)
  return {min: value < 0 ? -most : 0, max: most, step}
}

/** Returns the text with another number for a metric. */
function written(text, name, value) {
  const metric = metricsOf(text).find((metric) => metric.name === name)
  return metric && {...metric, text: text.slice(0, metric.start) + value + text.slice(metric.end)}
}

function row({name, value}) {
  const label = make("label", {className: "metric"})
  const slider = make("input", {type: "range", ...range(value)})
  slider.value = value
  const field = make("input", {type: "number", step: "any", value})
  slider.ariaLabel = `${name}, slider`
  const put = (value) => {
    held = null
    preview(null)
    const metric = written(editor.text(), name, value)
    if (metric && metric.value !== +value) editor.replace(metric.start, metric.end, `${+value}`)
  }
  slider.addEventListener("input", () => {
    held = name
    field.value = slider.value
    preview(written(editor.text(), name, slider.value)?.text ?? null)
  })
  // A whole drag is one step of undo.
  slider.addEventListener("change", () => put(slider.value))
  field.addEventListener("change", () => field.value !== "" && put(field.value))
  label.append(make("span", {textContent: name}), slider, field)
  label.dataset.metric = name
  return label
}

/** Shows the metrics of the text. */
export function show() {
  if (held) return
  const metrics = metricsOf(editor.text()).slice(0, 24)
  panel.hidden = !metrics.length
  const rows = new Map([...list.children].map((row) => [row.dataset.metric, row]))
  const isSame = rows.size === metrics.length && metrics.every(({name}) => rows.has(name))
  if (!isSame) return list.replaceChildren(...metrics.map(row))
  for (const {name, value} of metrics) {
    const [slider, field] = rows.get(name).querySelectorAll("input")
    const fits = value >= +slider.min && value <= +slider.max && (value - slider.min) % slider.step === 0
    if (!fits) Object.assign(slider, range(value))
    slider.value = value
    if (document.activeElement !== field) field.value = value
  }
}
