// The main script: the text, its solving options, and the result.

import * as editor from "./editor.js"
import * as picture from "./picture.js"
import * as problems from "./problems.js"
import * as screens from "./screens.js"
import * as link from "./link.js"
import * as metrics from "./metrics.js"
import {isXML, wrapped} from "./pasted.js"
import * as sizes from "./sizes.js"
import * as solver from "./solver.js"
import * as why from "./why.js"

const byID = (id) => document.getElementById(id)
const status = byID("status")
const width = byID("width")
const height = byID("height")

/** The solving options; null means the value of the text. */
const asWritten = {size: null, direction: null, backend: null, strategy: null, elastic: false, screen: null, device: null}
const ways = {...asWritten}
let facts = {examples: [], backends: [], bytes: 65536}
let result = {}

/** The preview of the text while a slider is dragged. */
let preview = null

/** Returns the state in a link. */
const state = () => ({...question(), ...sizes.text() && {sizes: sizes.text()}})

const question = () => ({text: preview ?? editor.text(), ...ways})

// Solving: one request at a time; changes meanwhile start another request after it.

let isAsking = false
let asksAgain = false
let asking = null
let since = 0

function solve() {
  asksAgain = true
  metrics.show()
  // A newer request aborts a slow one.
  if (isAsking && performance.now() - since > 600) asking.abort()
  if (!isAsking) ask()
  remember()
}

async function ask() {
  isAsking = true
  byID("stage").ariaBusy = "true"
  while (asksAgain) {
    asksAgain = false
    asking = new AbortController()
    since = performance.now()
    const busy = setTimeout(() => say("busy", "solving…"), 400)
    try {
      const asked = question()
      if (new Blob([JSON.stringify(asked)]).size > facts.bytes) {
        throw new Error(`a layout has at most ${Math.floor(facts.bytes / 1024)} KiB here; plumb serve --body N takes more`)
      }
      show(await solver.solve(asked, asking.signal))
      clearTimeout(busy)
      await sizes.show(asked, asking.signal)
    } catch (error) {
      if (error.name !== "AbortError") await excuse(error)
    } finally {
      clearTimeout(busy)
    }
  }
  isAsking = false
  byID("stage").ariaBusy = "false"
}

/** Reports why there is no answer, and retries if that may help. */
async function excuse(error) {
  const isOutOfReach = error instanceof TypeError
  say("busy", isOutOfReach ? "the server does not answer" : error.message)
  if (error.status !== 503 && !isOutOfReach) return
  await new Promise((wake) => setTimeout(wake, isOutOfReach ? 1500 : 400))
  asksAgain = true
}

/** Shows a message above the text about a change that the page made to it. */
function tell(text) {
  byID("told").textContent = text
  byID("told").hidden = !text
}

/** Shows the status: a word, and details. */
function say(word, ...more) {
  const chip = document.createElement("b")
  chip.className = word
  chip.textContent = word
  status.replaceChildren(chip, ...more.map((text) => {
    const part = document.createElement("span")
    part.textContent = text
    return part
  }))
}

const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`

function show(answer) {
  result = {...JSON.parse(answer.result), line: answer.result}
  const {stats} = result
  const facts = []
  if (result.frames) facts.push(counted(Object.keys(result.frames).length - 1, "view"))
  const took = (stats?.solveSeconds ?? 0) * 1000
  if (stats) facts.push(`${took < 10 ? took.toPrecision(2) : Math.round(took)} ms`)
  if (stats?.iterations) facts.push(counted(stats.iterations, "iteration"))
  const unsatisfied = result.unsatisfied?.length ?? 0
  if (unsatisfied) facts.push(`${counted(unsatisfied, "optional constraint")} violated`)
  if (result.ambiguous) facts.push(`${counted(result.ambiguous.length, "attribute")} ambiguous`)
  if (answer.isDrawnElastic) facts.push("drawn with the least violations of required constraints")
  if (result.status === "limit") facts.push(result.error?.message ?? "a limit ended the solve")
  say(result.status, ...facts)
  problems.show(answer.findings, answer.furtherFindings, answer.notes)
  screens.show(answer)
  if (answer.picture) {
    const [first] = answer.views
    const frames = screens.frames(result.frames, answer.views)
    why.take(answer.steps, frames)
    picture.show(answer.picture, answer.scale, answer.views, frames)
    if (document.activeElement !== width) width.value = first.frame[2]
    if (document.activeElement !== height) height.value = first.frame[3]
  } else {
    picture.fade(
      result.status === "invalid" ? "there is no picture of a layout that cannot be read"
        : result.frames ? "there are too many views for a picture" : "there are no frames to draw")
  }
}

// Options

/** Shows the options in the bar. */
function showWays() {
  byID("own-size").disabled = !ways.size
  width.classList.toggle("changed", Boolean(ways.size))
  height.classList.toggle("changed", Boolean(ways.size))
  document.querySelector(`[name=direction][value="${ways.direction ?? ""}"]`).checked = true
  if (ways.backend) byID("backend").value = ways.backend
  byID("strategy").value = ways.strategy ?? ""
  byID("elastic").checked = ways.elastic
  screens.choose(ways)
}

function change(changes) {
  Object.assign(ways, changes)
  showWays()
  solve()
}

picture.onResize((width, height) => change({size: [width, height]}))
picture.onChoose((name) => {
  const key = screens.keyOf(name)
  if (key) editor.selectPart(`id="${key}"`)
  else editor.selectName(name)
})
screens.onChange(change)
metrics.onPreview((text) => {
  preview = text
  if (text !== null) solve()
})
editor.onChange(() => {
  byID("example").value = ""
  tell("")
  solve()
})
editor.onPaste(() => {
  // A new file has its own screens, and is shown as recorded.
  if (isXML(editor.text())) change(asWritten)
  const document = wrapped(editor.text())
  if (!document) return
  editor.setText(document)
  tell("Visual Format alone is no document yet: it was put into one. Undo takes that back.")
  solve()
})
sizes.onChange(solve)
for (const side of [width, height]) {
  side.addEventListener("input", () => {
    const size = [width.valueAsNumber, height.valueAsNumber]
    if (size.every((side) => side >= 0 && side <= 1e6)) change({size})
  })
}
byID("own-size").addEventListener("click", () => change({size: null}))
byID("directions").addEventListener("change", (event) => change({direction: event.target.value || null}))
byID("backend").addEventListener("change", (event) => change({backend: event.target.value}))
byID("strategy").addEventListener("change", (event) => change({strategy: event.target.value || null}))
byID("elastic").addEventListener("change", (event) => change({elastic: event.target.checked}))
byID("example").addEventListener("change", async (event) => {
  const example = facts.examples.find((example) => example.title === event.target.value)
  if (!example) return
  // The browser's back button and undo both restore the earlier text.
  const before = state()
  editor.setText(example.text)
  tell("")
  change({...asWritten, backend: ways.backend})
  clearTimeout(remembering)
  history.replaceState(null, "", await here(before))
  history.pushState(null, "", await here(state()))
})

// Links

let remembering = 0

/** Updates the address, so that it is a link to the present state. */
function remember() {
  clearTimeout(remembering)
  remembering = setTimeout(async () => history.replaceState(null, "", await here(state())), 250)
}

/** Returns the address of a state for the browser's bar, with a fragment that is not sent. */
const here = async (state) => location.pathname + await link.fragment(state)

let hasBegun = false

async function open() {
  const found = await link.stateOf(link.lettersOf(location))
  if (!found) return false
  const {text} = found
  const kept = Object.fromEntries(Object.keys(asWritten).map((way) => [way, found[way] ?? asWritten[way]]))
  sizes.setText(found.sizes)
  const example = facts.examples.find((example) => example.text === text)
  byID("example").value = example?.title ?? ""
  if (hasBegun) editor.setText(text)
  else editor.begin(text)
  hasBegun = true
  change({...kept, backend: facts.backends.includes(kept.backend) ? kept.backend : null})
  return true
}

async function share() {
  const button = byID("share")
  const words = button.textContent
  history.replaceState(null, "", await here(state()))
  // The query sends the layout to the server. Only a server with previews gets it, up to its limit.
  const address = await link.address(state(), location.origin + location.pathname, facts.linkLetters ?? 0)
  const isCopied = await navigator.clipboard?.writeText(address).then(() => true, () => false)
  button.textContent = isCopied ? "Copied" : "It is in the address bar"
  setTimeout(() => button.textContent = words, 1500)
}

byID("share").addEventListener("click", share)
addEventListener("hashchange", open)
addEventListener("keydown", (event) => {
  if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  share()
})

// Export

function save(name, text, type) {
  const anchor = document.createElement("a")
  anchor.href = URL.createObjectURL(text instanceof Blob ? text : new Blob([text], {type}))
  anchor.download = `${(result.id ?? "layout").replace(/[/\\\0]/g, "-")}.${name}`
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000)
}

/** Returns the file name extension for a text. */
function ending(text) {
  if (isXML(text)) return text.includes(".Storyboard.XIB") ? "storyboard" : "xib"
  return /^\s*\{/.test(text) ? "json" : "yaml"
}

async function bitmap() {
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([picture.svg()], {type: "image/svg+xml"}))
  await image.decode()
  const canvas = document.createElement("canvas")
  canvas.width = image.width * 2
  canvas.height = image.height * 2
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
  URL.revokeObjectURL(image.src)
  return new Promise((done) => canvas.toBlob(done, "image/png"))
}

byID("export").addEventListener("change", async (event) => {
  const form = event.target.value
  event.target.value = ""
  try {
    if (form === "svg") save("svg", picture.svg(), "image/svg+xml")
    else if (form === "png") save("png", await bitmap(), "image/png")
    else if (form === "json") save("result.json", result.line + "\n", "application/json")
    else if (form === "text") save(ending(editor.text()), editor.text(), "text/plain")
    else {
      const text = await solver.exported({...question(), format: form})
      save(form === "document" ? "layout.json" : form, text, "text/plain")
    }
  } catch (error) {
    say("busy", `no export: ${error.message}`)
  }
})

// The file of `plumb serve FILE`

/** Shows a file, and reloads it when it changes. */
async function follow() {
  const select = byID("example")
  select.options[0].textContent = facts.file
  let last = null
  while (true) {
    const text = await solver.file()
    if (text !== null && text !== last) {
      if (last === null && !hasBegun) editor.begin(text)
      else editor.setText(text)
      hasBegun = true
      last = text
      select.value = ""
      tell("")
      solve()
    }
    await new Promise((wake) => setTimeout(wake, 500))
  }
}

// The page itself

byID("more").addEventListener("click", () => {
  byID("more").ariaExpanded = String(byID("options").classList.toggle("open"))
})
byID("help").addEventListener("click", () => byID("manual").showModal())
byID("theme").addEventListener("click", () => {
  const root = document.documentElement.style
  const isDark = root.colorScheme ? root.colorScheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
  root.colorScheme = isDark ? "light" : "dark"
})

const divider = byID("divider")
function divide(x) {
  const share = Math.min(80, Math.max(15, x / innerWidth * 100))
  document.querySelector("main").style.setProperty("--left", `${share}%`)
}
divider.addEventListener("pointerdown", (event) => {
  divider.setPointerCapture(event.pointerId)
  const move = (event) => divide(event.clientX)
  divider.addEventListener("pointermove", move)
  divider.addEventListener("lostpointercapture", () => divider.removeEventListener("pointermove", move), {once: true})
})
divider.addEventListener("keydown", (event) => {
  const step = {ArrowLeft: -1, ArrowRight: 1}[event.key]
  if (step) divide(divider.getBoundingClientRect().left + step * (event.shiftKey ? 100 : 10))
})

function options(select, names) {
  select.append(...names.map((name) => new Option(name, name)))
}

// A phone shows the picture; a tap opens everything else.
const phone = matchMedia("(max-width: 800px)")
function arrange() {
  for (const panel of ["problems", "frames", "metrics"]) byID(panel).open = !phone.matches
}
phone.addEventListener("change", arrange)
arrange()
if (!phone.matches) byID("text").focus()

try {
  facts = await solver.about()
} catch {
  say("busy", "the server does not answer")
}
options(byID("example"), facts.examples.map((example) => example.title))
options(byID("backend"), facts.backends)
screens.offer(facts.devices ?? [])
sizes.offer(facts.devices ?? [])
document.querySelector("h1").title = `Plumb ${facts.version}`
if (facts.file) follow()
else if (!await open()) {
  const [first] = facts.examples
  byID("example").value = first?.title ?? ""
  editor.begin(first?.text ?? "size: [320, 480]\n")
  hasBegun = true
  change({})
}
