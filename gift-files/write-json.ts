import type { Gift } from './gift.ts'

interface GiftList {
  title: string
  currency: string
  /** All of them in their order: gifts name the one that they stand under. */
  headings: readonly string[]
  gifts: Iterable<Partial<Gift>>
}

/** A file for programs. Each gift is written when it is read. */
export function* writeJson({ title, currency, headings, gifts }: GiftList): Generator<string, undefined> {
  const head = { title, currency, headings }
  const lines = Object.entries(head).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  )
  yield `{\n${lines.join(',\n')},\n  "gifts": [`
  let separator = ''
  for (const gift of gifts) {
    if (gift.name === undefined) continue
    yield `${separator}\n    ${JSON.stringify(gift, undefined, 2).replaceAll('\n', '\n    ')}`
    separator = ','
  }
  yield '\n  ]\n}\n'
}
