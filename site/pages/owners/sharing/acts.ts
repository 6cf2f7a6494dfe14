import type { Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { inviteeKey, meansOneOf } from '@hopechest/host'
import { reached } from '../../../http/api-away.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Letters } from '../../../http/letters.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import type { Household, Owners } from '../../household/household.ts'
import type { OwnHandler, OwnRegistry } from '../list/own-list.ts'
import { isAddress, mostAtOnce, readEntries } from './entries.ts'
import { invitationLetter } from './invitation-letter.ts'
import type { TypedInvitees } from './invite-field.ts'
import { ownerActs, type TypedOwner, toOwnersNote } from './owners.ts'
import { sharingPage } from './page.ts'
import { forgetRemovedGuest, rememberRemovedGuest, removedGuest } from './removed-guest.ts'

export interface SharingParts {
  household: Household
  mail: Letters | undefined
}

/** Who may open a list: the page, and the handler of each of its forms. */
export function sharingActs({ household, mail }: SharingParts) {
  async function page(
    visit: PersonVisit,
    registry: Registry,
    typed: TypedInvitees,
    typedOwner?: TypedOwner,
  ): Promise<Answer> {
    const guests = await household.guests(visit, registry)
    const removed = removedGuest(visit.cookies, registry.id)
    if (removed !== undefined) forgetRemovedGuest(visit.cookies)
    const owners = await household.owners(visit, registry)
    const hasMail = mail !== undefined
    return sharingPage(withNotice(visit, owners), {
      registry,
      guests,
      hasMail,
      typed,
      removed,
      owners,
      typedOwner,
    })
  }

  const show = (visit: PersonVisit, { registry }: OwnRegistry, typedOwner?: TypedOwner) =>
    page(visit, registry, { value: textOf(visit.form, 'invitees') }, typedOwner)

  return {
    ...ownerActs(household, show),
    show: (visit, list) => show(visit, list),

    /** The good entries are invited, the wrong ones stay in the field. */
    async invite(visit, { registry }) {
      const { good, wrong } = readEntries(textOf(visit.form, 'invitees'))
      const { invite: words } = visit.words.sharing
      if (good.length === 0 && wrong.length === 0) {
        return page(visit, registry, { value: '', fault: words.noneTyped })
      }
      const all = new Set([...registry.meta.registry_invitees, ...good].map(inviteeKey))
      if (all.size > limits.invitees) {
        const value = [...good, ...wrong].join('\n')
        return page(visit, registry, { value, fault: words.tooMany(limits.invitees) })
      }
      const invitees = await add(visit, registry, good)
      const isNew = all.size - new Set(registry.meta.registry_invitees.map(inviteeKey)).size
      if (wrong.length === 0)
        return { goTo: visit.to.sharing({ slug: registry.slug }, { invited: isNew, focus: 'invitees' }) }
      const meta = { ...registry.meta, registry_invitees: invitees }
      return page(
        isNew > 0 ? { ...visit, notice: words.added(isNew) } : visit,
        { ...registry, meta },
        { value: wrong.join('\n'), fault: words.wrong(wrong) },
      )
    },

    async remove(visit, { registry }) {
      const invitee = textOf(visit.form, 'invitee')
      const back = visit.to.sharing({ slug: registry.slug })
      if (!invites(registry, invitee)) return { goTo: back }
      reached(await visit.signedIn.client.removeInvitee(registry.id, invitee))
      rememberRemovedGuest(visit.cookies, registry.id, invitee)
      return { goTo: visit.to.sharing({ slug: registry.slug }, { focus: 'note' }) }
    },

    /** The letter says who invites to what, so an owner who is a stranger to us sends none. */
    async send(visit, { registry }) {
      const invitee = textOf(visit.form, 'invitee')
      const back = visit.to.sharing({ slug: registry.slug }, { focus: `send-${placeOf(registry, invitee)}` })
      if (!mail || !invites(registry, invitee) || !isAddress(invitee)) return { goTo: back }
      if (!visit.signedIn.person.is_email_confirmed) return { goTo: back.with({ mail: 'unconfirmed' }) }
      const guests = await household.guests(visit, registry)
      const isWanted = meansOneOf([inviteeKey(invitee)])
      const guest = guests.find((each) => isWanted(each.invitee))
      // Removed at this moment.
      if (!guest) return { goTo: back }
      try {
        const letter = invitationLetter(visit, registry, guest.link())
        const address = invitee.normalize('NFC')
        const outcome = await mail.send(visit, 'invitation', address, () => letter)
        return { goTo: back.with({ mail: outcome }) }
      } catch (error) {
        visit.log.error({ err: error }, 'An invitation could not be sent')
        return { goTo: back.with({ mail: 'failed' }) }
      }
    },
  } satisfies Record<string, OwnHandler>

  async function add(visit: PersonVisit, { id, meta }: Registry, entries: readonly string[]) {
    let invitees: readonly string[] = meta.registry_invitees
    for (let n = 0; n < entries.length; n += mostAtOnce) {
      const added = await visit.signedIn.client.addInvitees(id, entries.slice(n, n + mostAtOnce))
      invitees = reached(added)?.invitees ?? invitees
    }
    return [...invitees]
  }
}

function invites(registry: Registry, invitee: string): boolean {
  return placeOf(registry, invitee) >= 0
}

function placeOf({ meta }: Registry, invitee: string): number {
  return meta.registry_invitees.findIndex(meansOneOf([inviteeKey(invitee)]))
}

/** The sentence about what was just done, from the address that the act led to. */
function withNotice(visit: PersonVisit, owners: Owners): PersonVisit {
  const { invite, guests, owners: words } = visit.words.sharing
  const done = toOwnersNote(visit.query.get('owners'), owners)
  if (done) return { ...visit, notice: words[done] }
  const invited = Number(visit.query.get('invited'))
  if (Number.isSafeInteger(invited) && invited > 0) return { ...visit, notice: invite.added(invited) }
  const mail = visit.query.get('mail')
  if (mail === null) return visit
  if (mail === 'later') return { ...visit, notice: guests.tooManySent }
  if (mail === 'unconfirmed') return { ...visit, notice: guests.confirmFirst }
  return { ...visit, notice: mail === 'failed' ? guests.notSent : guests.sent }
}
