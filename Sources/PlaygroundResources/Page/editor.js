// The editor: a transparent text area over the same text in colours, with problems underlined.

const area = document.getElementById("text")
const scroller = document.getElementById("editor")
const letters = scroller.querySelector("pre")
const tip = document.getElementById("tip")

let problems = []
let related = []
const listeners = []

/** Adds a listener for changes of the text. */
export const onChange = (listener) => listeners.push(listener)

/** Adds a listener that is called after a paste. */
export const onPaste = (listener) => area.addEventListener("paste", () => requestAnimationFrame(() =>
  requestAnimationFrame(listener)))

export const text = () => area.value

/** Shows the initial text. */
export function begin(text) {
  area.value = text
  shown()
}

/** Replaces the whole text, for example by an example. The browser's undo restores the old text. */
export function setText(text) {
  if (text === area.value) return
  area.setSelectionRange(0, area.value.length)
  silently(() => type(text))
  shown()
}

/** Replaces a range of the text and notifies the listeners. Undo restores the old text. */
export function replace(start, end, text) {
  area.setSelectionRange(start, end)
  silently(() => type(text))
  draw()
  listeners.forEach((listener) => listener())
}

function shown() {
  area.setSelectionRange(0, 0)
  scroller.scrollTo(0, 0)
  problems = []
  draw()
}

/** Shows problems, and places related to one of them. */
export function mark(found, others = []) {
  problems = found
  related = others
  tip.hidden = true
  draw()
}

/** Highlights places, each with an optional text to match. */
export function light(places) {
  if (!places.length && !related.length) return
  related = places
  draw()
}

/** Moves the caret to a place and scrolls to it. Columns count characters. */
export function select(line, column, length = 0) {
  const lines = area.value.split("\n")
  if (line > lines.length) return
  const start = lines.slice(0, line - 1).reduce((sum, line) => sum + line.length + 1, 0)
    + units(lines[line - 1], column)
  area.focus()
  area.setSelectionRange(start, start + length)
  reveal(line, column)
}

/** Selects the first place that names a view: a key, or an element of a list. */
export function selectName(name) {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  const quoted = `["']?${escaped}["']?`
  const found = new RegExp(`(?<=^|[\\s{,])${quoted}(?=\\s*:)|(?<=name:\\s*)${quoted}`, "m").exec(area.value)
  if (found) selectPart(found[0], found.index)
}

/** Selects a piece of the text, by default its first occurrence. */
export function selectPart(part, at = area.value.indexOf(part)) {
  if (at < 0) return
  const before = area.value.slice(0, at).split("\n")
  select(before.length, [...before.at(-1)].length + 1, part.length)
}

/** The line and column of the caret, from 1. */
export function caret() {
  const before = area.value.slice(0, area.selectionStart).split("\n")
  return {line: before.length, column: [...before.at(-1)].length + 1}
}

/** Returns the number of UTF-16 units before a column. */
const units = (line, column) => [...line].slice(0, column - 1).join("").length

function reveal(line, column) {
  const height = 20
  const top = 8 + (line - 1) * height
  if (top < scroller.scrollTop + height || top > scroller.scrollTop + scroller.clientHeight - 3 * height) {
    scroller.scrollTop = top - scroller.clientHeight / 3
  }
  const left = column * letterWidth()
  if (left < scroller.scrollLeft || left > scroller.scrollLeft + scroller.clientWidth - 120) {
    scroller.scrollLeft = Math.max(0, left - scroller.clientWidth / 2)
  }
}

// Colours

const token = new RegExp([
  /(?<comment>(?<=^|\s)#.*)/, /(?<key>^\s*(?:- )?[\w"'.-]+(?=\s*:(?:\s|$))|(?<=[{,]\s*)[\w"-]+(?=:\s))/,
  /(?<string>"(?:[^"\\]|\\.)*"|'[^']*')/, /(?<word>\b(?:when|else|required|high|low|fit|last_visible)\b|@|\|\||&&)/,
  /(?<number>(?<![\w.])\d+(?:\.\d+)?%?)/,
].map((part) => part.source).join("|"), "g")

/** Returns the marks of each line: places with their classes. */
function marks() {
  const marks = new Map()
  const add = (place, classes, severity) => {
    if (place.line) marks.set(place.line, [...marks.get(place.line) ?? [], {...place, classes, severity}])
  }
  for (const {severity, rule, line, column, length, remarks} of problems) {
    add({line, column, length}, `wave ${severity}`, severity)
    // All members of a conflict are equally responsible.
    if (rule !== "conflict") continue
    for (const {line, column} of remarks) add({line, column, isWhole: true}, `wave ${severity}`, severity)
  }
  for (const {line, column, text} of related) add({line, column, text, isWhole: true}, "lit")
  return marks
}

/** Returns the classes of each unit of a line. */
function classes(line, marks) {
  const kinds = new Array(line.length).fill("")
  for (const found of line.matchAll(token)) {
    const kind = Object.entries(found.groups).find((group) => group[1] !== undefined)[0]
    kinds.fill(kind, found.index, found.index + found[0].length)
  }
  for (const mark of marks) {
    const [start, end] = extent(line, mark)
    for (let unit = start; unit < end; unit++) kinds[unit] = `${kinds[unit] ?? ""} ${mark.classes}`
  }
  return kinds
}

/** Returns the range of a place in units: its length, else a word, or the rest of the line. */
function extent(line, {column = 1, length = 0, text, isWhole = false}) {
  const start = Math.min(units(line, column), Math.max(0, line.length - 1))
  const rest = line.slice(start)
  if (length > 0) return [start, start + units(rest, length + 1)]
  if (text && rest.startsWith(text)) return [start, start + text.length]
  const shown = isWhole ? /^[^#]*[^#\s]/.exec(rest) : /^[\w.-]+|^"[^"]*"/.exec(rest)
  return [start, start + (shown?.[0].length ?? 1)]
}

/** Makes the element of a coloured line. */
function row(line, marks) {
  const row = document.createElement("span")
  const worst = ["error", "warning"].find((severity) => marks.some((mark) => mark.severity === severity))
  row.className = `row ${worst ?? ""}`
  const kinds = classes(line, marks)
  // A mark after the last letter needs a character.
  const shown = line + " ".repeat(Math.max(0, kinds.length - line.length))
  for (let start = 0, end; start < shown.length; start = end) {
    for (end = start + 1; end < shown.length && kinds[end] === kinds[start];) end++
    const run = document.createElement("span")
    run.className = kinds[start] ?? ""
    run.textContent = shown.slice(start, end)
    row.append(run)
  }
  return row
}

/** The appearance of each drawn line. */
let drawn = []

/** Draws the changed lines. */
function draw() {
  const all = marks()
  const lines = area.value.split("\n").map((line, index) => ({line, marks: all.get(index + 1) ?? []}))
  const looks = lines.map((line) => JSON.stringify(line))
  const least = Math.min(looks.length, drawn.length)
  let start = 0
  while (start < least && looks[start] === drawn[start]) start++
  let end = 0
  while (end < least - start && looks.at(-1 - end) === drawn.at(-1 - end)) end++
  const rows = [...letters.children]
  rows.slice(start, drawn.length - end).forEach((row) => row.remove())
  const added = lines.slice(start, lines.length - end).map(({line, marks}) => row(line, marks))
  const place = rows[drawn.length - end] ?? null
  added.forEach((row) => letters.insertBefore(row, place))
  drawn = looks
}

// The tip under the pointer

const letterWidth = () => {
  const range = document.createRange()
  const run = [...letters.querySelectorAll("span span")].find((span) => span.textContent.length > 3)
  if (!run) return 8
  range.selectNodeContents(run)
  return range.getBoundingClientRect().width / run.textContent.length
}

area.addEventListener("pointermove", (event) => {
  const box = area.getBoundingClientRect()
  const line = Math.floor((event.clientY - box.top - 8) / 20) + 1
  const left = parseFloat(getComputedStyle(area).paddingLeft)
  const unit = Math.floor((event.clientX - box.left - left) / letterWidth())
  const source = area.value.split("\n")[line - 1]
  const hit = source === undefined ? [] : problems.filter((problem) => {
    if (problem.line !== line) return false
    const [start, end] = extent(source, problem)
    return unit >= start && unit <= end
  })
  tip.hidden = hit.length === 0
  if (tip.hidden) return
  tip.replaceChildren(...hit.slice(0, 4).map((problem) => {
    const item = document.createElement("div")
    const proposals = problem.remarks.filter((remark) => !remark.line).slice(0, 2)
    item.textContent = [problem.message, ...proposals.map((remark) => remark.text)].join("; ")
    return item
  }))
  tip.style.left = `${Math.min(event.clientX, innerWidth - tip.offsetWidth - 8)}px`
  const below = event.clientY + 18
  tip.style.top = `${below + tip.offsetHeight < innerHeight ? below : event.clientY - tip.offsetHeight - 12}px`
})
area.addEventListener("pointerleave", () => tip.hidden = true)

// Keys

/** Types a text that can be undone. */
const type = (text) => document.execCommand(text ? "insertText" : "delete", false, text)

let isSilent = false

/** Types without notifying listeners, and restores the focus, which opens a phone's keyboard. */
function silently(change) {
  const focused = document.activeElement
  isSilent = true
  area.focus({preventScroll: true})
  change()
  isSilent = false
  if (focused !== area) focused === document.body ? area.blur() : focused.focus({preventScroll: true})
}

let leavesOnTab = false

/** Replaces each line of the selection. */
function changeLines(change) {
  const value = area.value
  const from = value.lastIndexOf("\n", area.selectionStart - 1) + 1
  const last = Math.max(area.selectionStart, area.selectionEnd - 1)
  const to = value.indexOf("\n", last) < 0 ? value.length : value.indexOf("\n", last)
  const changed = value.slice(from, to).split("\n").map(change).join("\n")
  area.setSelectionRange(from, to)
  type(changed)
  area.setSelectionRange(from, from + changed.length)
}

area.addEventListener("keydown", (event) => {
  if (event.key === "Escape") leavesOnTab = true
  else if (event.key === "Tab" && !leavesOnTab) {
    event.preventDefault()
    if (event.shiftKey) changeLines((line) => line.replace(/^ {1,2}/, ""))
    else if (area.selectionStart === area.selectionEnd) type("  ")
    else changeLines((line) => line && "  " + line)
  } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
    const line = area.value.slice(0, area.selectionStart).split("\n").at(-1)
    const opens = /[:|{]\s*$/.test(line) ? "  " : ""
    event.preventDefault()
    type("\n" + /^ */.exec(line)[0] + opens)
  } else if (event.key === "/" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    changeLines((line) => /^\s*# ?/.test(line) ? line.replace(/# ?/, "") : line.replace(/^( *)(?=\S)/, "$1# "))
  } else if (event.key !== "Shift") leavesOnTab = false
})
area.addEventListener("blur", () => leavesOnTab = false)

let isWaiting = false

// Browsers may fire an event for each line of a long inserted text.
area.addEventListener("input", () => {
  if (isWaiting || isSilent) return
  isWaiting = true
  requestAnimationFrame(() => {
    isWaiting = false
    related = []
    draw()
    const {line, column} = caret()
    reveal(line, column)
    listeners.forEach((listener) => listener())
  })
})
