import { hasOverlongHost } from './addresses.ts'
import { limits } from './limits.ts'
import { Type } from './shape.ts'
import { isTimeZone } from './time-zones.ts'

/** What is wrong with a text, as the end of a sentence that begins with the name of the field; otherwise undefined. */
type Format = (text: string) => string | undefined

/** What `format` says of a string in our shapes; the OpenAPI description carries the same names. */
export const formats = {
  /** Text that both engines store and give back unchanged. */
  text: unstorable,
  /** The same of one line: pages, letters and files show it in a line. */
  line: notOneLine,
  /** The same, unless it is an address that would run as a program when a browser opens it, or whose host no network knows. */
  link: (text) =>
    unstorable(text) ??
    when(runsAsProgram(text), 'must not be a javascript:, data: or vbscript: address') ??
    when(
      hasOverlongHost(text),
      `must not have a host of more than ${limits.host.most} characters, or more than ${limits.host.betweenDots} between two dots`,
    ),
  name: (text) => notOneLine(text) ?? when(text.trim() === '', 'must not be blank'),
  title: (text) => notOneLine(text) ?? wrongLength(text, 1, limits.title),
  heading: (text) => notOneLine(text) ?? wrongLength(text, 1, limits.heading),
  'heading-or-none': (text) => notOneLine(text) ?? wrongLength(text, 0, limits.heading),
  /** A dot or two alone vanish from an address on the way, so such an invitee could never be removed. */
  invitee: (text) =>
    notOneLine(text) ??
    wrongLength(text, limits.invitee.least, limits.invitee.most) ??
    when(['.', '..'].includes(text.trim()), 'must not be . or ..'),
  'person-name': (text) => notOneLine(text) ?? wrongLength(text, 1, limits.personName),
  'idea-comment': (text) => unstorable(text) ?? wrongLength(text, 1, limits.ideaComment),
  'circle-name': (text) => notOneLine(text) ?? wrongLength(text, 1, limits.circleName),
  question: (text) => unstorable(text) ?? wrongLength(text, 1, limits.question),
  address: (text) =>
    unstorable(text) ??
    wrongLength(text, 0, limits.invitee.most) ??
    when(!isAddressOrNothing(text), 'must be an e-mail address, or empty'),
  'given-address': (text) =>
    unstorable(text) ??
    wrongLength(text, 1, limits.invitee.most) ??
    when(!isAddressOrNothing(text), 'must be an e-mail address'),
  /** A day of the calendar, also without its year. */
  birthday: (text) =>
    when(
      !isDayOrNothing(text.replace(/^--/, `${leapYear}-`)),
      'must be a day like 1953-04-17 or --04-17, or empty',
    ),
  /** A day of the calendar, or nothing. */
  'event-date': (text) => when(!isDayOrNothing(text), 'must be a date like 2026-12-24, or empty'),
  /** The name of a zone that the runtime knows, or nothing. */
  'time-zone': (text) =>
    when(text !== '' && !isTimeZone(text), 'must be a time zone like Europe/Vienna, or empty'),
  /** A code that the runtime knows, or nothing. */
  currency: (text) => when(text !== '' && !isCurrency(text), 'must be an ISO 4217 code like EUR, or empty'),
  /** Only in answers: the service writes it. */
  'date-time': () => undefined,
  /** The bytes of a file. */
  byte: (text) => when(!isBase64(text), 'must be the bytes of a file in base64'),
  /** As the service has written it, or as a program writes the same moment. */
  'seen-time': (text) =>
    when(!isTime(text), 'must be the time that came with what was read, like 2026-11-20T09:30:00.000Z'),
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

/** In a change: when what it is of was changed last, as it was read. */
export const SeenAt = Type.Optional(
  Type.String({
    format: 'seen-time',
    description:
      'as it was read; the change is refused with 412 if it was changed since, and a quantity_purchased that was read with it changes nothing',
  }),
)

export const Timestamp = () => Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })

function unstorable(text: string): string | undefined {
  const isStorable = !text.includes('\0') && text.isWellFormed()
  return when(!isStorable, 'must not contain NUL or half of a surrogate pair')
}

const lineBreaks = /[\n\r\v\f\u0085\u2028\u2029]+/

function notOneLine(text: string): string | undefined {
  return unstorable(text) ?? when(lineBreaks.test(text.trim()), 'must not have line breaks')
}

/** With blanks in place of line breaks. */
export function inOneLine(text: string): string {
  return text.split(lineBreaks).join(' ')
}

/** Blanks around it do not count, for they are not stored either. */
function wrongLength(text: string, least: number, most: number): string | undefined {
  const length = [...text.trim()].length
  return when(
    length < least || length > most,
    `must have ${least} to ${most} characters, blanks around it not counted`,
  )
}

function when(isWrong: boolean, sentence: string): string | undefined {
  return isWrong ? sentence : undefined
}

/** It has each day that a birthday may be on. */
const leapYear = 2000

/** What separates addresses in a letter is in none. */
function isAddressOrNothing(text: string): boolean {
  return text === '' || /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/.test(text.trim())
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
}

function isDayOrNothing(text: string): boolean {
  if (text === '') return true
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function isTime(text: string): boolean {
  const [day = '', rest] = text.split('T')
  return day !== '' && isDayOrNothing(day) && rest !== undefined && !Number.isNaN(Date.parse(text))
}

let currencies: ReadonlySet<string> | undefined

/** The list is made when it is needed: a start would wait for it. */
function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  return currencies.has(code)
}

function runsAsProgram(address: string): boolean {
  return /^(javascript|data|vbscript):/i.test(address.replace(skippedByBrowsers, ''))
}

/** Browsers skip blanks and control characters before a scheme, and tabs and line breaks inside it. */
const skippedByBrowsers = /^[\p{Cc} ]+|[\t\n\r]+/gu
