import { isRefused, type KnownPerson } from '@hopechest/client'
import { limits, parseId } from '@hopechest/contract'
import { keyOfThing, keyOrNew } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Letters } from '../../../http/letters.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { plainGuest, plainName } from '../../../view/plain-words.ts'
import type { GuestParts } from '../../guests/guest-parts.ts'
import { type LetterParts, letterToPerson } from '../../household/letter-to-person.ts'
import { emailFault } from '../../people/person-form.ts'
import { askBeforeJoining, listsToAskAbout } from './ask-for-whom.ts'
import { exampleDay, readBirthday } from './birthday.ts'
import { isUnsent, type MyPeople, type PersonInBook, peopleIn, readBook } from './book.ts'
import { myPeoplePage } from './page.ts'
import { readLines } from './read-lines.ts'
import { chosenOf, faultOf, putIntoCircle, takeOut, undo } from './several.ts'

export interface PeopleOfOwnerParts extends LetterParts {
  guestGifts: GuestParts
  mail: Letters | undefined
  letLeave: (accountId: number) => Promise<void>
  now: () => Date
}

/** The page of the owner's people, and the handler of each of its forms. */
export function peopleActs(parts: PeopleOfOwnerParts) {
  const { guestGifts, household, mail, letLeave, now } = parts

  async function page(visit: PersonVisit, more: Partial<MyPeople> = {}): Promise<Answer> {
    let book = await readBook(visit, guestGifts, now())
    if (mail?.leavesWithAnswer && book.people.some(({ letter }) => letter?.state === 'due')) {
      await letLeave(visit.signedIn.person.id)
      book = await readBook(visit, guestGifts, now())
    }
    const circle = book.circles.find(({ id }) => id === circleOf(visit))
    const typed = { value: textOf(visit.form, 'people') }
    const isSelecting =
      (visit.query.has('select') || visit.form.has('select')) && peopleIn(book, circle).length > 0
    const several = isSelecting && { chosen: new Set(chosenOf(visit, book).map(({ id }) => id)) }
    const how = mail && (mail.leavesWithAnswer ? ('answer' as const) : ('server' as const))
    return myPeoplePage(withNotice(visit), {
      book,
      circle,
      mail: how,
      typed,
      ...(several && { several }),
      ...more,
    })
  }

  const show: PersonHandler = (visit) => page(visit)

  return {
    show,

    /** The good lines go in, and the wrong ones stay in the field. */
    async add(visit) {
      const { myPeople: words, sharing } = visit.words
      const { client } = visit.signedIn
      const value = textOf(visit.form, 'people')
      const { good, wrong, hasWrongDay } = readLines(value, visit.format)
      const fault = hasWrongDay ? words.birthdayFault(exampleDay) : sharing.invite.allWrong(wrong.length)
      if (good.length === 0)
        return page(visit, { typed: { value, fault: wrong.length > 0 ? fault : words.noneTyped } })
      const circle = circleOf(visit)
      const key = keyOrNew(visit.form)
      const lists = circle === undefined ? [] : await listsToAskAbout(visit)
      const people: KnownPerson[] = []
      for (const person of good) {
        const added = await client.addPerson(person, { idempotencyKey: keyOfThing(key, person) })
        if (isRefused(added, 'conflict'))
          return page(visit, { typed: { value, fault: sharing.invite.bookFull(limits.people) } })
        const written = reached(added)
        if (written && written.owner_id === visit.signedIn.person.id) people.push(written)
      }
      if (circle !== undefined) {
        const form = new URLSearchParams([...visit.form].filter(([field]) => field !== 'key'))
        form.set('key', key)
        const asked = await askBeforeJoining(
          { ...visit, form },
          { lists, people, circles: [circle], action: back(visit), household },
        )
        if (asked) return asked
        for (const { id } of people) await client.putInCircle(circle, id)
      }
      if (wrong.length > 0) return page(visit, { typed: { value: wrong.join('\n'), fault } })
      return { goTo: back(visit, { added: good.length, focus: 'add' }) }
    },

    async save(visit) {
      const { myPeople: words } = visit.words
      const id = idOf(visit, 'person')
      const { client } = visit.signedIn
      const [name, address] = [textOf(visit.form, 'name').trim(), textOf(visit.form, 'address').trim()]
      const birthday = readBirthday(textOf(visit.form, 'birthday'), visit.format)
      const faults = {
        name:
          name === '' || [...name].length > limits.personName
            ? words.nameFault(limits.personName)
            : undefined,
        address: address === '' ? undefined : emailFault(address, visit.words),
        birthday: birthday === undefined ? words.birthdayFault(exampleDay) : undefined,
      }
      if (Object.values(faults).some((fault) => fault !== undefined))
        return page(visit, { wrong: { id, form: visit.form, faults } })
      const wanted = new Set(visit.form.getAll('circle').map(Number))
      const [known] = (reached(await client.listPeople()) ?? []).filter((each) => each.id === id)
      if (!known) return { goTo: back(visit) }
      const joined = [...wanted].filter((circle) => !known.circle_ids.includes(circle))
      const asked = await askBeforeJoining(visit, {
        lists: joined.length === 0 ? [] : await listsToAskAbout(visit),
        people: [{ ...known, name, birthday: birthday ?? '' }],
        circles: joined,
        action: visit.to.savePerson({ person: id }, { circle: circleOf(visit) }),
        household,
      })
      if (asked) return asked
      const before = reached(await client.updatePerson(id, { name, address, birthday: birthday ?? '' }))
      if (!before) return { goTo: back(visit) }
      for (const { id: circle, owner_id } of reached(await client.listCircles()) ?? []) {
        if (owner_id !== before.owner_id || wanted.has(circle) === before.circle_ids.includes(circle))
          continue
        reached(
          wanted.has(circle)
            ? await client.putInCircle(circle, id)
            : await client.takeOutOfCircle(circle, id),
        )
      }
      return { goTo: back(visit, { saved: 1, open: id, focus: 'note' }) }
    },

    async remove(visit) {
      const id = idOf(visit, 'person')
      const removed = reached(await visit.signedIn.client.removePerson(id))
      return { goTo: back(visit, { ...(removed && { removed: 1, at: id }), focus: 'note' }) }
    },
    async renew(visit) {
      const id = idOf(visit, 'person')
      reached(await visit.signedIn.client.renewPersonLink(id))
      return { goTo: back(visit, { renewed: 1, open: id, focus: 'note' }) }
    },
    async end(visit) {
      const id = idOf(visit, 'person')
      reached(await visit.signedIn.client.endPersonLink(id))
      return { goTo: back(visit, { ended: 1, open: id, focus: 'note' }) }
    },

    async send(visit) {
      const id = idOf(visit, 'person')
      const { people } = await readBook(visit, guestGifts, now())
      const person = people.find((each) => each.id === id)
      const seen = visit.form.get('seen') ?? undefined
      return send(visit, person ? [person] : [], { open: id, focus: `link-${id}` }, () => seen)
    },
    /** To all of the page who have no letter yet. Of two who press it at once, one causes each letter. */
    async sendAll(visit) {
      const book = await readBook(visit, guestGifts, now())
      const circle = book.circles.find(({ id }) => id === circleOf(visit))
      return send(visit, peopleIn(book, circle).filter(isUnsent), { focus: 'note' })
    },

    /** The page stays as it was: an owner who sorts many people goes on choosing. */
    async several(visit) {
      const book = await readBook(visit, guestGifts, now())
      const circle = book.circles.find(({ id }) => id === circleOf(visit))
      const chosen = chosenOf(visit, book)
      const again = (fault: string) =>
        page(visit, { several: { chosen: new Set(chosen.map(({ id }) => id)), fault } })
      const wrong = faultOf(visit, chosen)
      if (wrong) return again(wrong)
      const kept = { select: 1, ...soughtIn(visit) }
      const act = visit.form.get('act')
      if (act === 'send') {
        const able = chosen.filter(({ address, link }) => address !== '' && link !== null)
        if (able.length === 0) return again(visit.words.myPeople.several.noneSends)
        const without = chosen.length - able.length
        const query = { ...kept, ...(without > 0 && { without }), focus: 'note' }
        return send(visit, able, query, ({ letter }) => seenWhenOpened(visit, letter?.changed))
      }
      const into = act === 'out' ? undefined : Number(visit.form.get('into'))
      if (into !== undefined && act !== 'new') {
        const asked = await askBeforeJoining(visit, {
          lists: await listsToAskAbout(visit),
          people: chosen.filter(({ circle_ids }) => !circle_ids.includes(into)),
          circles: [into],
          action: visit.to.severalPeople({ circle: circle?.id }),
          household,
        })
        if (asked) return asked
      }
      const outcome =
        act === 'out' ? await takeOut(visit, chosen, circle) : await putIntoCircle(visit, chosen, book)
      if ('fault' in outcome) return again(outcome.fault)
      return { goTo: back(visit, { ...kept, ...outcome.done, focus: 'note' }) }
    },
    async undoSeveral(visit) {
      const done = await undo(visit, circleOf(visit))
      const kept = { ...(visit.form.has('select') && { select: 1 }), ...soughtIn(visit) }
      return { goTo: back(visit, { ...kept, ...done, focus: 'note' }) }
    },

    async addCircle(visit) {
      const name = textOf(visit.form, 'circle').trim()
      const circleFault = circleNameFault(visit, name)
      if (circleFault) return page(visit, { circleFault })
      const key = keyOfThing(keyOrNew(visit.form), name)
      const made = await visit.signedIn.client.addCircle(name, { idempotencyKey: key })
      const id = isRefused(made, 'conflict') ? undefined : reached(made)?.id
      return { goTo: visit.to.myPeople({ circle: id, ...(id === undefined && { full: 1 }), focus: 'add' }) }
    },
    async saveCircle(visit) {
      const id = idOf(visit, 'circle')
      const name = textOf(visit.form, 'circle').trim()
      const circleFault = circleNameFault(visit, name)
      if (circleFault) return page(visit, { circleFault, renaming: id })
      reached(await visit.signedIn.client.renameCircle(id, name))
      return { goTo: back(visit, { saved: 1, focus: `circle-${id}` }) }
    },
    async removeCircle(visit) {
      reached(await visit.signedIn.client.removeCircle(idOf(visit, 'circle')))
      return { goTo: visit.to.myPeople({ gone: 1, focus: 'note' }) }
    },

    async takeOutOfCircle(visit) {
      const [circle, id] = [idOf(visit, 'circle'), idOf(visit, 'person')]
      const out = reached(await visit.signedIn.client.takeOutOfCircle(circle, id))
      return { goTo: visit.to.myPeople({ circle, ...(out && { out: 1, at: id }), focus: 'note' }) }
    },

    async ask(visit) {
      const address = textOf(visit.form, 'address').trim()
      const fault = emailFault(address, visit.words)
      if (fault !== undefined) return page(visit, { householdFault: fault })
      const key = keyOfThing(keyOrNew(visit.form), address)
      const asked = await visit.signedIn.client.askHousehold(address, { idempotencyKey: key })
      if (isRefused(asked, 'conflict'))
        return page(visit, { householdFault: visit.words.myPeople.household.full(limits.households) })
      reached(asked)
      return { goTo: visit.to.myPeople({ focus: 'household' }) }
    },
    async agree(visit) {
      const agreed = await visit.signedIn.client.agreeToHousehold(idOf(visit, 'household'))
      if (isRefused(agreed, 'conflict'))
        return page(visit, { householdFault: visit.words.myPeople.household.full(limits.households) })
      reached(agreed)
      return { goTo: visit.to.myPeople({ shared: 1 }) }
    },
    async endHousehold(visit) {
      reached(await visit.signedIn.client.endHousehold(idOf(visit, 'household')))
      return { goTo: visit.to.myPeople({ focus: 'household' }) }
    },
  } satisfies Record<string, PersonHandler>

  /** An owner who is a stranger to us sends no letter. The letter carries a plain name of the owner alone. */
  async function send(
    visit: PersonVisit,
    people: readonly PersonInBook[],
    query: Record<string, string | number>,
    seenOf: (person: PersonInBook) => string | undefined = () => undefined,
  ): Promise<Answer> {
    const { id, name, is_email_confirmed } = visit.signedIn.person
    if (!mail || people.length === 0) return { goTo: back(visit, query) }
    if (!is_email_confirmed) return { goTo: back(visit, { mail: 'unconfirmed', focus: 'note' }) }
    const letters = new Map<number, { address: string; link: string }>()
    for (const owner of new Set(people.map(({ owner_id }) => owner_id)))
      for (const [person, letter] of await guestGifts.byLink.linksOfBook(owner)) letters.set(person, letter)
    const { subject, text } = visit.words.myPeople.letter
    const owner = plainName(name)
    const asked = people.flatMap((person) => {
      const { id: personId, name: guest } = person
      const { address = '', link = '' } = letters.get(personId) ?? {}
      if (address === '') return []
      const open = visit.to.personByLink({ link }).whole
      const said = {
        subject,
        text: text({ guest: plainGuest(guest), owner, link: open, site: visit.site.url }),
      }
      const of = { kind: 'link', personId, about: 0, entry: '' } as const
      const letter = letterToPerson(parts, visit, { ...of, address, said })
      return letter.then((each) => ({ ...each, seen: seenOf(person) }))
    })
    await guestGifts.personLetters.ask(id, await Promise.all(asked))
    await letLeave(id)
    return { goTo: back(visit, { ...query, sent: 1 }) }
  }
}

/** What has left since the form was opened, as by another tab, is not sent again. */
function seenWhenOpened({ form }: PersonVisit, changed: string | undefined): string | undefined {
  return changed !== undefined && changed <= (form.get('seen') ?? '') ? changed : undefined
}

function soughtIn({ form }: PersonVisit): { find?: string } {
  const find = textOf(form, 'find')
  return find === '' ? {} : { find }
}

function idOf({ params }: PersonVisit, name: 'person' | 'circle' | 'household'): number {
  return parseId(params[name] ?? '') ?? 0
}

function circleOf({ query, params }: PersonVisit): number | undefined {
  return parseId(query.get('circle') ?? params.circle ?? '')
}

function circleNameFault({ words }: PersonVisit, name: string): string | undefined {
  const isGood = name !== '' && [...name].length <= limits.circleName
  return isGood ? undefined : words.myPeople.nameFault(limits.circleName)
}

/** The page of the same circle. */
function back(visit: PersonVisit, query: Record<string, string | number> = {}) {
  return visit.to.myPeople({ circle: circleOf(visit), ...query })
}

/** The sentence about what was just done, from the address that the act led to. */
function withNotice(visit: PersonVisit): PersonVisit {
  const { notes } = visit.words.myPeople
  const { query } = visit
  if (query.get('mail') === 'unconfirmed')
    return { ...visit, notice: visit.words.sharing.guests.confirmFirst }
  const added = Number(query.get('added'))
  if (Number.isSafeInteger(added) && added > 0) return { ...visit, notice: notes.added(added) }
  if (query.has('full')) return { ...visit, notice: notes.full(limits.circles) }
  const done = (['saved', 'renewed', 'ended', 'gone'] as const).find((each) => query.has(each))
  return done ? { ...visit, notice: notes[done] } : visit
}
