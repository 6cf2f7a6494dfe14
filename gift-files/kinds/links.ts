import type { FoundGift, FoundList } from '@hopechest/link-preview/list'
import { linkOf, mostGifts, nameOf } from './values.ts'

const link = /https?:\/\/[^\s<>"]+/i
const mostLines = 5000

/** Whether lines of a text hold links. A table that names no column for names is no such text. */
export function hasLinks(text: string): boolean {
  return link.test(text)
}

/** A link on each line, with or without a name beside it. Lines without a link are named, and stay out. */
export function readLinks(text: string): FoundList & { unread: string[] } {
  const gifts: FoundGift[] = []
  const unread: string[] = []
  for (const line of text.split('\n', mostLines)) {
    const found = withoutEnd(link.exec(line.slice(0, 5000))?.[0] ?? '', `.,;:!?)]'’”`)
    const url = linkOf(found)
    if (url !== undefined) {
      if (gifts.length < mostGifts) gifts.push({ name: nameOf(beside(line, found)), url })
    } else if (line.trim() !== '') unread.push(line.trim())
  }
  return { gifts, unread }
}

/** What a line says beside its link, without the mark or the number of a point. */
function beside(line: string, found: string): string {
  const at = line.indexOf(found)
  const [before, behind] = [line.slice(0, at), line.slice(at + found.length, at + found.length + 500)]
  const point = /^\s*(?:[-–—*•]|\d{1,4}[.)])\s+/
  const words = withoutEnd(before.slice(0, 500).replace(point, ''), ' \t\r\u00a0:;,–—-([')
  return words.trim() || behind.replace(/^[\s:;,–—\-)\].]+/, '')
}

/** From the end on, in the time of what is left out. */
function withoutEnd(text: string, marks: string): string {
  let end = text.length
  while (end > 0 && marks.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
