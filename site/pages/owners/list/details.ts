import type { Registry } from '@hopechest/client'
import { mayPassOn } from '@hopechest/host'
import { html } from '../../../html/html.ts'
import { reached } from '../../../http/api-away.ts'
import { callerOf } from '../../../http/caller.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { formPage } from '../../../view/form-page.ts'
import { wouldReveal } from '../../reveal.ts'
import { detailsPage, pastDay, pastDayPage } from './details-page.ts'
import { detailsOf, faultsOfDetails, readDetails, type TypedDetails, toChange } from './details-typed.ts'
import type { OwnHandler } from './own-list.ts'

/** Name, occasion, day, story and currency of a list, and its end. */
export const detailsActs = (now: () => Date) =>
  ({
    async show(visit, { registry }) {
      const typed = visit.form.size > 0 ? readDetails(visit.form) : await storedDetails(visit, registry)
      return detailsPage(visit, registry, typed, {})
    },

    /** A day that has passed, and a child, would show the owner what guests bought, so the page asks first. */
    async save(visit, { registry }) {
      const typed = readDetails(visit.form)
      const faults = faultsOfDetails(typed, visit)
      if (Object.keys(faults).length > 0) return detailsPage(visit, registry, typed, faults)
      const change = { registry_event_date: typed.day, registry_for_child: typed.forChild }
      const opens = wouldReveal(registry, change, now())
      const answer = visit.form.get('past_day')
      if (opens && typed.forChild && answer === 'change') {
        return detailsPage(visit, registry, { ...typed, forChild: false }, {})
      }
      if (opens && answer === 'change') {
        return detailsPage(visit, registry, typed, { day: pastDay(visit, typed) })
      }
      if (opens && answer !== 'unwrap') return pastDayPage(visit, registry, typed)
      const toSave = opens && !typed.forChild ? unwrapped(typed) : toChange(typed)
      reached(await visit.signedIn.client.setSendTo(registry.id, { send_to: typed.sendTo }))
      const saved = reached(await visit.signedIn.client.updateRegistry(registry.id, toSave))
      return { goTo: visit.to.details({ slug: saved?.slug ?? registry.slug }, { saved: 1, focus: 'save' }) }
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
        beside: html`<a class="button plain" href="${visit.to.details({ slug: registry.slug })}">${words.keep}</a>`,
      })
    },

    async delete(visit, { registry }) {
      if (!mayDelete(visit, registry)) return { goTo: visit.to.details({ slug: registry.slug }) }
      reached(await visit.signedIn.client.deleteRegistry(registry.id))
      return { goTo: visit.to.lists({ deleted: 1, focus: 'note' }) }
    },
  }) satisfies Record<string, OwnHandler>

async function storedDetails({ signedIn }: PersonVisit, registry: Registry): Promise<TypedDetails> {
  const sendTo = reached(await signedIn.client.getSendTo(registry.id))
  return detailsOf(registry, sendTo?.send_to ?? '')
}

/** A further owner deletes no list. */
function mayDelete({ signedIn }: PersonVisit, registry: Registry): boolean {
  return mayPassOn(callerOf(signedIn.person), registry)
}

/** Opening early is remembered, so that guests read it before they give. */
function unwrapped(typed: TypedDetails) {
  const { meta, ...change } = toChange(typed)
  return { ...change, meta: { ...meta, registry_reveal: 'always' } as const }
}
