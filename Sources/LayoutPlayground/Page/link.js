// A link that holds the whole layout: in the fragment, which browsers do not send to any server.

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

/** The fragment of a state. */
export async function fragment(state) {
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"))
  let letters = ""
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return "#1" + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

/** The state of a fragment; null when it holds none. */
export async function stateOf(fragment) {
  if (!fragment.startsWith("#1")) return null
  try {
    const letters = atob(fragment.slice(2).replaceAll("-", "+").replaceAll("_", "/"))
    const bytes = await through(
      Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"))
    const state = JSON.parse(new TextDecoder().decode(bytes))
    return typeof state.text === "string" ? state : null
  } catch {
    return null
  }
}
