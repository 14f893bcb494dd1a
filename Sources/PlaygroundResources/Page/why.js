// The explanation of a view's frame: the constraints that set its values, next to the view, and
// highlighted in the text and the picture.

import * as editor from "./editor.js"
import * as picture from "./picture.js"
import {chain} from "./steps.js"

const tip = document.getElementById("tip")
const number = (value) => String(+value.toFixed(2))
/** The values of a view, with their indices in its frame and among the variables of the steps. */
const values = {width: [2, 0], height: [3, 1], left: [0, 2], top: [1, 3]}
/** The values that an edge depends on. */
const edges = {left: ["left"], right: ["left", "width"], top: ["top"], bottom: ["top", "height"]}

let layout = null
let frames = {}

/** Stores the steps of an answer, and the shown frames. */
export function take(steps, shownFrames) {
  const told = steps ? JSON.parse(steps) : {}
  const constraints = (told.constraints ?? []).map(([text, place, views, more]) => ({text, place, views, ...more}))
  layout = told.steps?.length ? {...told, constraints} : null
  frames = shownFrames
}

function make(name, className, text) {
  const element = document.createElement(name)
  if (className) element.className = className
  if (text !== undefined) element.textContent = text
  return element
}

const lineOf = ({place}) => /^(\d+):(\d+)$/.exec(place)?.slice(1).map(Number)

/** Makes the table of one value: the constraints that set it, with their contributions. */
function table(name, value, parts, most) {
  const body = make("table")
  const head = make("th", "", `${name} = ${number(value)}`)
  head.colSpan = 3
  const title = make("tr")
  title.append(head)
  body.append(title)
  for (const [index, part] of parts.slice(0, most)) {
    const constraint = layout.constraints[index]
    const row = make("tr")
    const line = lineOf(constraint)
    row.append(
      make("td", "constraint", constraint.text), make("td", "place", line ? `line ${line[0]}` : constraint.place),
      make("td", "part", part == null ? "" : number(part)))
    body.append(row)
  }
  if (parts.length > most) {
    const row = make("tr")
    row.append(make("td", "place", `… and ${parts.length - most} more`))
    body.append(row)
  }
  return body
}

/**
 * Explains the frame of a view, or only an edge; null hides the explanation. A phone, which has no
 * pointer, shows it at the bottom until the user taps elsewhere.
 */
export function explain(view, {edge, x, y, isTapped = false} = {}) {
  tip.classList.toggle("drawer", isTapped)
  tip.hidden = !view
  if (!view) {
    picture.light(null)
    editor.light([])
    return
  }
  const {name} = view
  const place = picture.placeOf(name)
  const frame = frames[name] ?? view.frame
  const names = edges[edge] ?? Object.keys(values)
  const sets = layout ? names.map((value) => chain(layout, 4 * place + values[value][1])) : []
  const constraints = new Set(sets.flat().map(([index]) => index))
  const lit = [...constraints].map((index) => layout.constraints[index])
  picture.light(name, [...new Set(lit.flatMap(({views}) => views))], constraints)
  editor.light(lit.flatMap((constraint) => {
    const line = lineOf(constraint)
    return line ? [{line: line[0], column: line[1], text: constraint.text}] : []
  }))
  const [left, top, width, height] = frame.map(number)
  const title = make("div", "title", `${name}: ${width} × ${height} at ${left}, ${top}`)
  if (edge) title.textContent = `${name}.${edge}`
  const most = edge || isTapped ? 16 : 3
  tip.replaceChildren(title, ...sets.map((parts, index) =>
    table(names[index], frame[values[names[index]][0]], parts, most)))
  if (!layout) tip.append(make("div", "place", "what sets it is not known: the solve ended before"))
  if (isTapped) {
    tip.style.left = tip.style.top = ""
    return
  }
  // The explanation of a whole view is in the other half of the window, so as not to cover the view.
  const isUpper = y < innerHeight / 2
  const whole = isUpper ? innerHeight - tip.offsetHeight - 8 : 8
  const near = isUpper ? y + 16 : y - tip.offsetHeight - 12
  tip.style.left = `${Math.max(8, Math.min(x + 14, innerWidth - tip.offsetWidth - 8))}px`
  tip.style.top = `${edge ? near : whole}px`
}

picture.onPoint(explain)
