import type { Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { inviteeKey, meansOneOf } from '@hopechest/host'
import { type ReadGuest, writeGuest } from '@hopechest/look/read-guests'
import { textOf } from '../../../http/form-text.ts'
import type { Letters } from '../../../http/letters.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import type { Owners } from '../../household/household.ts'
import { letterToPerson } from '../../household/letter-to-person.ts'
import type { OwnHandler, OwnRegistry } from '../list/own-list.ts'
import { inviteeOf, mostAtOnce, readEntries } from './entries.ts'
import { invitationLetter } from './invitation-letter.ts'
import { inviteByName, nameKey } from './invite-by-name.ts'
import type { TypedInvitees } from './invite-form.ts'
import { type GuestsParts, isUnsent, type ListedGuest, linkByMail, listGuests } from './list-guests.ts'
import { readOpenToForm, saveOpenTo } from './open-to.ts'
import { ownerActs, type TypedOwner, toOwnersNote } from './owners.ts'
import { sharingPage } from './page.ts'
import { forgetRemovedGuest, rememberRemovedGuest, removedGuest } from './removed-guest.ts'

export interface SharingParts extends GuestsParts {
  mail: Letters | undefined
  /** Lets the letters leave that an account has asked for: behind this answer, or with it. */
  letLeave: (accountId: number) => Promise<void>
}

/** Who may open a list: the page, and the handler of each of its forms. */
export function sharingActs(parts: SharingParts) {
  const { household, guestGifts, mail, letLeave, now } = parts
  const { personLetters } = guestGifts

  async function page(
    visit: PersonVisit,
    registry: Registry,
    typed: TypedInvitees,
    typedOwner?: TypedOwner,
  ): Promise<Answer> {
    const removed = removedGuest(visit.cookies, registry.id)
    const owners = await household.owners(visit, registry)
    const guests = await guestsNow(visit, registry)
    if (removed !== undefined) forgetRemovedGuest(visit.cookies)
    return sharingPage(withNotice(visit, owners, added), {
      registry,
      guests,
      mail: mail && (mail.leavesWithAnswer ? 'answer' : 'server'),
      today: now().toISOString().slice(0, 10),
      typed,
      removed,
      owners,
      typedOwner,
      ownerLinks: await household.ownerLinks.list(visit, registry),
      openTo: await readOpenToForm(visit, registry),
    })
  }

  function added({ words }: PersonVisit, guests: number): string {
    const { added, invited } = words.sharing.invite
    return mail ? added(guests) : invited(guests)
  }

  /** Where letters leave with answers, those that waited for room in their hour leave with this one. */
  async function guestsNow(visit: PersonVisit, registry: Registry): Promise<ListedGuest[]> {
    const guests = await listGuests(parts, visit, registry)
    if (!mail?.leavesWithAnswer || !guests.some(({ letter }) => letter?.state === 'due')) return guests
    await letLeave(visit.signedIn.person.id)
    return listGuests(parts, visit, registry)
  }

  const show = (visit: PersonVisit, { registry }: OwnRegistry, typedOwner?: TypedOwner) =>
    page(visit, registry, { value: textOf(visit.form, 'invitees') }, typedOwner)

  return {
    ...ownerActs(household, show),
    show: (visit, list) => show(visit, list),
    openTo: saveOpenTo(household),

    /** First the owner sees how the lines are read. Then the good ones are invited, and the wrong ones stay in the field. */
    async invite(visit, { registry }) {
      const value = textOf(visit.form, 'invitees')
      const read = readEntries(value)
      const { good, wrong } = read
      const { invite: words } = visit.words.sharing
      if (good.length === 0 && wrong.length === 0)
        return page(visit, registry, { value: '', fault: words.noneTyped })
      if (good.length === 0)
        return page(visit, registry, { value, read, fault: words.allWrong(wrong.length) })
      if (visit.form.get('act') !== 'add') return page(visit, registry, { value, read })
      const before = new Set(registry.meta.registry_invitees.map(nameKey))
      const all = new Set([...before, ...good.map((guest) => nameKey(inviteeOf(guest)))])
      if (all.size > limits.invitees)
        return page(visit, registry, { value, read, fault: words.tooMany(limits.invitees) })
      const isOnlyName = await onlyNames(visit, good, registry)
      const byEntry = good.filter((guest) => !isOnlyName(guest)).map(inviteeOf)
      await add(visit, registry, byEntry)
      const people = good.filter((guest) => guest.address !== '' || isOnlyName(guest))
      if (!(await inviteByName(visit, registry, people))) {
        await add(visit, registry, good.map(inviteeOf))
        return page(visit, registry, { value, read, fault: words.bookFull(limits.people) })
      }
      const known = registry.meta.registry_invitees
      const { invitees = known } = reached(await visit.signedIn.client.listInvitees(registry.id)) ?? {}
      const isNew = Math.max(0, invitees.length - known.length)
      if (wrong.length === 0)
        return { goTo: visit.to.sharing({ slug: registry.slug }, { invited: isNew, focus: 'invitees' }) }
      const meta = { ...registry.meta, registry_invitees: [...invitees] }
      const left = { value: wrong.map(writeGuest).join('\n'), read: { good: [], wrong } }
      return page(
        isNew > 0 ? { ...visit, notice: added(visit, isNew) } : visit,
        { ...registry, meta },
        { ...left, fault: words.allWrong(wrong.length) },
      )
    },

    async remove(visit, { registry }) {
      const back = visit.to.sharing({ slug: registry.slug })
      const guest = find(await listGuests(parts, visit, registry), textOf(visit.form, 'invitee'))
      if (!guest) return { goTo: back }
      reached(await visit.signedIn.client.removeInvitee(registry.id, guest.invitee))
      if (guest.person) await personLetters.forget(guest.person.id, registry.id)
      const { name, invitee, address } = guest
      rememberRemovedGuest(
        visit.cookies,
        registry.id,
        writeGuest({ name: name === invitee && address ? '' : name, address }),
      )
      return { goTo: visit.to.sharing({ slug: registry.slug }, { focus: 'note' }) }
    },

    async send(visit, { registry }) {
      const guests = await listGuests(parts, visit, registry)
      const guest = find(guests, textOf(visit.form, 'invitee'))
      const focus = guest ? `send-${guests.indexOf(guest)}` : undefined
      return ask(visit, registry, guest?.address ? [guest] : [], {
        focus,
        ...(guests.length > 6 && { all: 1 }),
      })
    },

    /** To all who have no letter yet. Of two who press it at once, one causes each letter. */
    async sendAll(visit, { registry }) {
      const guests = await listGuests(parts, visit, registry)
      return ask(visit, registry, guests.filter(isUnsent), { focus: 'note' })
    },
  } satisfies Record<string, OwnHandler>

  /** The letter says who invites to what, so an owner who is a stranger to us sends none. */
  async function ask(
    visit: PersonVisit,
    registry: Registry,
    guests: readonly ListedGuest[],
    query: { focus: string | undefined; all?: number },
  ): Promise<Answer> {
    const back = visit.to.sharing({ slug: registry.slug }, query)
    if (!mail || guests.length === 0) return { goTo: back }
    const { id, is_email_confirmed } = visit.signedIn.person
    if (!is_email_confirmed) return { goTo: back.with({ mail: 'unconfirmed' }) }
    const known = await knownGuests(visit, registry, guests)
    const seen = visit.form.get('seen') ?? undefined
    const letters = known.map(async ({ person, guest }) => {
      const link = linkByMail(parts, visit, registry, guest)
      const said = invitationLetter(visit, registry, { guest: person.name, link })
      const of = { personId: person.id, about: registry.id, entry: person.entry }
      const { address } = person
      return { ...(await letterToPerson(parts, visit, { ...of, address, kind: 'invitation', said })), seen }
    })
    await personLetters.ask(id, await Promise.all(letters))
    await letLeave(id)
    return { goTo: back.with({ sent: '1' }) }
  }

  /** Guests whose address alone stands on the list are written down first. */
  async function knownGuests(visit: PersonVisit, registry: Registry, guests: readonly ListedGuest[]) {
    const unknown = guests.filter(({ person }) => !person)
    if (unknown.length > 0)
      await inviteByName(
        visit,
        registry,
        unknown.map(({ address }) => ({ name: '', address })),
      )
    const all = unknown.length > 0 ? await listGuests(parts, visit, registry) : guests
    const isMeant = meansOneOf(guests.map(({ invitee }) => inviteeKey(invitee)))
    return all.flatMap((guest) =>
      guest.person && isMeant(guest.invitee) ? [{ guest, person: guest.person }] : [],
    )
  }

  async function add(visit: PersonVisit, { id }: Registry, entries: readonly string[]): Promise<void> {
    for (let n = 0; n < entries.length; n += mostAtOnce)
      reached(await visit.signedIn.client.addInvitees(id, entries.slice(n, n + mostAtOnce)))
  }

  /** Those who are written down as people: neither has an account the name, nor does the list hold it as such. */
  async function onlyNames(visit: PersonVisit, guests: readonly ReadGuest[], { meta }: Registry) {
    const there = new Set(meta.registry_invitees.map(inviteeKey))
    const names = guests.flatMap(({ name, address }) =>
      address === '' && !there.has(inviteeKey(name)) ? [name] : [],
    )
    const taken = names.length > 0 ? await household.namesOfAccounts(visit, names) : undefined
    const only = new Set(taken && names.filter((name) => !taken.has(name)))
    return ({ name, address }: ReadGuest) => address === '' && only.has(name)
  }
}

function find(guests: readonly ListedGuest[], invitee: string): ListedGuest | undefined {
  const isMeant = meansOneOf([inviteeKey(invitee)])
  return guests.find((guest) => isMeant(guest.invitee))
}

/** The sentence about what was just done, from the address that the act led to. */
function withNotice(
  visit: PersonVisit,
  owners: Owners,
  added: (visit: PersonVisit, guests: number) => string,
): PersonVisit {
  const { invite, guests, owners: words } = visit.words.sharing
  const done = toOwnersNote(visit.query.get('owners'), owners)
  if (done) return { ...visit, notice: words[done] }
  const invited = Number(visit.query.get('invited'))
  if (Number.isSafeInteger(invited) && invited > 0) return { ...visit, notice: added(visit, invited) }
  if (visit.query.has('full')) return { ...visit, notice: invite.tooMany(limits.invitees) }
  if (visit.query.has('open')) return { ...visit, notice: visit.words.myPeople.notes.saved }
  return visit.query.get('mail') === 'unconfirmed' ? { ...visit, notice: guests.confirmFirst } : visit
}
