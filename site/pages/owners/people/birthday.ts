import type { Visit } from '../../../http/visit.ts'
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

/** "17 April", and how old they are then, where the year is known: "9 on 7 March". */
export function birthdayInWords(
  { format, words, now }: Pick<Visit, 'format' | 'words' | 'now'>,
  birthday: string,
): string {
  if (birthday === '') return ''
  const day = format.dayOfYear(birthday.slice(-'mm-dd'.length))
  if (birthday.startsWith('-')) return day
  const today = now.toISOString().slice(0, 'yyyy-mm-dd'.length)
  const isOver = birthday.slice('yyyy'.length) < today.slice('yyyy'.length)
  const age = Number(today.slice(0, 'yyyy'.length)) - Number(birthday.slice(0, 'yyyy'.length))
  const next = age + (isOver ? 1 : 0)
  return next > 0 ? words.myPeople.ageOn(next, day) : day
}
