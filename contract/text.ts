import { Type } from 'typebox'

/** What `format` says of a string in our shapes; the OpenAPI description carries the same names. */
export const formats = {
  /** Text that both engines store and give back unchanged: no NUL, no half of a surrogate pair. */
  text: isStorable,
  /** Such text, unless it is an address that would run as a program when somebody opens it. */
  link: (text: string): boolean => isStorable(text) && !runsAsProgram(text),
}

type TextOptions = { minLength?: number; maxLength?: number; pattern?: string; description?: string }

export const Text = (options: TextOptions = {}) => Type.String({ format: 'text', ...options })
export const Link = (options: TextOptions = {}) => Type.String({ format: 'link', ...options })

/** Null clears it in an update and means "not given" in a create. */
export const TextOrNull = (options: TextOptions = {}) =>
  orNull<string>('string', { format: 'text', ...options })
export const LinkOrNull = (options: TextOptions = {}) =>
  orNull<string>('string', { format: 'link', ...options })

/** One `type` list instead of a union: a mistake in it then reads as one sentence, not as two. */
export function orNull<Value>(type: string, options: object) {
  return Type.Unsafe<Value | null>({ type: [type, 'null'], ...options })
}

export const Timestamp = () => Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function runsAsProgram(address: string): boolean {
  return /^(javascript|data|vbscript):/i.test(address.replace(skippedByBrowsers, ''))
}

/** Browsers skip blanks and control characters before a scheme, and tabs and line breaks inside it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const skippedByBrowsers = /^[\u0000-\u0020]+|[\t\n\r]+/g
