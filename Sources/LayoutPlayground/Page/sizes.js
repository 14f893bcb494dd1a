// The layout at several sizes, side by side.

import * as solver from "./solver.js"

const field = document.getElementById("several")
const gallery = document.getElementById("gallery")
const stage = document.getElementById("stage")
let pages = []

/** The sizes in a text such as `320x568, 768x1024`; at most eight. */
export const sizesOf = (text) =>
  [...text.matchAll(/(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)/gi)].slice(0, 8)
    .map((match) => [+match[1], +match[2]]).filter((size) => size.every((side) => side <= 1e6))

export const wanted = () => sizesOf(field.value)
export const text = () => wanted().map((size) => size.join("x")).join(", ")
export const setText = (text) => field.value = text ?? ""
export const onChange = (listener) => field.addEventListener("change", listener)

async function page(question, size, signal) {
  const {result, picture} = await solver.solve({...question, size}, signal)
  const {status} = JSON.parse(result)
  const image = new Image()
  if (!picture) return {size, status, image: null, width: 200, height: 60}
  const url = URL.createObjectURL(new Blob([picture], {type: "image/svg+xml"}))
  image.src = url
  image.alt = `${size[0]} × ${size[1]}`
  await image.decode().catch(() => {})
  URL.revokeObjectURL(url)
  // A small layout is drawn larger than it is; side by side a point is a point.
  const units = +(/viewBox="[^"]*"/.test(picture) && /class="rt"[^>]*|<rect[^>]*class="rt"/.exec(picture)?.[0]
    .match(/ width="([\d.]+)"/)?.[1]) || size[0]
  const scale = size[0] ? units / size[0] : 1
  return {size, status, image, width: image.naturalWidth / scale, height: image.naturalHeight / scale}
}

/** Draws the layout at each of the sizes, if there are any. */
export async function show(question, signal) {
  const sizes = wanted()
  stage.classList.toggle("several", sizes.length > 0)
  if (!sizes.length) return gallery.replaceChildren()
  pages = []
  for (const size of sizes) pages.push(await page(question, size, signal))
  gallery.replaceChildren(...pages.map(({size, status, image}) => {
    const figure = document.createElement("figure")
    const caption = document.createElement("figcaption")
    const word = document.createElement("b")
    word.className = word.textContent = status
    caption.append(`${size[0]} × ${size[1]} `, ...status === "solved" ? [] : [word])
    figure.append(caption, image ?? "there is no picture")
    return figure
  }))
  place()
}

/** All to one scale, so that they fit beside each other; on a phone below each other. */
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
