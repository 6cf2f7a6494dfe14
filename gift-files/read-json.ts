import { limits } from '@hopechest/contract'
import { type Draft, type Found, fields } from './gift.ts'

/** Whether a text is meant as JSON. No table begins so. */
export function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text)
}

/** A list as `writeJson` writes it, or an array of gifts alone. Headings without a gift become drafts of their own. */
export function readOwnJson(list: object): Found | { fault: 'empty'; line: number } {
  const { gifts, headings = [] } = Array.isArray(list)
    ? { gifts: list }
    : (list as Partial<Record<string, unknown>>)
  const all: unknown[] = Array.isArray(gifts) ? gifts.slice(0, limits.activeItemsPerRegistry + 1) : []
  const titles: unknown[] = Array.isArray(headings) ? headings.slice(0, limits.headings + 1) : []
  const unknown = new Set<string>()
  const drafts: Draft[] = [
    ...titles.map((title, n) => ({ line: n + 1, texts: { heading: textOf(title) } })),
    ...all.map((gift, n) => ({ line: n + 1, texts: textsOf(gift, unknown) })),
  ]
  return drafts.length === 0 ? { fault: 'empty', line: 1 } : { drafts, unknown: [...unknown] }
}

/** What is no object says nothing of a gift. */
function textsOf(gift: unknown, unknown: Set<string>): Draft['texts'] {
  const texts: Draft['texts'] = {}
  if (typeof gift !== 'object' || gift === null || Array.isArray(gift)) return texts
  for (const [key, value] of Object.entries(gift)) {
    const field = fields.find((each) => each === key)
    if (field) texts[field] = textOf(value)
    else unknown.add(key)
  }
  return texts
}

/** "yes" is a word for true that each site reads. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : ''
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).toWellFormed().replaceAll('\0', '').trim()
    : ''
}
