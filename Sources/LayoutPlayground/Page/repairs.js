// What can be done about a problem by one click: changes of the text, each with a label.

import * as editor from "./editor.js"

/** What stands in a line, and from where to where it goes in the text. */
function line(number) {
  const lines = editor.text().split("\n")
  if (!(number >= 1 && number <= lines.length)) return null
  const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0)
  return {start, text: lines[number - 1], isLast: number === lines.length}
}

const withoutComment = (text) => text.replace(/\s+#.*$/, "").trim()

/** Does away with a constraint: with its line where it is all of it. */
function removal(place, constraint) {
  const found = line(place)
  if (!found || !constraint) return null
  const {start, text, isLast} = found
  if (withoutComment(text) === constraint) {
    const end = start + text.length + (isLast ? 0 : 1)
    return {label: "remove this line", change: () => editor.replace(start, end, "")}
  }
  for (const part of [`${constraint} && `, ` && ${constraint}`]) {
    const at = text.indexOf(part)
    if (at < 0 || text.indexOf(part, at + 1) >= 0) continue
    const from = start + at
    return {label: "remove this part", change: () => editor.replace(from, from + part.length, "")}
  }
  return null
}

/** Puts the name that was meant where the wrong one stands. */
function correction(problem) {
  const texts = [problem.message, ...problem.remarks.map((remark) => remark.text)]
  const meant = texts.map((text) => /did you mean "([^"]+)"\?/.exec(text)?.[1]).find(Boolean)
  const found = meant && line(problem.line)
  if (!found) return null
  const column = [...found.text].slice(0, (problem.column ?? 1) - 1).join("").length
  const words = [...problem.message.matchAll(/"([^"]+)"/g)].map((match) => match[1])
  for (const word of words) {
    // A little before the place too, which may be that of an attribute behind its view.
    const at = found.text.indexOf(word, Math.max(0, column - word.length))
    if (word === meant || at < 0) continue
    const from = found.start + at
    return {label: `write ${meant}`, change: () => editor.replace(from, from + word.length, meant)}
  }
  return null
}

/** Lets give what a conflict could be solved by: by a priority, or by the amount. */
function relaxations(problem) {
  const {remarks} = problem
  const title = remarks.findIndex((remark) => /can be solved if (this gives|these give) way/.test(remark.text))
  if (title < 0) return []
  const given = remarks.slice(title + 1).flatMap((remark) => {
    const match = /^(.*\S)\s+by ([\d.]+)$/.exec(remark.text)
    const found = match && line(remark.line)
    const at = found ? found.text.indexOf(match[1]) : -1
    if (at < 0 || match[1].includes("@")) return []
    return [{constraint: match[1], amount: +match[2], from: found.start + at, to: found.start + at + match[1].length}]
  })
  // All of them have to give, those further below first, so that the others stay where they are.
  const needed = remarks.slice(title + 1).filter((remark) => / by [\d.]+$/.test(remark.text)).length
  if (!given.length || given.length < needed) return []
  const all = given.toSorted((one, other) => other.from - one.from)
  const names = given.map((one) => one.constraint).join(", ")
  const repairs = [{
    label: given.length === 1 ? `let ${names} give: @ high` : `let these ${given.length} give: @ high`,
    change: () => all.forEach(({to}) => editor.replace(to, to, " @ high")),
  }]
  const numbers = all.map(({constraint, amount, from, to}) => {
    const match = /(>=|<=)\s*(-?\d+(?:\.\d+)?)$/.exec(constraint)
    if (!match || /[-+*/]\s*$/.test(constraint.slice(0, -match[2].length))) return null
    const number = +(+match[2] + (match[1] === ">=" ? -amount : amount)).toFixed(4)
    return {from: to - match[2].length, to, number, was: match[2]}
  })
  if (numbers.every(Boolean)) {
    repairs.push({
      label: numbers.toReversed().map(({was, number}) => `${was} → ${number}`).join(", "),
      change: () => numbers.forEach(({from, to, number}) => editor.replace(from, to, `${number}`)),
    })
  }
  return repairs
}

/** The repairs of a problem. */
export function repairs(problem) {
  const constraint = /^`([^`]+)` (?:can be removed|has no effect|says the same)/.exec(problem.message)?.[1]
  return [correction(problem), removal(problem.line, constraint), ...relaxations(problem)].filter(Boolean)
}
