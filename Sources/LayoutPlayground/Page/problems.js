// The list of what is wrong, free, unsatisfied or redundant.

import * as editor from "./editor.js"

const panel = document.getElementById("problems")
const list = panel.querySelector(".scroll")
const signs = {error: "✕", warning: "!", note: "i"}
let problems = []
let current = -1

/** A text with what stands in back quotes as code. */
function prose(text) {
  const parts = document.createElement("span")
  text.split("`").forEach((part, index) => {
    const node = document.createElement(index % 2 ? "code" : "span")
    node.textContent = part
    parts.append(node)
  })
  return parts
}

function item(problem, index) {
  const button = document.createElement("button")
  button.type = "button"
  button.className = `problem ${problem.severity}`
  const sign = document.createElement("span")
  sign.className = "sign"
  sign.textContent = signs[problem.severity]
  sign.title = problem.rule
  const place = document.createElement("span")
  place.className = "place"
  place.textContent = problem.line ? `line ${problem.line}` : ""
  button.append(sign, prose(problem.message), place)
  if (problem.remarks.length) {
    const remarks = document.createElement("ul")
    for (const remark of problem.remarks) {
      const line = document.createElement("li")
      line.textContent = remark.text + (remark.line ? `  · line ${remark.line}` : "")
      remarks.append(line)
    }
    const more = document.createElement("li")
    more.className = "more"
    more.textContent = `… and ${problem.remarks.length - 2} more`
    if (problem.remarks.length > 2) remarks.append(more)
    button.append(remarks)
  }
  button.addEventListener("click", () => go(index))
  const related = () => problem.remarks.filter((remark) => remark.line)
  button.addEventListener("pointerenter", () => editor.mark(problems, [...related(), problem]))
  button.addEventListener("pointerleave", () => editor.mark(problems))
  return button
}

/** Puts the caret where a problem is. */
function go(index) {
  current = index
  const problem = problems[index]
  if (!problem) return
  list.querySelectorAll(".problem").forEach((item, place) => item.classList.toggle("current", place === index))
  list.querySelectorAll(".problem")[index].scrollIntoView({block: "nearest"})
  if (problem.line) editor.select(problem.line, problem.column ?? 1)
}

/** Shows problems, and what `?` in equations told. */
export function show(found, further = 0, notes = []) {
  const weights = {error: 0, warning: 1, note: 2}
  problems = found.toSorted((one, other) => weights[one.severity] - weights[other.severity])
  current = -1
  editor.mark(problems)
  list.replaceChildren(...problems.map(item))
  if (further > 0) list.append(told(`… and ${further} more findings`))
  if (notes.length) list.append(told(notes.join("\n")))
  panel.hidden = !list.childElementCount
}

function told(text) {
  const paragraph = document.createElement("p")
  paragraph.className = "told"
  paragraph.textContent = text
  return paragraph
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "F8" || !problems.length) return
  event.preventDefault()
  const step = event.shiftKey ? -1 : 1
  go(current < 0 ? (step > 0 ? 0 : problems.length - 1) : (current + step + problems.length) % problems.length)
})
