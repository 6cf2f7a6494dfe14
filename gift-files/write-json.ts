import type { Gift } from './gift.ts'

interface GiftList {
  title: string
  currency: string
  gifts: Iterable<Gift>
}

/** A file for programs. Each gift is written when it is read. */
export function* writeJson({ title, currency, gifts }: GiftList): Generator<string, undefined> {
  yield `{\n  "title": ${JSON.stringify(title)},\n  "currency": ${JSON.stringify(currency)},\n  "gifts": [`
  let separator = ''
  for (const gift of gifts) {
    yield `${separator}\n    ${JSON.stringify(gift, undefined, 2).replaceAll('\n', '\n    ')}`
    separator = ','
  }
  yield '\n  ]\n}\n'
}
