import { LRUCache } from 'lru-cache'

/** Money, days and numbers as a language writes them. */
export interface Format {
  locale: string
  money(price: number, currency: string): string
  /** How a currency is written beside an amount, and with how many digits behind the point. */
  sign(currency: string): { sign: string; isBefore: boolean; digits: number }
  number(value: number): string
  /** "€30, $20 and SEK 900". */
  list(parts: readonly string[]): string
  /** The mark between thousands. */
  thousands: string
  /** A calendar day like 2027-06-12: "12 June 2027". */
  day(day: string): string
  /** The same where there is little room: "3 Nov". */
  shortDay(day: string): string
  /** A day of each year, like 06-12: "12 June". */
  dayOfYear(day: string): string
  /** Its number and its short month, each for itself: "12" and "Jun". */
  dayAndMonth(day: string): [day: string, month: string]
  /** The same with its weekday: "Saturday, 12 June 2027". */
  weekday(day: string): string
  /** The name of its weekday alone: "Saturday". */
  weekdayName(day: string): string
  /** A moment like 2027-06-12T18:04:00Z, in UTC: "12 June at 18:04 UTC". */
  moment(time: string): string
  /** The hour of a moment, in UTC: "18:04 UTC". */
  time(moment: string): string
  /** What a clock in a zone shows at a moment: "9:00". */
  clock(moment: Date, zone: string): string
  /** How long ago a day was, in words: "yesterday", "3 days ago". */
  ago(day: string, today: string): string
}

const dayMilliseconds = 86_400_000
/** To write a price takes as long as the rest of its gift, and many gifts cost the same. */
const mostPrices = 1000

/** What formats have written of late, and how another one writes the same. */
const written = new LRUCache<string, (other: Format) => string>({ max: 1000 })

/** A text of a format as another one writes it: a sentence in another language has its days and prices in that one. */
export function asWrittenBy(other: Format, text: string): string {
  return written.get(text)?.(other) ?? text
}

const formats = new Map<string, Format>()

/** The formats of a place, such as `en-GB`. Each is built when a page needs it first: building one is slow. */
export function createFormat(locale: string): Format {
  const known = formats.get(locale)
  if (known) return known
  const format = build(locale)
  formats.set(locale, format)
  return format
}

function build(locale: string): Format {
  const currencies = new Map<string, Intl.NumberFormat>()
  const prices = new LRUCache<string, string>({ max: mostPrices })
  const note = (text: string, again: (other: Format) => string) => {
    written.set(text, again)
    return text
  }
  const number = once(() => new Intl.NumberFormat(locale))
  const list = once(() => new Intl.ListFormat(locale))
  const isolated = isolatedIn(locale)
  // A calendar day has no time zone: it is read and written in UTC.
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const day = once(() => new Intl.DateTimeFormat(locale, parts))
  const dayOfWeek = once(() => new Intl.DateTimeFormat(locale, { ...parts, weekday: 'long' }))
  const short = once(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  )
  const ofYear = once(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  )
  const minute = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const
  const moment = once(
    () => new Intl.DateTimeFormat(locale, { ...minute, timeZone: 'UTC', timeZoneName: 'short' }),
  )
  const time = once(
    () =>
      new Intl.DateTimeFormat(locale, {
        hour: '2-digit',
        minute: '2-digit',
        timeZone: 'UTC',
        timeZoneName: 'short',
      }),
  )
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const weekday = once(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }))
  const thousands = once(
    () =>
      number()
        .formatToParts(12_345)
        .find(({ type }) => type === 'group')?.value ?? '',
  )
  const moneyIn = (currency: string) => {
    const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
    const format = currencies.get(currency) ?? new Intl.NumberFormat(locale, style)
    currencies.set(currency, format)
    return format
  }
  // German writes "12. Juni": a line that ends after the dot reads like the end of a sentence.
  const tied = (said: string) => said.replace(/\b(\d+\.) /, '$1\u00a0')
  return {
    locale,
    sign(currency) {
      const format = moneyIn(currency)
      const parts = format.formatToParts(1)
      const at = parts.findIndex(({ type }) => type === 'currency')
      return {
        sign: parts[at]?.value ?? currency,
        isBefore: at < parts.findIndex(({ type }) => type === 'integer'),
        digits: format.resolvedOptions().maximumFractionDigits ?? 2,
      }
    },
    money(price, currency) {
      const key = `${currency}${price}`
      const known = prices.get(key) ?? moneyIn(currency).format(price)
      prices.set(key, known)
      return note(known, (other) => other.money(price, currency))
    },
    number: (value) => number().format(value),
    list: (parts) => note(list().format(parts.map(isolated)), (other) => other.list(parts)),
    get thousands() {
      return thousands()
    },
    day: (text) => note(tied(day().format(toDate(text))), (other) => other.day(text)),
    dayAndMonth(text) {
      const parts = short().formatToParts(toDate(text))
      const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
      return [part('day'), part('month')]
    },
    shortDay: (text) => note(short().format(toDate(text)), (other) => other.shortDay(text)),
    dayOfYear: (text) => note(ofYear().format(toDate(`2000-${text}`)), (other) => other.dayOfYear(text)),
    moment: (time) => note(moment().format(new Date(time)), (other) => other.moment(time)),
    time: (moment) => note(time().format(new Date(moment)), (other) => other.time(moment)),
    clock(moment, zone) {
      const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: zone })
      return note(clock.format(moment), (other) => other.clock(moment, zone))
    },
    ago(text, today) {
      const days = Math.round((toDate(text).getTime() - toDate(today).getTime()) / dayMilliseconds)
      const [count, unit] =
        days > -14
          ? ([days, 'day'] as const)
          : days > -60
            ? ([Math.ceil(days / 7), 'week'] as const)
            : ([Math.ceil(days / 30), 'month'] as const)
      return note(relative().format(count, unit), (other) => other.ago(text, today))
    },
    weekdayName: (text) => note(weekday().format(toDate(text)), (other) => other.weekdayName(text)),
    weekday: (text) => note(tied(dayOfWeek().format(toDate(text))), (other) => other.weekday(text)),
  }
}

function toDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** Builds when it is called first. */
export function once<T>(build: () => T): () => T {
  let built: T | undefined
  return () => {
    built ??= build()
    return built
  }
}

/** Letters that run from the right to the left, and those that run from the left to the right. */
const runs = { rtl: /[\p{sc=Arabic}\p{sc=Hebrew}]/u, ltr: /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]/u }

/**
 * Keeps a name in letters that run the other way from moving the words around it: marks, which no reader sees, stand at
 * its ends. Programs read a web address up to the next blank, so it stays as it is.
 */
export function isolatedIn(locale: string): (value: string) => string {
  const { direction } = new Intl.Locale(locale).getTextInfo()
  const foreign = direction === 'rtl' ? runs.ltr : runs.rtl
  return (value) => (foreign.test(value) && !/[\u2068]|:\/\//.test(value) ? `\u2068${value}\u2069` : value)
}

/**
 * A letter is plain text, and a program that shows it knows no language. So in a letter that runs from the right to the left, each line
 * with such words says so: a mark before it for programs that look at the first letter of a line, and marks around it for those
 * that begin every line at the left. A web address on a line of its own stays as it is.
 */
export function inOwnDirection(text: string): string {
  const own = text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '')
  const isRightToLeft =
    own.search(runs.rtl) >= 0 && (own.search(runs.ltr) < 0 || own.search(runs.rtl) < own.search(runs.ltr))
  if (!isRightToLeft) return text
  return text.replaceAll(/^.+$/gm, (line) => (runs.rtl.test(line) ? `\u200f\u2067${line}\u2069` : line))
}
