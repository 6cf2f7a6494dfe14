import { isRefused, type Registry, type RegistryUpdate } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { mayPassOn } from '@hopechest/host'
import { html } from '../../../html/html.ts'
import { callerOf } from '../../../http/caller.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { formPage } from '../../../view/form-page.ts'
import { wouldReveal } from '../../reveal.ts'
import { isForSomebodyElse, readOffered, sayForWhom, withPersonIn } from '../lists/for-whom.ts'
import { changeRegistry } from '../meanwhile/change-list.ts'
import { isAsked, type Merged, merge, openedWith } from '../meanwhile/merge.ts'
import { detailsPage, pastDay, pastDayPage } from './details-page.ts'
import {
  type DetailsFaults,
  detailsOf,
  faultsOfDetails,
  metaOfForWhom,
  readDetails,
  type TypedDetails,
  toChange,
  zoneOf,
} from './details-typed.ts'
import type { OwnHandler } from './own-list.ts'

/** Name, occasion, day, story and currency of a list, and its end. */
export const detailsActs = (now: () => Date) => {
  /** A day that has passed, and a child, would show the owner what guests bought, so the page asks. */
  async function askFirst(
    visit: PersonVisit,
    registry: Registry,
    merged: Merged<TypedDetails>,
    { stored, said }: Stored,
  ): Promise<Answer | undefined> {
    const { typed } = merged
    const show = async (shown: Merged<TypedDetails>, faults: DetailsFaults = {}) =>
      detailsPage(visit, registry, shown, await readOffered(visit, { registry, said }), faults)
    const faults = { ...roomFault(visit, typed), ...faultsOfDetails(typed, visit, stored) }
    if (isAsked(merged) || Object.keys(faults).length > 0) return show(merged, faults)
    const answer = visit.form.get('past_day')
    if (!wouldReveal(registry, metaOf(typed, stored), now()) || answer === 'unwrap') return undefined
    if (answer !== 'change') return pastDayPage(visit, registry, merged)
    if (wouldReveal(registry, { registry_event_date: typed.day, ...zoneOf(typed) }, now()))
      return show(merged, { day: pastDay(visit, typed) })
    // For whom the list is counts all the same.
    return undefined
  }

  return {
    async show(visit, { registry }) {
      const { stored, said } = await storedDetails(visit, registry)
      const typed = visit.form.size > 0 ? readDetails(visit.form, stored) : stored
      const offered = await readOffered(visit, { registry, said })
      return detailsPage(visit, registry, { typed, ...openedWith(visit.form, stored) }, offered)
    },

    /** What another owner changed meanwhile stays, or the page asks. */
    async save(given, { registry: { id, slug } }) {
      const visit = { ...given, form: await withPersonIn(given, `${id}`) }
      const { client } = visit.signedIn
      /** Where the people of the list change with it, the rest is planned anew. */
      let forWhom: Partial<Registry['meta']> = {}
      const changed = await changeRegistry(visit, id, async (registry) => {
        const found = await storedDetails(visit, registry)
        const { stored, ifMatch, whomTag } = found
        const merged = merge(visit.form, readDetails(visit.form, stored), stored)
        const asked = await askFirst(visit, registry, merged, found)
        if (asked) return { answer: asked }
        const { typed } = merged
        if (typed.forWhom !== stored.forWhom || typed.theirLink !== stored.theirLink) {
          const staysWrapped = visit.form.get('past_day') === 'change'
          forWhom = staysWrapped ? {} : metaOfForWhom(typed, stored)
          if (!(await sayForWhom(visit, id, typed, whomTag))) return { isToPlanAnew: true }
        }
        // In the turn of the list, as all of its forms are.
        if (typed.sendTo !== stored.sendTo) {
          const saved = await client.setSendTo(id, typed.sendTo, { ifMatch })
          if (isRefused(saved, 'precondition_failed')) return { isToPlanAnew: true }
          reached(saved)
        }
        const opens = wouldReveal(registry, { ...metaOf(typed, stored), ...forWhom }, now())
        const { meta, ...change } = toChange(typed, registry, visit.site)
        const whole = { ...change, meta: { ...meta, ...forWhom } }
        return { change: opens && !isForSomebodyElse(typed) ? unwrapped(whole) : whole }
      })
      if ('answer' in changed) return changed.answer
      return { goTo: visit.to.details({ slug: changed.registry?.slug ?? slug }, { saved: 1, focus: 'save' }) }
    },

    askDelete(visit, { registry }) {
      if (!mayDelete(visit, registry)) return { goTo: visit.to.details({ slug: registry.slug }) }
      const { details: words } = visit.words.lists
      return formPage(visit, {
        title: words.deleteQuestion(registry.title),
        registry,
        about: words.deleteAbout,
        action: visit.to.deleteList({ slug: registry.slug }),
        fields: undefined,
        submit: words.deleteSubmit,
        isFinal: true,
        beside: html`<a class="hc-button plain" href="${visit.to.details({ slug: registry.slug })}">${words.keep}</a>`,
      })
    },

    async delete(visit, { registry }) {
      if (!mayDelete(visit, registry)) return { goTo: visit.to.details({ slug: registry.slug }) }
      reached(await visit.signedIn.client.deleteRegistry(registry.id))
      return { goTo: visit.to.lists({ deleted: 1, focus: 'note' }) }
    },
  } satisfies Record<string, OwnHandler>
}

function metaOf(typed: TypedDetails, stored: TypedDetails): Partial<Registry['meta']> {
  return { registry_event_date: typed.day, ...zoneOf(typed), ...metaOfForWhom(typed, stored) }
}

/** A name that was typed well has become a person of the book by now, while that has room. */
function roomFault({ words }: PersonVisit, { forWhom, otherName }: TypedDetails): DetailsFaults {
  const isLeft = forWhom === 'other' && otherName !== ''
  return isLeft ? { otherName: words.sharing.invite.bookFull(limits.people) } : {}
}

/** The address has a version of its own, because it stands in no registry. */
async function storedDetails({ signedIn: { client } }: PersonVisit, registry: Registry) {
  const [address, whom] = await Promise.all([
    client.getSendToVersion(registry.id),
    client.getForWhomVersion(registry.id),
  ])
  const [found, { forWhom: said, etag: whomTag } = {}] = [reached(address), reached(whom)]
  const stored = detailsOf(registry, found?.sendTo.send_to ?? '', said)
  return { stored, said, ifMatch: found?.etag, whomTag }
}

type Stored = Awaited<ReturnType<typeof storedDetails>>

/** A further owner deletes no list. */
function mayDelete({ signedIn }: PersonVisit, registry: Registry): boolean {
  return mayPassOn(callerOf(signedIn.person), registry)
}

/** Opening early is remembered, so that guests read it before they give. */
function unwrapped({ meta, ...change }: RegistryUpdate): RegistryUpdate {
  return { ...change, meta: { ...meta, registry_reveal: 'always' } as const }
}
