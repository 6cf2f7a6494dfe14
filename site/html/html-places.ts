/** Where a slot of a template stands: it decides how the slot is escaped. */
export type Place = 'text' | 'attribute' | 'address' | 'part of an address' | 'tag'

const known = new WeakMap<TemplateStringsArray, readonly Place[]>()

/** The place of every slot, read once for each template in the source. */
export function placesOf(strings: TemplateStringsArray): readonly Place[] {
  let places = known.get(strings)
  if (!places) {
    places = strings.slice(0, -1).map((_, n) => placeAfter(strings.slice(0, n + 1)))
    known.set(strings, places)
  }
  return places
}

const openTag = /<[a-z][a-z0-9-]*(?:"[^"]*"|[^<>"'])*(?<unclosed>"[^"]*)?$/i
const addresses = new Set(['href', 'src', 'action', 'formaction'])

function placeAfter(before: readonly string[]): Place {
  const text = before.join('slot')
  if (/<(script|style)\b(?![\s\S]*<\/\1)[^>]*>/i.test(text)) throw fault('a script or a style', text)
  const tag = openTag.exec(text)
  if (!tag) return 'text'
  const { unclosed } = tag.groups ?? {}
  if (unclosed === undefined) {
    if (/=\s*$/.test(text)) throw fault('an attribute without quotes', text)
    return 'tag'
  }
  const name = /([\w:-]+)\s*=\s*"[^"]*$/.exec(text)?.[1]?.toLowerCase() ?? ''
  if (name === 'style' || name.startsWith('on')) throw fault(`the attribute ${name}`, text)
  if (!addresses.has(name)) return 'attribute'
  return unclosed === '"' ? 'address' : 'part of an address'
}

function fault(place: string, text: string): Error {
  return new Error(`A template has a slot in ${place}: …${text.slice(-60)}`)
}
