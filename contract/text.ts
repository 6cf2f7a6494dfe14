import { Type } from 'typebox'
import { limits } from './limits.ts'

interface Format {
  check(text: string): boolean
  /** The end of a sentence that begins with the name of the field. */
  rule: string
}

const noNul = 'must not contain NUL or half of a surrogate pair'

/** What `format` says of a string in our shapes; the OpenAPI description carries the same names. */
export const formats = {
  /** Text that both engines store and give back unchanged. */
  text: { check: isStorable, rule: noNul },
  /** Such text, unless it is an address that would run as a program when somebody opens it. */
  link: {
    check: (text) => isStorable(text) && !runsAsProgram(text),
    rule: `${noNul}, nor be a javascript:, data: or vbscript: address`,
  },
  title: trimmedText(1, limits.title),
  /** A dot or two alone would vanish from an address on the way to us, so nobody could take them off the list. */
  invitee: refusing(trimmedText(limits.invitee.least, limits.invitee.most), ['.', '..']),
  /** A day of the calendar, or nothing. */
  'event-date': { check: isDayOrNothing, rule: 'must be a date like 2026-12-24, or empty' },
  /** Only in answers: the service writes it. */
  'date-time': { check: () => true, rule: 'must be a time' },
} satisfies Record<string, Format>

type TextOptions = {
  format?: keyof typeof formats
  minLength?: number
  maxLength?: number
  description?: string
}

export const Text = (options: TextOptions = {}) => Type.String({ format: 'text', ...options })
export const Link = (options: TextOptions = {}) => Text({ format: 'link', ...options })

/** Null clears it in an update and means "not given" in a create. */
export const TextOrNull = (options: TextOptions = {}) =>
  orNull<string>('string', { format: 'text', ...options })
export const LinkOrNull = (options: TextOptions = {}) => TextOrNull({ format: 'link', ...options })

/** One `type` list instead of a union: a mistake in it then reads as one sentence, not as two. */
export function orNull<Value>(type: string, options: object) {
  return Type.Unsafe<Value | null>({ type: [type, 'null'], ...options })
}

export const Timestamp = () => Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })

/** Blanks around it do not count, for they are not stored either. */
function trimmedText(least: number, most: number): Format {
  return {
    check: (text) => {
      const length = [...text.trim()].length
      return isStorable(text) && length >= least && length <= most
    },
    rule: `must have ${least} to ${most} characters, blanks around it not counted, and ${noNul.slice('must '.length)}`,
  }
}

function refusing({ check, rule }: Format, refused: string[]): Format {
  return {
    check: (text) => check(text) && !refused.includes(text.trim()),
    rule: `${rule}, and not be ${refused.join(' or ')}`,
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function isDayOrNothing(text: string): boolean {
  if (text === '') return true
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function runsAsProgram(address: string): boolean {
  return /^(javascript|data|vbscript):/i.test(address.replace(skippedByBrowsers, ''))
}

/** Browsers skip blanks and control characters before a scheme, and tabs and line breaks inside it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const skippedByBrowsers = /^[\u0000-\u0020]+|[\t\n\r]+/g
