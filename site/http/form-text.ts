/** The longest form is a story of 10 000 characters, each of which may be nine bytes of a form. A table is longer. */
export const usualFormBytes = 128 * 1024

/** Where a letter has more marks than this, Unicode lets a program drop the rest. No language needs more than a few. */
const mostMarks = 30

/**
 * A field of a form as a person typed it. Browsers send line breaks as two characters. Characters that no database
 * keeps are dropped, and marks on a letter that has many: to compose a text costs the square of its marks in a row.
 */
export function textOf(form: URLSearchParams, name: string): string {
  return secretOf(form, name)
    .replaceAll('\r\n', '\n')
    .replaceAll(/\p{M}+/gu, fewMarks)
    .trim()
}

function fewMarks(marks: string): string {
  return marks.length > mostMarks ? [...marks].slice(0, mostMarks).join('') : marks
}

/** The same for a password, in which blanks count. */
export function secretOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replaceAll('\0', '').toWellFormed()
}
