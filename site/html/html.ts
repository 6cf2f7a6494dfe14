import { safeAddress } from './address.ts'
import { type Place, placesOf } from './html-places.ts'

/** Markup that is ready to be sent. Only the `html` tag makes it, so a text that is not escaped is never one. */
class Markup {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

export type { Markup }

/** What may stand in a slot. `false`, `null` and `undefined` print nothing. */
export type Slot = Markup | string | number | false | null | undefined | readonly Slot[]

/**
 * The template tag of every page. Each slot is escaped for the place where it stands. In an address (`href`, `src`,
 * `action`) a slot at the start must be a safe address, and a slot further back is percent-encoded. A template that has
 * a slot where it cannot be escaped, such as an attribute without quotes, throws when it is first used.
 */
export function html(strings: TemplateStringsArray, ...slots: readonly Slot[]): Markup {
  const places = placesOf(strings)
  let text = strings[0] ?? ''
  for (const [n, slot] of slots.entries()) text += print(slot, places[n] ?? 'text') + strings[n + 1]
  return new Markup(text)
}

function print(slot: Slot, place: Place): string {
  if (slot === false || slot === null || slot === undefined) return ''
  if (typeof slot === 'string' || typeof slot === 'number') return printText(String(slot), place)
  if (slot instanceof Markup) return slot.toString()
  return slot.map((each) => print(each, place)).join('')
}

function printText(text: string, place: Place): string {
  if (place === 'address') return escapeText(safeAddress(text))
  if (place === 'part of an address') return encodeURIComponent(text)
  if (place === 'tag' && !/^[a-z-]*$/.test(text)) throw new Error(`"${text}" cannot be an attribute`)
  return escapeText(text)
}

const special = /[&<>"']/
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return special.test(text) ? text.replaceAll(/[&<>"']/g, (each) => entities[each] ?? '') : text
}
