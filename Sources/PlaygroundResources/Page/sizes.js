// The layout at several sizes, side by side.

import * as solver from "./solver.js"
import {isXML} from "./pasted.js"

const field = document.getElementById("several")
const gallery = document.getElementById("gallery")
const stage = document.getElementById("stage")
let pages = []
let devices = []

/** Sets the devices whose names are valid as sizes. */
export const offer = (known) => devices = known

/** Parses `320x568`, or a device such as `iphone-se` or `ipad-landscape`; null if invalid. */
function sizeOf(part) {
  const [, width, height] = /^(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)$/i.exec(part) ?? []
  if (width) {
    const size = [+width, +height]
    return size.every((side) => side <= 1e6) ? {name: size.join(" × "), text: size.join("x"), size} : null
  }
  const name = part.toLowerCase()
  const device = devices.find((device) => [device.name, `${device.name}-landscape`].includes(name))
  if (!device) return null
  const size = [device.width, device.height]
  return {name, text: name, device: name, size: name === device.name ? size : size.toReversed()}
}

/** Parses the sizes in a text such as `320x568, iphone-se`; at most eight. */
export const sizesOf = (text) => text.split(",").map((part) => sizeOf(part.trim())).filter(Boolean).slice(0, 8)

export const wanted = () => sizesOf(field.value)
export const text = () => wanted().map(({text}) => text).join(", ")
export const setText = (text) => field.value = text ?? ""
export const onChange = (listener) => field.addEventListener("change", listener)

async function page(question, {name, device, size}, signal) {
  // For Interface Builder screens a device has more effects than its size.
  const way = device && isXML(question.text) ? {device, size: null} : {size}
  const {result, picture, scale} = await solver.solve({...question, ...way}, signal)
  const {status} = JSON.parse(result)
  const image = new Image()
  if (!picture) return {name, status, image: null, width: 200, height: 60}
  const url = URL.createObjectURL(new Blob([picture], {type: "image/svg+xml"}))
  image.src = url
  image.alt = name
  await image.decode().catch(() => {})
  URL.revokeObjectURL(url)
  // A small layout is drawn enlarged; side by side, all have the same scale.
  return {name, status, image, width: image.naturalWidth / scale, height: image.naturalHeight / scale}
}

/** Draws the layout at each of the sizes, if there are any. */
export async function show(question, signal) {
  const sizes = wanted()
  stage.classList.toggle("several", sizes.length > 0)
  if (!sizes.length) return gallery.replaceChildren()
  pages = []
  for (const size of sizes) pages.push(await page(question, size, signal))
  gallery.replaceChildren(...pages.map(({name, status, image}) => {
    const figure = document.createElement("figure")
    const caption = document.createElement("figcaption")
    const word = document.createElement("b")
    word.className = word.textContent = status
    caption.append(`${name} `, ...status === "solved" ? [] : [word])
    figure.append(caption, image ?? "there is no picture")
    return figure
  }))
  place()
}

/** Scales all pictures equally to fit side by side, or one below the other on a phone. */
function place() {
  if (!pages.length) return
  const gap = 14
  const room = {width: stage.clientWidth - 2 * gap, height: stage.clientHeight - 2 * gap - 26}
  const isNarrow = room.width < 600
  const widths = pages.map((page) => page.width)
  const beside = (room.width - gap * (pages.length - 1)) / widths.reduce((sum, width) => sum + width, 0)
  const scale = isNarrow ? Math.min(1.5, room.width / Math.max(...widths))
    : Math.min(1.5, Math.max(0.2, Math.min(beside, room.height / Math.max(...pages.map((page) => page.height)))))
  pages.forEach(({image, width, height}) => {
    if (image) Object.assign(image.style, {width: `${width * scale}px`, height: `${height * scale}px`})
  })
}
new ResizeObserver(place).observe(stage)
