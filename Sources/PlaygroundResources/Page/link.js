// A link that holds the whole layout. The layout is in the fragment, which browsers do not send to
// any server, or in the query, from which the server makes a preview for messaging programs.

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

/** Returns the fragment of a state. */
export const fragment = async (state) => "#" + await letters(state)

/** Returns the page's address for a state: in the query up to a length, else in the fragment. */
export async function address(state, page, most) {
  const text = await letters(state)
  return page + (text.length <= most ? "?l=" : "#") + text
}

/** Returns the letters in an address; null if there are none. */
export const lettersOf = ({hash, search}) => hash.startsWith("#1") ? hash.slice(1)
  : new URLSearchParams(search).get("l")

/** Decodes the state in letters; null if they are invalid. */
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
