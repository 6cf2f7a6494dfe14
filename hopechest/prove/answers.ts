/** New in each answer. The text is compared itself: its length, once it is packed, moves with the tokens in it. */
const ownOfAnswer = new Set(['date', 'x-request-id', 'set-cookie', 'age', 'content-length'])

/** Of the connection, and not of the answer: https://www.rfc-editor.org/rfc/rfc9110#name-connection */
const ownOfConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** These say by themselves that a page has changed, so they may not be new in each answer. */
const marksOfPage = new Set(['etag', 'last-modified'])

/** Each form has a token of its own, and a page that offers letters has a link that is sealed anew. */
const sealedAnew = /name="(?:token|key)" value="[^"]*"|\/gifts\/letters\/[\w-]+/g

type Parts = [status: number, goesTo: string, headers: [name: string, value: string][], text: string]

/** An answer without what is new in each. */
export function comparable(status: number, headers: Headers, text: string, goesTo = ''): string {
  const said = [...headers].filter(([name]) => !ownOfAnswer.has(name) && !ownOfConnection.has(name))
  const parts: Parts = [status, goesTo, said.sort(), text.replaceAll(sealedAnew, '')]
  return JSON.stringify(parts)
}

/** Whether two answers are the same, but for these headers. */
export function areSame(one: string, other: string, moving: ReadonlySet<string> = new Set()): boolean {
  if (one === other) return true
  const [here, there] = [partsOf(one), partsOf(other)]
  return here.rest === there.rest && differing(here.headers, there.headers).every((name) => moving.has(name))
}

/** Headers that a gateway writes anew into each answer, such as the number of a request: they tell nothing of the page. */
export function movingHeaders(one: string, other: string): string[] {
  if (one === other) return []
  return differing(partsOf(one).headers, partsOf(other).headers).filter((name) => !marksOfPage.has(name))
}

function partsOf(answer: string): { rest: string; headers: Map<string, string> } {
  const [status, goesTo, headers, text]: Parts = JSON.parse(answer)
  return { rest: JSON.stringify([status, goesTo, text]), headers: new Map(headers) }
}

function differing(one: Map<string, string>, other: Map<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))
}

const looksAgain = 3

/** Whether two addresses answer in the same way. Where their headers differ, each is asked again: what moves at one address is of the gateway. */
export async function answerAlike(
  askHere: () => Promise<string>,
  askThere: () => Promise<string>,
): Promise<boolean> {
  const [here, there] = [await askHere(), await askThere()]
  if (here === there) return true
  const moving = new Set<string>()
  for (let look = 1; look <= looksAgain && !areSame(here, there, moving); look++) {
    for (const name of movingHeaders(here, await askHere())) moving.add(name)
    for (const name of movingHeaders(there, await askThere())) moving.add(name)
  }
  return areSame(here, there, moving)
}

/** How many characters two answers have. */
export function lengthsOf(before: string, after = ''): string {
  return before.length === after.length
    ? 'other bytes than before'
    : `${after.length} characters, and had ${before.length}`
}
