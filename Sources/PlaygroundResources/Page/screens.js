// The screens of an Interface Builder file: the shown screen and its device.

const bar = document.getElementById("screens")
const screen = document.getElementById("screen")
const device = document.getElementById("device")
const keys = new Map()
let listed = ""

/** Adds a listener for the chosen screen or device. */
export function onChange(listener) {
  // Another screen has another size.
  screen.addEventListener("change", () => listener({screen: screen.value, size: null}))
  device.addEventListener("change", () => listener({device: device.value || null, size: null}))
}

/** Lists the devices. */
export function offer(devices) {
  for (const [label, ending, size] of [
    ["Upright", "", ({width, height}) => `${width} × ${height}`],
    ["On its side", "-landscape", ({width, height}) => `${height} × ${width}`],
  ]) {
    const group = document.createElement("optgroup")
    group.label = label
    group.append(...devices.map((one) => new Option(`${one.name}, ${size(one)}`, one.name + ending)))
    device.append(group)
  }
}

/** Shows the chosen options. */
export function choose(ways) {
  device.value = ways.device ?? ""
  if (ways.screen) screen.value = ways.screen
}

/** Lists the screens of an answer, if there are any. */
export function show({screens = [], screen: shown, views}) {
  bar.hidden = !screens.length
  document.getElementById("screen-label").hidden = screens.length < 2
  const names = JSON.stringify(screens)
  if (names !== listed) screen.replaceChildren(...screens.map(({id, title}) => new Option(title || id, id)))
  listed = names
  if (shown) screen.value = shown
  keys.clear()
  for (const {name, key} of views) if (key) keys.set(name, key)
}

/** Returns the file's key of a view; undefined outside of Interface Builder files. */
export const keyOf = (name) => keys.get(name)

/** Returns the frames of a result by view name; without these, the frames of the picture. */
export function frames(found, views) {
  if (found && !keys.size) return found
  return Object.fromEntries(views.map(({name, key, frame}) => [name, found?.[key] ?? frame]))
}
