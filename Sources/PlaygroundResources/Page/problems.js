// The list of findings: errors, and ambiguous, unsatisfied or redundant parts.

import * as editor from "./editor.js"
import {repairs} from "./repairs.js"

const panel = document.getElementById("problems")
const list = panel.querySelector(".scroll")
const chips = panel.querySelector(".chips")
const kinds = [["error", "✕", "error"], ["warning", "!", "warning"], ["note", "i", "note"]]
let problems = []
let current = -1
/** The severities that the user shows or hides. By default notes are hidden if there are others. */
const wanted = {}

const count = (severity) => problems.filter((problem) => problem.severity === severity).length
const isSeen = (severity) => wanted[severity] ?? (severity !== "note" || count("error") + count("warning") === 0)

function make(name, className, text) {
  const element = document.createElement(name)
  if (className) element.className = className
  if (text !== undefined) element.textContent = text
  return element
}

/** Makes the element of a text, with back-quoted parts as code. */
function prose(text) {
  const parts = make("span")
  text.split("`").forEach((part, index) => parts.append(make(index % 2 ? "code" : "span", "", part)))
  return parts
}

function item(problem, index) {
  const {severity, remarks} = problem
  const row = make("div", `problem ${severity}`)
  const button = make("button")
  button.type = "button"
  const sign = make("span", "sign", kinds.find(([kind]) => kind === severity)[1])
  sign.title = problem.rule
  button.append(sign, prose(problem.message), make("span", "place", problem.line ? `line ${problem.line}` : ""))
  if (remarks.length) {
    const lines = make("ul")
    for (const remark of remarks) lines.append(make("li", "", remark.text + (remark.line ? `  · line ${remark.line}` : "")))
    if (remarks.length > 2) lines.append(make("li", "more", `… and ${remarks.length - 2} more`))
    button.append(lines)
  }
  button.addEventListener("click", () => go(index))
  const related = () => remarks.filter((remark) => remark.line)
  row.addEventListener("pointerenter", () => editor.mark(problems, [...related(), problem]))
  row.addEventListener("pointerleave", () => editor.mark(problems))
  row.append(button)
  const offers = repairs(problem)
  if (offers.length) {
    const bar = make("span", "repairs")
    for (const {label, change} of offers) {
      const offer = make("button", "repair", label)
      offer.type = "button"
      offer.addEventListener("click", change)
      bar.append(offer)
    }
    row.append(bar)
  }
  return row
}

/** Moves the caret to a problem. */
function go(index) {
  current = index
  const problem = problems[index]
  if (!problem) return
  if (!isSeen(problem.severity)) {
    wanted[problem.severity] = true
    draw()
  }
  const rows = list.querySelectorAll(".problem")
  rows.forEach((item, place) => item.classList.toggle("current", place === index))
  rows[index].scrollIntoView({block: "nearest"})
  if (problem.line) editor.select(problem.line, problem.column ?? 1)
}

/** Shows the selected severities of the list, and the number of problems of each. */
function draw() {
  chips.replaceChildren(...kinds.filter(([kind]) => count(kind)).map(([kind, sign, word]) => {
    const number = count(kind)
    const chip = make("button", `chip ${kind}`, `${sign} ${number} ${word}${number === 1 ? "" : "s"}`)
    chip.type = "button"
    chip.ariaPressed = String(isSeen(kind) && panel.open)
    chip.addEventListener("click", (event) => {
      // The chip is inside the summary, which opens and closes the list.
      event.preventDefault()
      wanted[kind] = panel.open ? !isSeen(kind) : true
      panel.open = true
      draw()
    })
    return chip
  }))
  list.querySelectorAll(".problem").forEach((row, index) => row.hidden = !isSeen(problems[index].severity))
}

/** Shows problems, and the output of `?` in equations. */
export function show(found, further = 0, notes = []) {
  const weights = {error: 0, warning: 1, note: 2}
  problems = found.toSorted((one, other) => weights[one.severity] - weights[other.severity])
  current = -1
  editor.mark(problems)
  list.replaceChildren(...problems.map(item))
  if (further > 0) list.append(make("p", "told", `… and ${further} more findings`))
  if (notes.length) list.append(make("p", "told", notes.join("\n")))
  panel.hidden = !list.childElementCount
  draw()
}

panel.addEventListener("toggle", draw)
document.addEventListener("keydown", (event) => {
  if (event.key !== "F8" || !problems.length) return
  event.preventDefault()
  panel.open = true
  const step = event.shiftKey ? -1 : 1
  go(current < 0 ? (step > 0 ? 0 : problems.length - 1) : (current + step + problems.length) % problems.length)
})
