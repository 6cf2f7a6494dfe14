import type { Format } from '../../../words/index.ts'

/** 17 April 1953 as people write it: "1953-04-17", "04-17", "17.4.1953", "17.4.", "17 April". Undefined for any other text. */
export function readBirthday(text: string, { locale }: Pick<Format, 'locale'>): string | undefined {
  const written = text.trim()
  if (written === '') return ''
  const [, year = '', month = '', day = ''] = /^(?:(\d{4})-|--)?(\d{1,2})-(\d{1,2})$/.exec(written) ?? []
  if (month) return toBirthday(year, month, day)
  const [, dayFirst = '', second = '', yearLast = ''] =
    /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})?$/.exec(written) ?? []
  if (dayFirst) return toBirthday(yearLast, second, dayFirst)
  return readInWords(written, locale)
}

function readInWords(written: string, locale: string): string | undefined {
  const months = Array.from({ length: 12 }, (_, n) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
      .format(Date.UTC(2000, n))
      .toLowerCase(),
  )
  const words = written.toLowerCase().match(/\p{L}+|\d+/gu) ?? []
  const month = words.flatMap((word) => (months.includes(word) ? months.indexOf(word) + 1 : []))[0]
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const day = numbers.find((word) => word.length <= 2)
  const year = numbers.find((word) => word.length === 4) ?? ''
  const isWhole = words.length === (year ? 3 : 2)
  return month !== undefined && day !== undefined && isWhole
    ? toBirthday(year, String(month), day)
    : undefined
}

function toBirthday(year: string, month: string, day: string): string | undefined {
  const text = `${year || '2000'}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  return isDay ? (year === '' ? `--${text.slice('2000-'.length)}` : text) : undefined
}

export const exampleDay = '1953-04-17'

/** As it is typed again. */
export function writeBirthday(birthday: string): string {
  return birthday.replace(/^--/, '')
}

/** "17 Apr". */
export function birthdayInWords(format: Pick<Format, 'shortDay'>, birthday: string): string {
  return birthday === '' ? '' : format.shortDay(`2000-${birthday.slice(-'mm-dd'.length)}`)
}
