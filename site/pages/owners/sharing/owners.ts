import { isRefused, type Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { inviteeKey, isFirstOwner, mayPassOn, meansOneOf } from '@hopechest/host'
import { html } from '../../../html/html.ts'
import { callerOf } from '../../../http/caller.ts'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { withFocus } from '../../../view/focus-on.ts'
import { formPage } from '../../../view/form-page.ts'
import type { FurtherOwner, Household, Owners } from '../../household/household.ts'
import type { OwnHandler, OwnRegistry } from '../list/own-list.ts'
import { calledAs } from './called-as.ts'
import { inviteeOf, readEntries } from './entries.ts'

/** What was just done, as the address of the page says it. */
const ownersNotes = ['added', 'awaited', 'removed', 'passed', 'ended'] as const
type OwnersNote = (typeof ownersNotes)[number]
/** The host had not stored the owner yet: who stands last now is meant. */
const newest = 'newest'

export function toOwnersNote(text: string | null, { further }: Owners): OwnersNote | undefined {
  if (text === newest) return noteOfOwner(further.at(-1))
  return ownersNotes.find((note) => note === text)
}

/** The owner reads what to do when no account has this address. */
function noteOfOwner(owner: FurtherOwner | undefined): OwnersNote | undefined {
  return owner && (owner.person ? 'added' : 'awaited')
}

/** A form with which owners change, and what is wrong with it, or the link that it made. */
export interface TypedOwner {
  value: string
  fault?: string
  link?: string
}

/** Those who own a list together: who is added, who leaves, and to whom the list is passed on. */
export function ownerActs(
  household: Household,
  show: (visit: PersonVisit, list: OwnRegistry, typed?: TypedOwner) => ReturnType<OwnHandler>,
) {
  async function noteOf(visit: PersonVisit, registry: Registry, entry: string) {
    const { further } = await household.owners(visit, registry)
    return noteOfOwner(further.find((each) => names([each.entry], entry))) ?? newest
  }

  return {
    async addOwner(visit, list) {
      const { registry } = list
      if (!mayPassOn(callerOf(visit.signedIn.person), registry)) return toSharing(visit, registry)
      const { owners: words } = visit.words.sharing
      const value = textOf(visit.form, 'owner')
      const { good, wrong } = readEntries(value)
      const [owner, ...more] = good
      if (owner === undefined || more.length > 0 || wrong.length > 0) {
        return show(visit, list, { value, fault: words.wrong })
      }
      const entry = inviteeOf(owner)
      const { first } = await household.owners(visit, registry)
      if (first && names([first.username, first.email], entry)) {
        return show(visit, list, { value, fault: words.isFirst })
      }
      const owners = registry.meta.registry_owners
      if (names(owners, entry)) return toSharing(visit, registry, await noteOf(visit, registry, entry))
      if (owners.length >= limits.owners) {
        return show(visit, list, { value, fault: words.tooMany(limits.owners) })
      }
      const saved = await visit.signedIn.client.addOwners(registry.id, [entry])
      if (isRefused(saved, 'too_many')) return show(visit, list, { value, fault: words.tooOften })
      if (isRefused(saved, 'no_such_account')) {
        return show(visit, list, { value, fault: words.noSuchAccount(entry) })
      }
      if (isRefused(saved, 'invalid'))
        return show(visit, list, { value, fault: words.tooMany(limits.owners) })
      reached(saved)
      return toSharing(visit, registry, await noteOf(visit, registry, entry))
    },

    /** For a person without mail: the first owner hands it over, and sees it this once. */
    async makeOwnerLink(visit, list) {
      const { registry } = list
      const { ownerLinks } = household
      if (!mayPassOn(callerOf(visit.signedIn.person), registry) || !(await ownerLinks.list(visit, registry)))
        return toSharing(visit, registry)
      const { owners: words } = visit.words.sharing
      const link = await ownerLinks.make(visit, registry)
      return link
        ? show(withFocus(visit, 'owner-link'), list, { value: '', link })
        : show(visit, list, { value: '', fault: words.tooManyLinks(limits.owners) })
    },

    async endOwnerLink(visit, { registry }) {
      if (!mayPassOn(callerOf(visit.signedIn.person), registry)) return toSharing(visit, registry)
      await household.ownerLinks.end(visit, registry, textOf(visit.form, 'link'))
      return toSharing(visit, registry, 'ended')
    },

    /** Who may not take others off leaves. */
    async askRemoveOwner(visit, { registry }) {
      const entry = visit.query.get('owner') ?? ''
      if (!names(registry.meta.registry_owners, entry)) return toSharing(visit, registry)
      const { owners: words } = visit.words.sharing
      const { further } = await household.owners(visit, registry)
      const named = further.find((each) => names([each.entry], entry))
      const question = mayPassOn(callerOf(visit.signedIn.person), registry)
        ? {
            title: words.removeTitle(named ? calledAs(named) : entry),
            about: words.removeAbout,
            submit: words.removeSubmit,
          }
        : { title: words.leaveTitle, about: words.leaveAbout, submit: words.leave }
      return formPage(visit, {
        ...question,
        registry,
        action: visit.to.removeOwner({ slug: registry.slug }),
        fields: html`<input type="hidden" name="owner" value="${entry}">`,
        beside: html`<a class="hc-button plain" href="${visit.to.sharing({ slug: registry.slug })}">${words.keep}</a>`,
      })
    },

    /** The first owner and admins take any other owner off; the others leave. */
    async removeOwner(visit, { registry }) {
      const entry = textOf(visit.form, 'owner')
      if (!names(registry.meta.registry_owners, entry)) return toSharing(visit, registry)
      const { person } = visit.signedIn
      const { further } = await household.owners(visit, registry)
      const own = further.filter((each) => each.person?.id === person.id).map((each) => each.entry)
      const isOwn = names(own, entry)
      if (!isOwn && !mayPassOn(callerOf(person), registry)) return toSharing(visit, registry)
      reached(await visit.signedIn.client.removeOwner(registry.id, entry))
      return isOwn ? { goTo: visit.to.lists() } : toSharing(visit, registry, 'removed')
    },

    async askPassOn(visit, { registry }) {
      const { person } = visit.signedIn
      if (!mayPassOn(callerOf(person), registry)) return toSharing(visit, registry)
      const { further } = await household.owners(visit, registry)
      const heirs = further.filter((owner) => owner.person !== undefined)
      return heirs.length > 0 ? passOnPage(visit, registry, heirs) : toSharing(visit, registry)
    },

    async passOn(visit, { registry }) {
      const { person } = visit.signedIn
      const to = textOf(visit.form, 'to')
      const stays = visit.form.has('stay')
      const isDone = await household.passOn(visit, registry, to, stays)
      const leaves = isDone && !stays && isFirstOwner(person, registry)
      return leaves ? { goTo: visit.to.lists() } : toSharing(visit, registry, isDone ? 'passed' : undefined)
    },
  } satisfies Record<string, OwnHandler>
}

function passOnPage(visit: PersonVisit, registry: Registry, heirs: readonly FurtherOwner[]) {
  const { owners: words } = visit.words.sharing
  const isFirst = isFirstOwner(visit.signedIn.person, registry)
  return formPage(visit, {
    title: words.passOnTitle(registry.title),
    registry,
    about: words.passOnAbout,
    action: visit.to.passOn({ slug: registry.slug }),
    fields: html`<fieldset class="hc-radios"><legend>${words.toWhom}</legend>
${heirs.map((each, n) => html`<label class="hc-radio"><input type="radio" name="to" value="${each.entry}"${n === 0 && html` checked`}><span dir="auto">${calledAs(each)}</span></label>`)}</fieldset>
<label class="hc-radio stay"><input type="checkbox" name="stay" checked><span>${isFirst ? words.stay : words.theyStay}</span></label>`,
    submit: words.passOnSubmit,
    beside: html`<a class="hc-button plain" href="${visit.to.sharing({ slug: registry.slug })}">${words.keep}</a>`,
  })
}

/** The focus stays in the field, or goes to the note where a button went. */
function toSharing({ to }: PersonVisit, { slug }: Registry, done?: OwnersNote | typeof newest) {
  if (!done) return { goTo: to.sharing({ slug }).part('owners') }
  const focus = done === 'added' || done === 'awaited' || done === newest ? 'owner' : 'note'
  return { goTo: to.sharing({ slug }, { owners: done, focus }) }
}

function names(owners: readonly string[], entry: string): boolean {
  return owners.some(meansOneOf([inviteeKey(entry)]))
}
