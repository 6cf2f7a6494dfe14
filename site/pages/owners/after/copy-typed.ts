import type { Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { isFirstOwner } from '@hopechest/host'
import { keyOrNew } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import type { OwnList } from '../list/own-list.ts'
import { isDay, isTitle } from '../lists/rules.ts'

/** What may come along to the new list. */
export const parts = ['open', 'given', 'story', 'guests', 'owners'] as const
export type Part = (typeof parts)[number]

/** A copy of a list as its owner asks for it. */
export interface TypedCopy {
  title: string
  day: string
  along: Record<Part, boolean>
  /** Sent again under this key, the form makes one list. */
  key: string
}

export interface CopyFaults {
  title?: string
  day?: string
}

export function readCopy(form: URLSearchParams): TypedCopy {
  return {
    title: textOf(form, 'title'),
    day: textOf(form, 'day'),
    along: chosen((part) => form.has(part)),
    key: keyOrNew(form),
  }
}

/** All but what was given comes along, unless the owner says otherwise. */
export function usualCopy({ title, meta }: Registry, now: Date): TypedCopy {
  return {
    title,
    day: nextTime(meta.registry_event_date, now),
    along: chosen((part) => part !== 'given'),
    key: keyOrNew(new URLSearchParams()),
  }
}

export function faultsOfCopy({ title, day }: TypedCopy, { words }: PersonVisit): CopyFaults {
  const { nameWrong, dayWrong } = words.lists.start
  return {
    ...(!isTitle(title) && { title: nameWrong(limits.title) }),
    ...(!isDay(day) && { day: dayWrong }),
  }
}

/** How many there are of each part. What is wrapped counts as still to give, so these numbers say nothing of it. */
export function countParts(visit: PersonVisit, { registry, items }: OwnList): Record<Part, number> {
  const { meta, story } = registry
  return {
    open: items.filter((item) => item.quantity_purchased < item.quantity_needed).length,
    given: items.filter((item) => item.quantity_purchased > 0).length,
    story: story.trim() === '' ? 0 : 1,
    guests: meta.registry_invitees.length,
    owners: isFirstOwner(visit.signedIn.person, registry) ? meta.registry_owners.length : 0,
  }
}

/** The same day of a later year that is still to come. The 29th of February becomes the 28th in other years. */
export function nextTime(day: string, now: Date): string {
  const [year = '', ...monthAndDay] = day.split('-')
  const today = now.toISOString().slice(0, 10)
  for (let next = Number(year) + 1; year !== '' && next < 10_000; next++) {
    const same = [String(next).padStart(4, '0'), ...monthAndDay].join('-')
    const there = isDay(same) ? same : same.replace(/29$/, '28')
    if (there >= today) return there
  }
  return ''
}

function chosen(is: (part: Part) => boolean): Record<Part, boolean> {
  return Object.fromEntries(parts.map((part) => [part, is(part)])) as Record<Part, boolean>
}
