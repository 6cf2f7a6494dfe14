import { type Address, isAddress } from '../addresses.ts'
import { safeAddress } from './address.ts'

/** A finished text, or a list whose rows are made later. */
type Part = string | LongList

/** Markup that is ready to be sent. Only the `html` tag makes it, so a text that is not escaped is never one. */
class Markup {
  readonly parts: readonly Part[]

  constructor(parts: readonly Part[]) {
    this.parts = parts
  }

  /** Whether a part of it is a list that may be long. */
  get isLong(): boolean {
    return this.parts.length > 1
  }

  toString(): string {
    return [...this.pieces()].join('')
  }

  /** The same text in pieces. The rows of a long list are made one by one, each when it is asked for. */
  *pieces(): Generator<string, undefined> {
    for (const part of this.parts) {
      if (typeof part === 'string') yield part
      else {
        for (const row of part.make()) {
          const markup = row instanceof Markup ? row : markupOf(row)
          if (markup.isLong) yield* markup.pieces()
          else yield markup.parts[0] as string
        }
      }
    }
  }
}

class LongList {
  readonly make: () => Iterable<Slot>

  constructor(make: () => Iterable<Slot>) {
    this.make = make
  }
}

export type { Markup }

/** What may stand in a slot. `false`, `null` and `undefined` print nothing. */
export type Slot = Markup | LongList | Address | string | number | false | null | undefined | readonly Slot[]

/**
 * The template tag of every page. Each slot is escaped for the place where it stands. In an address (`href`, `src`,
 * `action`) a slot at the start must be a safe address, and a slot further back is percent-encoded. A template that has
 * a slot where it cannot be escaped, such as an attribute without quotes, throws when it is first used.
 */
export function html(strings: TemplateStringsArray, ...slots: readonly Slot[]): Markup {
  const places = placesOf(strings)
  const written = new Written()
  written.text = strings[0] ?? ''
  // A page of a long list comes here ten thousand times.
  for (let n = 0; n < slots.length; n++) {
    addSlot(written, slots[n], places[n] ?? 'text')
    written.text += strings[n + 1] ?? ''
  }
  return written.end()
}

/** A list that may have hundreds of rows: each is made while the page is written, and others are served in between. */
export function longList<Entry>(
  entries: readonly Entry[],
  make: (entry: Entry, place: number) => Slot,
): Slot {
  return new LongList(() => entries.values().map(make))
}

/** The letters of a long text that are escaped at a time. */
const pieceLength = 16 * 1024

/** A text that may have a million letters, such as a table: it is escaped while the page is written, in pieces. */
export function longText(text: string): Slot {
  return text.length > pieceLength ? new LongList(() => piecesOf(text)) : text
}

/** A letter of two halves stays whole. */
function* piecesOf(text: string): Generator<string> {
  const cutsLetter = (end: number) => /^[\uDC00-\uDFFF]/.test(text.charAt(end))
  for (let begin = 0, end = 0; begin < text.length; begin = end) {
    end = begin + pieceLength
    if (cutsLetter(end)) end++
    yield text.slice(begin, end)
  }
}

function markupOf(slot: Slot): Markup {
  const written = new Written()
  addSlot(written, slot, 'text')
  return written.end()
}

/** The parts of a markup while it is written. Texts that follow each other are one part. */
class Written {
  /** Behind the last long list. */
  text = ''
  #parts: Part[] | undefined

  add(part: Part): void {
    if (typeof part === 'string') {
      this.text += part
      return
    }
    this.#parts ??= []
    this.#parts.push(this.text, part)
    this.text = ''
  }

  end(): Markup {
    return new Markup(this.#parts ? [...this.#parts, this.text] : [this.text])
  }
}

function addSlot(written: Written, slot: Slot, place: Place): void {
  if (slot === false || slot === null || slot === undefined) return
  if (typeof slot === 'string') written.text += printText(slot, place)
  else if (typeof slot === 'number') written.text += printText(String(slot), place)
  else if (slot instanceof Markup) for (const part of slot.parts) written.add(part)
  else if (isAddress(slot)) written.text += printAddress(slot, place)
  else if (slot instanceof LongList) written.add(slot)
  else for (const each of slot) addSlot(written, each, place)
}

/** One of the table is safe. */
function printAddress({ path, isPlain }: Address, place: Place): string {
  if (place !== 'address') return printText(path, place)
  return isPlain ? path : escapeText(path)
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

/** Where a slot of a template stands: it decides how the slot is escaped. */
type Place = 'text' | 'attribute' | 'address' | 'part of an address' | 'tag'

const knownPlaces = new WeakMap<TemplateStringsArray, readonly Place[]>()

/** The place of every slot, read once for each template in the source. */
function placesOf(strings: TemplateStringsArray): readonly Place[] {
  let places = knownPlaces.get(strings)
  if (!places) {
    places = strings.slice(0, -1).map((_, n) => placeAfter(strings.slice(0, n + 1)))
    knownPlaces.set(strings, places)
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
