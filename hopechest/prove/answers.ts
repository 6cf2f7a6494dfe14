/** New in each answer. The text is compared itself: its length, once it is packed, moves with the tokens in it. */
const ownOfAnswer = new Set(['date', 'x-request-id', 'set-cookie', 'age', 'content-length'])

/** Each form has a token of its own, and a page that offers letters has a link that is sealed anew. */
const sealedAnew = /name="(?:token|key)" value="[^"]*"|\/gifts\/letters\/[\w-]+/g

/** An answer without what is new in each. */
export function comparable(status: number, headers: Headers, text: string, goesTo = ''): string {
  const said = [...headers].filter(([name]) => !ownOfAnswer.has(name))
  return JSON.stringify([status, goesTo, said.sort(), text.replaceAll(sealedAnew, '')])
}

/** How many characters two answers have. */
export function lengthsOf(before: string, after = ''): string {
  return before.length === after.length
    ? 'other bytes than before'
    : `${after.length} characters, and had ${before.length}`
}
