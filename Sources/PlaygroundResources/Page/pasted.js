// Pasted texts other than layout documents: Interface Builder files, and plain Visual Format.

/** Returns whether a text is an Interface Builder file or other XML. */
export const isXML = (text) => /^\s*<(\?xml|document\b|!DOCTYPE)/.test(text)

/** Returns a document with lines of Visual Format; null for any other text. */
export function wrapped(text) {
  const lines = text.split("\n").map((line) => line.trim().replace(/^@?"(.*)",?;?$/, "$1")).filter(Boolean)
  const format = /^(?:[HVZ]{1,3}:)?\|?(?:[-~]|\[[\w.]+(?:\([^)]*\))?\]|\([^)]*\)|[\w.@<>=-]+|\|)+$/
  if (!lines.length || !lines.every((line) => format.test(line) && line.includes("["))) return null
  const names = new Set(lines.flatMap((line) => [...line.matchAll(/\[([\w.]+)/g)].map((match) => match[1])))
  return [
    "# The Visual Format that was pasted, as a document.", "size: [320, 200]", "views:",
    ...[...names].map((name) => `  ${name}: {}`), "visual:", ...lines.map((line) => `  - ${JSON.stringify(line)}`), "",
  ].join("\n")
}
