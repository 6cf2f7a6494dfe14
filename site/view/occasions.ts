import type { RegistryMeta } from '@hopechest/client'
import type { Words } from '../words/index.ts'

/** The occasions that have a word of their own, and the colour of the thread that each one is sewn with. */
export const occasions = {
  wedding: 'juniper',
  birth: 'lake',
  birthday: 'madder',
  christmas: 'madder',
  holidays: 'plum',
  anniversary: 'plum',
  new_home: 'cedar',
} as const

type Occasion = keyof typeof occasions
export type Thread = (typeof occasions)[Occasion] | 'indigo'

/** The thread of the site itself, where no list is shown. */
export const siteThread: Thread = 'juniper'

export function threadOf(eventType: string): Thread {
  const occasion = occasionOf(eventType)
  return occasion ? occasions[occasion] : 'indigo'
}

/** The occasion as guests read it: our word, or what the owner wrote. */
export function occasionWord(eventType: string, words: Words): string {
  return knownOccasion(eventType, words) ?? eventType.trim()
}

/** The occasion of a list and its day, as `say` writes it: "Wedding, 12 June 2027". Undefined where the list names neither. */
export function occasionAndDay(
  words: Words,
  { registry_event_type, registry_event_date: day }: RegistryMeta,
  say: (day: string) => string,
) {
  return words.registry.occasion(occasionWord(registry_event_type, words), day && say(day))
}

/** Our word for the occasion; undefined for one in the owner's words. */
export function knownOccasion(eventType: string, words: Words): string | undefined {
  const occasion = occasionOf(eventType)
  return occasion && words.occasions[occasion]
}

/** "New home", "new-home" and "new_home" are one occasion. */
function occasionOf(eventType: string): Occasion | undefined {
  const key = eventType
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return Object.hasOwn(occasions, key) ? (key as Occasion) : undefined
}
