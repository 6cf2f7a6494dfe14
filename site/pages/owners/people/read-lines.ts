import { writeGuest } from '@hopechest/look/read-guests'
import type { Format } from '../../../words/index.ts'
import { readEntries } from '../sharing/entries.ts'
import { readBirthday } from './birthday.ts'

export interface Written {
  name: string
  address: string
  birthday: string
}

export interface ReadLines {
  good: Written[]
  /** As they are typed again. */
  wrong: string[]
  /** One of them ends in numbers that are no day. */
  hasWrongDay: boolean
}

/** People in a text, one on a line: the name, then address and birthday where they are known. A line that is wrong comes back. */
export function readLines(text: string, format: Format): ReadLines {
  const good: Written[] = []
  const wrong: string[] = []
  let hasWrongDay = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const comma = line.lastIndexOf(',')
    const last = line.slice(comma + 1)
    const birthday = comma < 0 ? undefined : readBirthday(last, format)
    if (comma >= 0 && birthday === undefined && /\d/.test(last) && !last.includes('@')) {
      wrong.push(line.trim())
      hasWrongDay = true
      continue
    }
    const read = readEntries(birthday === undefined ? line : line.slice(0, comma))
    wrong.push(...read.wrong.map(writeGuest))
    for (const { name, address } of read.good)
      good.push({ name: name || address, address, birthday: birthday ?? '' })
  }
  return { good, wrong, hasWrongDay }
}
