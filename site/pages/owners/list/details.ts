import { isRefused, type Registry, type RegistryUpdate } from '@hopechest/client'
import { mayPassOn } from '@hopechest/host'
import { html } from '../../../html/html.ts'
import { reached } from '../../../http/api-away.ts'
import { callerOf } from '../../../http/caller.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { formPage } from '../../../view/form-page.ts'
import { wouldReveal } from '../../reveal.ts'
import { changeRegistry } from '../meanwhile/change-list.ts'
import { isAsked, type Merged, merge, openedWith } from '../meanwhile/merge.ts'
import { detailsPage, pastDay, pastDayPage } from './details-page.ts'
import {
  detailsOf,
  faultsOfDetails,
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
  ): Promise<Answer | undefined> {
    const { typed } = merged
    const faults = faultsOfDetails(typed, visit)
    if (isAsked(merged) || Object.keys(faults).length > 0) return detailsPage(visit, registry, merged, faults)
    const answer = visit.form.get('past_day')
    if (!wouldReveal(registry, metaOf(typed), now()) || answer === 'unwrap') return undefined
    if (answer !== 'change') return pastDayPage(visit, registry, merged)
    return typed.forChild
      ? detailsPage(visit, registry, { ...merged, typed: { ...typed, forChild: false } })
      : detailsPage(visit, registry, merged, { day: pastDay(visit, typed) })
  }

  return {
    async show(visit, { registry }) {
      const { stored } = await storedDetails(visit, registry)
      const typed = visit.form.size > 0 ? readDetails(visit.form) : stored
      return detailsPage(visit, registry, { typed, ...openedWith(visit.form, stored) })
    },

    /** What another owner changed meanwhile stays, or the page asks. */
    async save(visit, { registry: { id, slug } }) {
      const { client } = visit.signedIn
      const changed = await changeRegistry(visit, id, async (registry) => {
        const { stored, ifMatch } = await storedDetails(visit, registry)
        const merged = merge(visit.form, readDetails(visit.form), stored)
        const asked = await askFirst(visit, registry, merged)
        if (asked) return { answer: asked }
        const { typed } = merged
        // In the turn of the list, as all of its forms are.
        if (typed.sendTo !== stored.sendTo) {
          const saved = await client.setSendTo(id, { send_to: typed.sendTo }, { ifMatch })
          if (isRefused(saved, 'precondition_failed')) return { isToPlanAnew: true }
          reached(saved)
        }
        const opens = wouldReveal(registry, metaOf(typed), now())
        const change = toChange(typed, registry, visit.site)
        return { change: opens && !typed.forChild ? unwrapped(change) : change }
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

function metaOf(typed: TypedDetails): Partial<Registry['meta']> {
  const { day, forChild } = typed
  return { registry_event_date: day, registry_for_child: forChild, ...zoneOf(typed) }
}

/** The address has a version of its own, because it stands in no registry. */
async function storedDetails({ signedIn }: PersonVisit, registry: Registry) {
  const found = reached(await signedIn.client.getSendToVersion(registry.id))
  return { stored: detailsOf(registry, found?.sendTo.send_to ?? ''), ifMatch: found?.etag }
}

/** A further owner deletes no list. */
function mayDelete({ signedIn }: PersonVisit, registry: Registry): boolean {
  return mayPassOn(callerOf(signedIn.person), registry)
}

/** Opening early is remembered, so that guests read it before they give. */
function unwrapped({ meta, ...change }: RegistryUpdate): RegistryUpdate {
  return { ...change, meta: { ...meta, registry_reveal: 'always' } as const }
}
