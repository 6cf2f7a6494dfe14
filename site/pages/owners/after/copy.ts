import { isRefused } from '@hopechest/client'
import { keyOfThing } from '../../../http/form-key.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { onceMade } from '../../../http/work/once-made.ts'
import { ApiAway, reached } from '../../../http/work/page-clients.ts'
import type { OwnGiftsHandler, OwnList } from '../list/own-list.ts'
import { copyPage } from './copy-page.ts'
import { faultsOfCopy, parts, readCopy, type TypedCopy, usualCopy } from './copy-typed.ts'

/** A new list with what an owner chooses of an old one, which stays as it is. Sent again, the form makes one list. */
export const copyActs = (now: () => Date) =>
  ({
    async askCopy(visit, list) {
      const typed = visit.form.size > 0 ? readCopy(visit.form) : usualCopy(list.registry, now())
      return copyPage(visit, list, typed)
    },

    async copy(visit, list) {
      const typed = readCopy(visit.form)
      const faults = faultsOfCopy(typed, visit)
      if (Object.keys(faults).length > 0) return copyPage(visit, list, typed, { faults })
      try {
        const outcome = await onceMade(visit, () => makeCopy(visit, list, typed))
        if (isRefused(outcome, 'too_many')) return again(visit, list, typed, visit.words.after.copy.wait, 429)
        const made = reached(outcome)
        // Another owner took the person off the list at this moment, or deleted it.
        if (!made) return { goTo: visit.to.list({ slug: list.registry.slug }) }
        // Words that promise an account to givers come along with the list, and so does the account of one who owns the copy.
        if (list.registry.meta.registry_hand_over !== '') await visit.bank.copy(list.registry, made)
        await visit.pictures.copyCover(list.registry.id, made)
        return { goTo: visit.to.list({ slug: made.slug }, { copied: 'all', focus: 'note' }) }
      } catch (error) {
        if (!(error instanceof ApiAway)) throw error
        visit.log.error({ reason: error.message }, 'The item service did not take the copy of a list')
        return again(visit, list, typed, visit.words.away.unsure, 503)
      }
    },
  }) satisfies Record<string, OwnGiftsHandler>

function again(visit: PersonVisit, list: OwnList, typed: TypedCopy, notice: string, status: number) {
  return copyPage({ ...visit, notice }, list, typed, { status })
}

function makeCopy({ signedIn }: PersonVisit, { registry }: OwnList, { title, day, along, key }: TypedCopy) {
  const copy = { title, registry_event_date: day, along: parts.filter((part) => along[part]) }
  return signedIn.client.copyRegistry(registry.id, copy, { idempotencyKey: keyOfThing(key, copy) })
}
