// A link that holds the whole layout: in the fragment, which browsers do not send to any server, or in the query,
// which tells programs for messages what to show of it.

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

async function letters(state) {
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"))
  let letters = ""
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return "1" + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

/** The fragment of a state. */
export const fragment = async (state) => "#" + await letters(state)

/** The address of the page for a state, without a fragment if it has so many letters at most. */
export async function address(state, page, most) {
  const text = await letters(state)
  return page + (text.length <= most ? "?l=" : "#") + text
}

/** The letters in an address; null where there are none. */
export const lettersOf = ({hash, search}) => hash.startsWith("#1") ? hash.slice(1)
  : new URLSearchParams(search).get("l")

/** The state that letters hold; null when they hold none. */
export async function stateOf(text) {
  if (!text?.startsWith("1")) return null
  try {
    const letters = atob(text.slice(1).replaceAll("-", "+").replaceAll("_", "/"))
    const bytes = await through(
      Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"))
    const state = JSON.parse(new TextDecoder().decode(bytes))
    return typeof state.text === "string" ? state : null
  } catch {
    return null
  }
}
