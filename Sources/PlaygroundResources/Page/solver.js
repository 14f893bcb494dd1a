// The solver on the server. A page without a server replaces this file, with the same functions.

async function post(path, question, signal) {
  const response = await fetch(path, {
    method: "POST", signal, headers: {"Content-Type": "application/json"}, body: JSON.stringify(question),
  })
  if (response.ok) return response
  const reason = await response.json().then((refusal) => refusal.error, () => response.statusText)
  throw Object.assign(new Error(reason), {status: response.status})
}

/** Returns the facts about the server: examples, backends and limits. */
export const about = async () => (await fetch("about")).json()

/** Solves, checks and draws a layout. */
export const solve = async (question, signal) => (await post("solve", question, signal)).json()

/** Returns a layout as text for other programs. */
export const exported = async (question) => (await post("export", question)).text()

/** Returns the text of the shown file; null while there is none. */
export const file = () => fetch("file", {cache: "no-store"}).then((response) => response.ok ? response.text() : null, () => null)
