import type { ForWhom, KnownPerson, OpenTo, Registry } from '@hopechest/client'
import { isOwnerWrittenDown } from '@hopechest/host'
import { isNamedIn } from '@hopechest/look/name-in-title'
import type { Address } from '../../../addresses.ts'
import { html, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout } from '../../../view/layout.ts'
import { threadOf } from '../../../view/occasions.ts'
import { mostToChoose, readBriefLists } from '../../brief-lists.ts'
import type { Household } from '../../household/household.ts'
import { mayOpen } from './ticks.ts'

/** What a form is about to do with one list. */
export interface Opening {
  registry: Registry
  people: readonly KnownPerson[]
  before: OpenTo
  wanted: OpenTo
  action: Address
  household: Pick<Household, 'knownOwners'>
}

/**
 * Before a circle opens a list whose title names one of it, whose day is their birthday, or whose owner they are, the page asks once
 * whether the list is for them. An owner who answers, or has said it before, is not asked again. Undefined where the form may go on.
 */
export async function askForWhom(visit: PersonVisit, opening: Opening): Promise<Answer | undefined> {
  const { registry } = opening
  const { client } = visit.signedIn
  const isSaid = async () => reached(await client.getForWhom(registry.id))?.is_said !== false
  const answer = visit.form.get(fieldOf(registry))
  if (answer !== null) {
    const person_id = opening.people.find(({ id }) => String(id) === answer)?.id ?? null
    // A "no" takes back nothing that another owner has said meanwhile.
    if (person_id !== null || !(await isSaid()))
      reached(await client.setForWhom(registry.id, { person_id, is_ours: false, shows_wishes: false }))
    return undefined
  }
  const person = await seemsFor(visit, opening)
  return person && !(await isSaid()) ? askPage(visit, opening, person) : undefined
}

/** The owner's own lists, which may be open to circles. The host of a visit is asked for them before anything changes. */
export async function listsToAskAbout({ signedIn: { client } }: PersonVisit): Promise<readonly Registry[]> {
  return reached(await readBriefLists(client, { limit: mostToChoose })) ?? []
}

/** Who comes into which circles. */
export interface Joining {
  lists: readonly Registry[]
  people: readonly KnownPerson[]
  circles: readonly number[]
  action: Address
  household: Pick<Household, 'knownOwners'>
}

/** The same before people come into circles that lists are open to already: those whose title, day or owner means one of them. */
export async function askBeforeJoining(
  visit: PersonVisit,
  { lists, people: joining, circles: joined, action, household }: Joining,
): Promise<Answer | undefined> {
  if (joined.length === 0) return undefined
  const { client } = visit.signedIn
  for (const registry of lists) {
    const people = await meantBy(visit, registry, joining, household)
    if (people.length === 0) continue
    const before = reached(await client.getOpenTo(registry.id))
    if (!before?.circle_ids.some((id) => joined.includes(id))) continue
    const coming = people.filter((person) => !mayOpen(before, person))
    const asked = await askForWhom(visit, {
      registry,
      people: coming.map((person) => ({ ...person, circle_ids: [...joined] })),
      before: { ...before, circle_ids: [] },
      wanted: before,
      action,
      household,
    })
    if (asked) return asked
  }
  return undefined
}

const fieldOf = ({ id }: Registry) => `for-${id}`

async function seemsFor(
  visit: PersonVisit,
  { registry, people, before, wanted, household }: Opening,
): Promise<KnownPerson | undefined> {
  const byCircle = ({ circle_ids }: KnownPerson) => circle_ids.some((id) => wanted.circle_ids.includes(id))
  const coming = people.filter(
    (person) => byCircle(person) && mayOpen(wanted, person) && !mayOpen(before, person),
  )
  return (await meantBy(visit, registry, coming, household))[0]
}

/** Those whom the title or the day means, and owners. */
async function meantBy(
  visit: PersonVisit,
  registry: Registry,
  people: readonly KnownPerson[],
  household: Opening['household'],
): Promise<KnownPerson[]> {
  const { title, meta, user_id } = registry
  const { person: own } = visit.signedIn
  const day = meta.registry_event_date.slice(-5)
  const isAlone = user_id === own.id && meta.registry_owners.length === 0
  const hasAddresses = people.some(({ address }) => address !== '')
  const asked = !isAlone && hasAddresses && (await household.knownOwners(visit, registry))
  const owners = asked || { first: own, further: [] }
  return people.filter(
    (person) =>
      isNamedIn(title, person.name) ||
      (day !== '' && person.birthday.slice(-5) === day) ||
      isOwnerWrittenDown(person, owners),
  )
}

function askPage(visit: PersonVisit, { registry, action }: Opening, { id, name }: KnownPerson): Answer {
  const { ask } = visit.words.forWhom
  const carried = [...visit.form].filter(([field]) => field !== 'token')
  const main = html`<article class="form-page"><h1>${ask.title(name)}</h1><p class="hc-lead">${ask.about(name, registry.title)}</p>
<form method="post" action="${action}" data-send-once>${hiddenToken(visit)}${carried.map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}
<p class="acts"><button class="hc-button solid" name="${fieldOf(registry)}" value="${id}">${ask.yes(name)}</button><button class="hc-button hc-outline" name="${fieldOf(registry)}" value="none">${ask.no(name)}</button></p></form></article>`
  const thread = threadOf(registry.meta.registry_event_type)
  return { page: layout(visit, { title: ask.title(name), main, thread, scripts: ['send-once'] }) }
}

/** Those of a circle for whom a list is not, as its owners see them. */
export function guestsOf<Person extends Pick<KnownPerson, 'id'>>(
  people: readonly Person[],
  whom: ForWhom | undefined,
): readonly Person[] {
  return people.filter(({ id }) => id !== whom?.person_id)
}

/** "but not Mia", beside the name of a circle that has the person in it. */
export function butNot(
  { words }: PersonVisit,
  people: readonly Pick<KnownPerson, 'id' | 'name'>[],
  whom: ForWhom | undefined,
): Slot {
  const person = people.find(({ id }) => id === whom?.person_id)
  return person && html`<span class="hint but-not">${words.forWhom.butNot(person.name)}</span>`
}
