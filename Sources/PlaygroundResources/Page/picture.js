// The picture: drawn by Plumb, shown as an image under handles on the root's edges.

const stage = document.getElementById("stage")
const sheet = document.getElementById("sheet")
const picture = document.getElementById("picture")
const hover = document.getElementById("hover")
const marks = document.getElementById("marks")
const empty = document.getElementById("empty")
const rows = document.querySelector("#frames tbody")
const phone = matchMedia("(max-width: 800px)")

let page = {x: 0, y: 0, width: 100, height: 100}
let views = []
let wanted = null
let zoom = "fit"
let scale = 1
let held = false
let source = ""
let resized = () => {}
let chosen = () => {}
let pointed = () => {}

/** Sets the listener for the width and height while the root's size is dragged. */
export const onResize = (listener) => resized = listener
/** Sets the listener for the name of a clicked view. */
export const onChoose = (listener) => chosen = listener
/** Sets the listener for the view under the pointer and the position; null for no view. */
export const onPoint = (listener) => pointed = listener
/** Returns the index of a view; the root is 0. */
export const placeOf = (name) => views.findIndex((view) => view.name === name)
/** Returns the shown SVG document. */
export const svg = () => source

/** Shows an SVG document with its units per point, its views in points, and the result's frames. */
export async function show(text, units, shownViews, frames) {
  stage.classList.remove("stale")
  empty.hidden = true
  sheet.hidden = false
  views = shownViews
  table(frames)
  if (text === source) return place()
  source = text
  const url = URL.createObjectURL(new Blob([text], {type: "image/svg+xml"}))
  const image = new Image()
  image.alt = `${views.length - 1} views`
  image.src = url
  await image.decode().catch(() => {})
  URL.revokeObjectURL(url)
  // A later picture may have loaded first.
  if (text !== source) return
  const box = /viewBox="([^"]*)"/.exec(text)
  const [x, y, width, height] = box ? box[1].split(/[ ,]+/).map((number) => number / units) : [0, 0, 100, 100]
  page = {x, y, width, height}
  picture.replaceChildren(image)
  marks.replaceChildren(marksOf(text))
  if (!held) wanted = null
  place()
}

/** Makes the overlay of a picture's constraint marks, each with its index, for highlighting. */
function marksOf(text) {
  // Its style rules are for the image, and must not affect the page.
  const bare = text.replace(/<style>[^]*?<\/style>/, "")
  const drawn = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement
  const over = document.importNode(drawn, false)
  over.append(...[...drawn.querySelectorAll("[data-c]")].map((mark) => document.importNode(mark, true)))
  return over
}

/** Reports why there is no picture; the earlier picture remains, faded. */
export function fade(reason) {
  stage.classList.add("stale")
  sheet.hidden = !source
  empty.hidden = Boolean(source)
  empty.textContent = reason
  rows.replaceChildren()
  pointed(null)
}

/** Positions all elements. */
function place() {
  // A phone has no space to spare around or below the picture.
  const margin = phone.matches ? 8 : 18
  const full = (stage.clientWidth - 2 * margin) / page.width
  stage.style.maxHeight = phone.matches ? `${Math.max(260, page.height * Math.min(full, 2.5) + 2 * margin)}px` : ""
  const room = {width: stage.clientWidth - 2 * margin, height: stage.clientHeight - 2 * margin}
  if (!held) {
    const fit = Math.min(room.width / page.width, room.height / page.height, 2.5)
    scale = Math.max(0.02, zoom === "fit" ? fit : zoom)
    sheet.style.left = `${margin + Math.max(0, (room.width - page.width * scale) / 2)}px`
    sheet.style.top = `${margin + Math.max(0, (room.height - page.height * scale) / 2)}px`
  }
  sheet.style.width = `${page.width * scale}px`
  sheet.style.height = `${page.height * scale}px`
  const [width, height] = wanted ?? size()
  for (const handle of sheet.querySelectorAll(".handle")) {
    const {x, y} = handle.dataset
    handle.style.left = `${((x ? width : width / 2) - page.x) * scale}px`
    handle.style.top = `${((y ? height : height / 2) - page.y) * scale}px`
    const value = x && y ? `${width} by ${height}` : `${x ? width : height}`
    handle.setAttribute("aria-valuetext", value)
    handle.setAttribute("aria-valuenow", x ? width : height)
  }
}

/** Returns the shown size of the root. */
export const size = () => views[0]?.frame.slice(2) ?? [0, 0]

// The handles

for (const handle of sheet.querySelectorAll(".handle")) {
  const {x, y} = handle.dataset
  const resize = (width, height) => {
    wanted = [x ? width : size()[0], y ? height : size()[1]].map((side) => Math.max(0, Math.round(side)))
    place()
    resized(...wanted)
  }
  handle.addEventListener("pointerdown", (event) => {
    event.preventDefault()
    handle.focus()
    handle.setPointerCapture(event.pointerId)
    held = true
    handle.classList.add("held")
    const [width, height] = size()
    const move = ({clientX, clientY}) =>
      resize(width + (clientX - event.clientX) / scale, height + (clientY - event.clientY) / scale)
    const drop = () => {
      held = false
      wanted = null
      handle.classList.remove("held")
      handle.removeEventListener("pointermove", move)
      place()
    }
    handle.addEventListener("pointermove", move)
    handle.addEventListener("pointerup", move, {once: true})
    handle.addEventListener("lostpointercapture", drop, {once: true})
  })
  handle.addEventListener("keydown", (event) => {
    const step = event.shiftKey ? 10 : 1
    const ways = {ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step]}
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    const [width, height] = wanted ?? size()
    resize(width + way[0], height + way[1])
  })
}

// The view under the pointer

/** Positions an element over a view. */
function cover(element, [x, y, width, height]) {
  Object.assign(element.style, {
    left: `${(x - page.x) * scale}px`, top: `${(y - page.y) * scale}px`,
    width: `${Math.max(3, width * scale)}px`, height: `${Math.max(3, height * scale)}px`,
  })
}

/**
 * Highlights a view in the picture and the list, and the marks of constraints. Highlights the views
 * that it depends on, given by their indices, more faintly.
 */
export function light(name, others = [], constraints = new Set()) {
  for (const mark of marks.querySelectorAll("[data-c]")) {
    mark.classList.toggle("on", constraints.has(Number(mark.dataset.c)))
  }
  const view = views.find((view) => view.name === name)
  hover.hidden = !view
  const related = others.slice(0, 60).map((index) => views[index]).filter((other) => other && other !== view)
  const names = new Set(related.map((other) => other.name))
  for (const row of rows.children) {
    row.classList.toggle("lit", row.dataset.view === name)
    row.classList.toggle("related", names.has(row.dataset.view))
  }
  sheet.querySelectorAll(".related").forEach((element) => element.remove())
  if (!view) return
  cover(hover, view.frame)
  for (const other of related) {
    const element = document.createElement("div")
    element.className = "related"
    cover(element, other.frame)
    hover.before(element)
  }
}

function viewAt(event) {
  const box = picture.getBoundingClientRect()
  const x = (event.clientX - box.left) / scale + page.x
  const y = (event.clientY - box.top) / scale + page.y
  const slack = 3 / scale
  // The last view at the pointer is drawn above the others.
  return views.findLast(({frame: [left, top, width, height]}, index) => index > 0
    && x >= left - (width < slack ? slack : 0) && x <= left + Math.max(width, slack)
    && y >= top - (height < slack ? slack : 0) && y <= top + Math.max(height, slack))
}

/** Returns the edge of a view at the pointer; undefined inside the view. */
function edgeAt(event, {frame: [left, top, width, height]}) {
  const box = picture.getBoundingClientRect()
  const x = (event.clientX - box.left) / scale + page.x
  const y = (event.clientY - box.top) / scale + page.y
  const slack = Math.min(6 / scale, width / 4, height / 4)
  return Object.entries({
    left: Math.abs(x - left), right: Math.abs(x - left - width), top: Math.abs(y - top), bottom: Math.abs(y - top - height),
  }).find(([, distance]) => distance <= slack)?.[0]
}

picture.addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch" || phone.matches) return
  const view = viewAt(event)
  pointed(view ?? null, view && {edge: edgeAt(event, view), x: event.clientX, y: event.clientY})
})
picture.addEventListener("pointerleave", (event) => {
  if (event.pointerType !== "touch" && !phone.matches) pointed(null)
})
picture.addEventListener("click", (event) => {
  const view = viewAt(event)
  if (event.pointerType === "touch" || phone.matches) {
    // The same tap must not close the tip.
    event.stopPropagation()
    pointed(view ?? null, {isTapped: true})
  } else if (view) chosen(view.name)
})
document.addEventListener("click", (event) => {
  if (phone.matches && !event.target.closest("#tip, #frames")) pointed(null)
})

// The frames

function table(frames) {
  const names = Object.keys(frames)
  const shown = names.slice(0, 300).map((name) => {
    const row = document.createElement("tr")
    row.dataset.view = name
    const button = document.createElement("button")
    button.type = "button"
    button.textContent = name
    button.addEventListener("click", () => phone.matches || chosen(name))
    const first = document.createElement("td")
    first.append(button)
    row.append(first, ...frames[name].map((value) => {
      const cell = document.createElement("td")
      cell.textContent = +value.toFixed(2)
      return cell
    }))
    const point = (event) => {
      const view = views.find((view) => view.name === name)
      if (!view) return
      const box = row.getBoundingClientRect()
      pointed(view, phone.matches ? {isTapped: true} : {x: event.clientX ?? box.left, y: event.clientY ?? box.bottom})
    }
    row.addEventListener("pointerenter", point)
    row.addEventListener("pointerleave", () => phone.matches || pointed(null))
    button.addEventListener("focus", point)
    button.addEventListener("blur", () => phone.matches || pointed(null))
    return row
  })
  if (names.length > shown.length) {
    const row = document.createElement("tr")
    const cell = document.createElement("td")
    cell.className = "more"
    cell.textContent = `… and ${names.length - shown.length} more`
    row.append(cell)
    shown.push(row)
  }
  rows.replaceChildren(...shown)
}

// Zoom

document.getElementById("zoom").addEventListener("click", (event) => {
  const way = event.target.dataset.zoom
  if (way === "fit") zoom = "fit"
  else if (way) zoom = Math.min(8, Math.max(0.05, scale * (way === "in" ? 1.25 : 0.8)))
  place()
})
new ResizeObserver(() => place()).observe(stage)
