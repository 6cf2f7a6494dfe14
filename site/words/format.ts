/** Money, days and numbers as a language writes them. */
export interface Format {
  money(price: number, currency: string): string
  number(value: number): string
  /** A calendar day like 2027-06-12: "12 June 2027". */
  day(day: string): string
  /** The same with its weekday: "Saturday, 12 June 2027". */
  weekday(day: string): string
}

const locales = { en: 'en-GB', de: 'de-DE' } as const

const formats = new Map<string, Format>()

/** The formats of a language. Building them is slow, so each language has its own once. */
export function createFormat(language: keyof typeof locales): Format {
  const known = formats.get(language)
  if (known) return known
  const format = build(locales[language])
  formats.set(language, format)
  return format
}

function build(locale: string): Format {
  const currencies = new Map<string, Intl.NumberFormat>()
  const number = new Intl.NumberFormat(locale)
  // A calendar day has no time zone: it is read and written in UTC.
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const day = new Intl.DateTimeFormat(locale, parts)
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return {
    money(price, currency) {
      const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
      const format = currencies.get(currency) ?? new Intl.NumberFormat(locale, style)
      currencies.set(currency, format)
      return format.format(price)
    },
    number: (value) => number.format(value),
    day: (text) => day.format(toDate(text)),
    weekday: (text) => `${weekday.format(toDate(text))}, ${day.format(toDate(text))}`,
  }
}

function toDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
