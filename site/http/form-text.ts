/** The longest form is a story of 10 000 characters, each of which may be nine bytes of a form. A table is longer. */
export const usualFormBytes = 128 * 1024

/**
 * A field of a form as a person typed it. Browsers send line breaks as two characters. Characters that no database
 * keeps are dropped.
 */
export function textOf(form: URLSearchParams, name: string): string {
  return secretOf(form, name).replaceAll('\r\n', '\n').trim()
}

/** The same for a password, in which blanks count. */
export function secretOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replaceAll('\0', '').toWellFormed()
}
