import type { ReadGuest } from '@hopechest/look/read-guests'
import type { Format } from '../../../words/index.ts'
import { readEntries } from '../sharing/entries.ts'
import { readBirthday } from './birthday.ts'

export interface Written {
  name: string
  address: string
  birthday: string
}

/** People in a text, one on a line: the name, then address and birthday where they are known. A line that is wrong comes back. */
export function readLines(text: string, format: Format): { good: Written[]; wrong: ReadGuest[] } {
  const good: Written[] = []
  const wrong: ReadGuest[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const comma = line.lastIndexOf(',')
    const birthday = comma < 0 ? undefined : readBirthday(line.slice(comma + 1), format)
    const read = readEntries(birthday === undefined ? line : line.slice(0, comma))
    wrong.push(...read.wrong)
    for (const { name, address } of read.good)
      good.push({ name: name || address, address, birthday: birthday ?? '' })
  }
  return { good, wrong }
}
