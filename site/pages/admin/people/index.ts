import { parseId, Refusal } from '@hopechest/contract'
import type { Person, PersonInList } from '@hopechest/host/accounts'
import { placeOnSite } from '../../../addresses.ts'
import { html, type Markup } from '../../../html/html.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { withFocus } from '../../../view/focus-on.ts'
import { which } from '../../../view/labels.ts'
import { nothingHere } from '../../../view/nothing-here.ts'
import type { PeopleParts } from '../../people/parts.ts'
import { finder, pager, pageSize, readFind } from '../find.ts'
import { adminFrame } from '../frame.ts'
import { personPage } from './person.ts'
import { type LinkKind, makePersonLink, type PersonLink } from './person-link.ts'
import { peopleTable } from './rows.ts'

/** Further ones stand here when the first ones have their account, or their links have ended. */
const mostAsking = 20

/** People without an account whom an owner has handed a list. */
function askingSlip(
  visit: PersonVisit,
  asking: readonly { name: string; from: string; expires_at: string }[],
): Markup {
  const { byLink: words } = visit.words.sharing
  const rows = asking.map(
    ({ name, from, expires_at }) =>
      html`<li>${words.askingFor(name, from, visit.format.day(expires_at.slice(0, 10)))} <a href="${visit.to.addPerson({ name })}">${words.addThem}${which(visit.words, name)}</a></li>`,
  )
  return html`<section class="hc-notice asking"><h2>${words.asking}</h2><ul>${rows}</ul></section>`
}

type PersonAct = (visit: PersonVisit, person: Person) => Answer | Promise<Answer>
const done = ['roleSaved', 'switchedOff', 'switchedOn', 'signedOut', 'stepEnded', 'lastAdmin'] as const
type Done = (typeof done)[number]

/** The people of the site for its admins, and the handler of each form about them. */
export function adminPeople(parts: PeopleParts, now: () => Date) {
  const { people, sessions, secondStep } = parts.accounts

  async function find(id: string | null | undefined): Promise<Person | undefined> {
    const known = parseId(id ?? '')
    return known === undefined ? undefined : people.find(known)
  }

  /** The person of the address; an unknown one has no page. */
  const withPerson =
    (act: PersonAct): PersonHandler =>
    async (visit) => {
      const person = await find(visit.params.person)
      return person ? act(await withNotice(visit), person) : nothingHere(visit)
    }

  async function withNotice(visit: PersonVisit): Promise<PersonVisit> {
    const key = done.find((each) => each === visit.query.get('done'))
    const person = key && (await find(visit.query.get('person')))
    if (!key || !person) return visit
    const { people: words } = visit.words.admin
    return { ...visit, notice: key === 'lastAdmin' ? words.lastAdmin : words[key](person.name) }
  }

  /** Changes or removes a person unless that is the last admin, and goes back with a sentence about it. */
  async function change(
    visit: PersonVisit,
    id: number,
    act: Promise<void>,
    key: Done,
    focus = 'note',
  ): Promise<Answer> {
    try {
      await act
      return goBack(visit, id, key, focus)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'conflict') return goBack(visit, id, 'lastAdmin', 'note')
      throw error
    }
  }

  async function showPerson(visit: PersonVisit, person: Person, link?: PersonLink): Promise<Answer> {
    const hasStep = (await secondStep.find(person.id)) !== undefined
    return personPage(visit, { person, hasStep, link })
  }

  async function handOver(visit: PersonVisit, person: Person, kind: LinkKind): Promise<Answer> {
    if (person.is_switched_off) return { goTo: visit.to.person({ person: person.id }) }
    const link = await makePersonLink(visit, parts, person, kind)
    return showPerson(withFocus(visit, 'new-link'), person, link)
  }

  return {
    async list(given) {
      const visit = await withNotice(given)
      const { people: words, nothingFound } = visit.words.admin
      const find = readFind(visit)
      const found = await people.list({ ...find, limit: pageSize + 1 })
      const shown = await withLists(parts, found.slice(0, pageSize))
      const beside = html`<a class="hc-button solid" href="${visit.to.addPerson()}">${icon('plus')}${words.add}</a>`
      const today = now().toISOString().slice(0, 10)
      const asking = await parts.accounts.ownerLinks.asking(mostAsking)
      const main = [
        asking.length > 0 && askingSlip(visit, asking),
        finder(visit, { action: visit.to.adminPeople(), label: words.find, text: find.text, beside }),
        found.length === 0 ? html`<p class="nothing">${nothingFound}</p>` : peopleTable(visit, shown, today),
        pager(visit, visit.to.adminPeople, find, found.length > pageSize),
      ]
      return { page: adminFrame(visit, { tab: 'people', main, scripts: ['save-on-change'] }) }
    },

    show: withPerson((visit, person) => showPerson(visit, person)),

    role: withPerson((visit, { id }) => {
      const role = textOf(visit.form, 'role') === 'administrator' ? 'administrator' : 'member'
      return change(visit, id, people.changeRole(id, role), 'roleSaved', `role-${id}`)
    }),

    off: withPerson((visit, { id }) => change(visit, id, people.switchOff(id), 'switchedOff')),

    /** Who sits at a browser of the person is out at once. Admins who mean themselves stay in this one. */
    signOut: withPerson(async (visit, { id }) => {
      const { person, sessionId } = visit.signedIn
      await sessions.endAll(id, id === person.id ? sessionId : undefined)
      return goBack(visit, id, 'signedOut', 'note')
    }),

    /** For who has lost phone and recovery codes. The password stays. */
    endStep: withPerson(async (visit, { id }) => {
      await secondStep.end(id)
      return goBack(visit, id, 'stepEnded', 'note')
    }),

    on: withPerson((visit, { id }) => change(visit, id, people.switchOn(id), 'switchedOn')),

    link: withPerson((visit, person) => handOver(visit, person, 'password')),

    /** The person may have typed another address since the admin looked. */
    confirmLink: withPerson((visit, person) => {
      const { email, is_switched_off } = person
      if (is_switched_off || textOf(visit.form, 'email') === email) return handOver(visit, person, 'confirm')
      const notice = visit.words.admin.person.emailChanged(email)
      return showPerson({ ...visit, notice }, person)
    }),
  } satisfies Record<string, PersonHandler>
}

/** A person has the lists, too, that they own with another one. */
async function withLists(
  { accounts }: PeopleParts,
  people: readonly PersonInList[],
): Promise<PersonInList[]> {
  const found: PersonInList[] = []
  for (const person of people) {
    const shared = await accounts.lists.ownedWithOthers(person)
    found.push({ ...person, lists: person.lists + shared.length })
  }
  return found
}

/** To the page that showed the form, with the search and the place that it had; the button that switched an account has gone. */
function goBack({ form, to }: PersonVisit, id: number, key: Done, focus: string): Answer {
  const person = to.person({ person: id })
  const back = placeOnSite(form.get('back'), to)
  const page = [to.adminPeople(), person].some((each) => back.isAt(each)) ? back : person
  return { goTo: page.with({ done: key, person: id, focus }) }
}
