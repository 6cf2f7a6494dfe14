import type { Words } from '../../../words/index.ts'

/** The short list: a clock for each part of the world, and for the lands whose languages the pages have. */
const zones = {
  auckland: 'Pacific/Auckland',
  athens: 'Europe/Athens',
  berlin: 'Europe/Berlin',
  cairo: 'Africa/Cairo',
  casablanca: 'Africa/Casablanca',
  chicago: 'America/Chicago',
  delhi: 'Asia/Kolkata',
  denver: 'America/Denver',
  dubai: 'Asia/Dubai',
  istanbul: 'Europe/Istanbul',
  london: 'Europe/London',
  losAngeles: 'America/Los_Angeles',
  newYork: 'America/New_York',
  paris: 'Europe/Paris',
  riyadh: 'Asia/Riyadh',
  saoPaulo: 'America/Sao_Paulo',
  singapore: 'Asia/Singapore',
  sydney: 'Australia/Sydney',
  tokyo: 'Asia/Tokyo',
  vienna: 'Europe/Vienna',
  zurich: 'Europe/Zurich',
} as const

export interface Town {
  zone: string
  word: string
}

/** The towns whose clocks an owner may choose, in the order of their names, with the one that is chosen already. */
export function townsFor(words: Words, locale: string, chosen: string): Town[] {
  const { towns, none } = words.lists.clock
  const all = Object.entries(zones).map(([name, zone]) => ({ zone, word: towns[name as keyof typeof zones] }))
  const isListed = chosen === '' || all.some(({ zone }) => zone === chosen)
  const order = new Intl.Collator(locale)
  const sorted = [...all, ...(isListed ? [] : [{ zone: chosen, word: townOf(words, chosen) }])].toSorted(
    (one, other) => order.compare(one.word, other.word),
  )
  return chosen === '' ? [{ zone: '', word: none }, ...sorted] : sorted
}

/** A town that is not on the list has the name that its zone has: "Asia/Ho_Chi_Minh" is "Ho Chi Minh". */
export function townOf({ lists }: Words, zone: string): string {
  const { towns, none } = lists.clock
  if (zone === '') return none
  const listed = Object.entries(zones).find(([, each]) => each === zone)
  if (listed) return towns[listed[0] as keyof typeof zones]
  return zone.startsWith('Etc/') ? zone : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
