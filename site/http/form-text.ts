import { inOneLine, limits } from '@hopechest/contract'

/** The longest form is a story of 10 000 characters, each of which may be nine bytes of a form. A table is longer. */
export const usualFormBytes = 128 * 1024

/** Where a letter has more marks than this, Unicode lets a program drop the rest. No language needs more than a few. */
const mostMarks = 30

/** A form with a picture in it. */
export const pictureFormBytes = limits.pictures.bytes + usualFormBytes

/** The page of a shop that a bookmark or an extension sends. */
export const sentPageBytes = 1024 * 1024 + usualFormBytes

/** A table of forty columns of 2,000 letters is no list of gifts; a thousand long gifts fit. */
export const tableBytes = 4 * 1024 * 1024

/** Names and the like: a browser sends no line break in them, but other programs may. */
const ofOneLine = new Set(
  'name title heading retailer occasion own_occasion author giver circle owner invitee'.split(' '),
)

/**
 * A field of a form as a person typed it. Browsers send line breaks as two characters. Characters that no database
 * keeps are dropped, and marks on a letter that has many: to compose a text costs the square of its marks in a row.
 */
export function textOf(form: URLSearchParams, name: string): string {
  const text = tidied(form.get(name) ?? '')
  return ofOneLine.has(name) ? inOneLine(text) : text
}

/** A text as `textOf` would read it. */
export function tidied(text: string): string {
  return tidy(text).trim()
}

/** The letters of a long text that are read before others have their turn. */
const piece = 8 * 1024
/** What is read again with the next piece: the marks of a letter, of which each may be two halves, or half of a line break. */
const overlap = 2 * mostMarks + 1

/**
 * The same of a field that may hold a million letters, such as a table: others have their turn while it is read. It ends
 * behind the first letter that is more than `most`, so that one who counts them sees that it is too long.
 */
export async function longTextOf(
  form: URLSearchParams,
  name: string,
  most: number,
  giveWay: () => Promise<void>,
): Promise<string> {
  const text = (form.get(name) ?? '').trim()
  const read: string[] = []
  let length = 0
  let last = ''
  for (let begin = 0, end = 0; begin < text.length && length <= most; begin = end) {
    await giveWay()
    end = betweenLetters(text, begin + piece)
    const tidied = tidy(last + text.slice(begin, end))
    const done = betweenLetters(tidied, Math.max(0, tidied.length - overlap))
    read.push(tidied.slice(0, done))
    length += done
    last = tidied.slice(done)
  }
  return (read.join('') + last).trim()
}

/** A letter of two halves stays whole. */
function betweenLetters(text: string, place: number): number {
  return /^[\uDC00-\uDFFF]/.test(text.charAt(place)) ? place - 1 : place
}

function tidy(text: string): string {
  return storable(text)
    .replaceAll('\r\n', '\n')
    .replaceAll(/\p{M}+/gu, fewMarks)
}

function fewMarks(marks: string): string {
  return marks.length > mostMarks ? (firstMarks.exec(marks)?.[0] ?? '') : marks
}

/** A list of all marks would be long: a text may have a million. */
const firstMarks = new RegExp(`^.{0,${mostMarks}}`, 'su')

/** The same for a password, in which blanks count. */
export function secretOf(form: URLSearchParams, name: string): string {
  return storable(form.get(name) ?? '')
}

function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
