import { type Client, isClientError, type Registry } from '@hopechest/client'
import { isRevealed, limits, listDayHasPassed } from '@hopechest/contract'
import type { Access, Passkey } from '@hopechest/host/accounts'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { hoopWithNeedle } from '../../../view/drawn/embroidery.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { layout } from '../../../view/layout.ts'
import { readBriefLists } from '../../brief-lists.ts'
import type { Household } from '../../household/household.ts'
import { inOrderOfDays } from '../../order-of-lists.ts'
import { withProgramsStay } from '../../people/programs-stay.ts'
import { slipsNote } from '../../slips/note.ts'
import { copyLink, takeOutButton } from '../after/after-acts.ts'
import { householdAsks } from '../people/beside.ts'
import { readGivenAtOnce } from '../surprises/bought.ts'
import { countGiven, type Given } from '../surprises/given.ts'
import { allWishesPage } from './all-wishes.ts'
import { dayCard } from './day-card.ts'
import { invitedLists } from './invited.ts'
import { cardOf, cardsAtOnce, listCard, readBeside } from './list-card.ts'
import { listsOnPage, pager } from './pager.ts'

export interface ListsParts {
  guests: Client
  household: Household
  /** The programs and sessions of an account of our own. */
  readAccess: (personId: number) => Promise<{ access: readonly Access[]; passkeys: readonly Passkey[] }>
}

/** The lists of a person in the order of their days, and those that they are invited to. */
export function listsPage({ guests, household, readAccess }: ListsParts): PersonHandler {
  return async (visit) => {
    if (visit.query.has('wishes')) {
      const { all } = await readPage(visit, household, 0)
      return allWishesPage(visit, all.filter(isOut))
    }
    const skip = skipped(visit, 'skip')
    const { lists, all, shared, hasMore, households } = await readPage(visit, household, skip)
    const above = skip === 0 ? all : []
    const main = html`${householdAsks(visit, households)}
${lists.length === 0 && skip === 0 ? noLists(visit) : await ownLists(visit, lists, above)}
${pager(visit, 'skip', skip, hasMore)}
${skip === 0 && (await slipsNote(visit))}
${skip === 0 && (await invitedLists(visit, { guests, household, shared, skip: skipped(visit, 'invited') }))}`
    return { page: layout(await withNotice(visit, readAccess), { title: visit.words.lists.title, main }) }
  }
}

/** The newest 192 lists stand in the order of their days. Older ones follow as they were made. */
const mostInOrder = 8 * listsOnPage

async function readPage(visit: PersonVisit, household: Household, skip: number) {
  const { client } = visit.signedIn
  const isFirst = skip === 0 && !visit.query.has('wishes')
  const part = skip < mostInOrder ? { limit: mostInOrder + 1 } : { skip, limit: listsOnPage + 1 }
  const [shared, read, asked] = await Promise.all([
    household.shared(visit),
    readBriefLists(client, part),
    isFirst ? client.listHouseholds() : [],
  ])
  // The page does without the question of another account, which wants to share people.
  const households = isClientError(asked) ? [] : (asked ?? [])
  const found = reached(read) ?? []
  if (skip >= mostInOrder)
    return {
      lists: found.slice(0, listsOnPage),
      all: [],
      shared,
      hasMore: found.length > listsOnPage,
      households,
    }
  const all = inOrderOfDays([...shared, ...found.slice(0, mostInOrder)], (list) => list, visit.now)
  const isLast = skip + listsOnPage >= mostInOrder
  const lists = all.slice(skip, isLast ? undefined : skip + listsOnPage)
  const hasMore = found.length > mostInOrder || skip + lists.length < all.length
  return { lists, all, shared, hasMore, households }
}

function skipped({ query }: PersonVisit, part: string): number {
  return Math.min(limits.skip, Math.max(0, Math.trunc(Number(query.get(part)) || 0)))
}

/** The lists of a page. Those of which one may stand above them are all that are in the order of their days. */
async function ownLists(
  visit: PersonVisit,
  lists: readonly Registry[],
  mayStandAbove: readonly Registry[],
): Promise<Markup> {
  const { title } = visit.words.lists
  const shown = lists.filter(isOut)
  const given = await readGiven(visit, shown)
  const above = await dayCards(visit, mayStandAbove.filter(isOut), given)
  const others = shown.filter((list) => !above.has(list.id))
  return html`<div class="lists-head"><h1>${title}</h1>${newList(visit, above.size > 0 ? 'hc-outline' : 'solid')}</div>
${mayStandAbove.filter(isOut).length > 1 && html`<p class="to-wishes"><a href="${visit.to.lists({ wishes: 'all' })}">${visit.words.lists.wishes.title}</a></p>`}
${[...above.values()]}${ul(await cards(visit, others, given))}
${await putAwayLists(
  visit,
  lists.filter((list) => !isOut(list)),
)}`
}

/** Of a wrapped list nothing is read: its letters would tell what guests bought. One after the other: the page never holds what guests gave of two lists. */
async function readGiven(visit: PersonVisit, lists: readonly Registry[]): Promise<Map<number, Given>> {
  const given = new Map<number, Given>()
  for (const list of lists) {
    const isPast = !isOut(list) || listDayHasPassed(list.meta, visit.now)
    if (!isPast || !isRevealed(list, visit.now)) continue
    const all = await readGivenAtOnce(visit.signedIn.client, list.id)
    if (all) given.set(list.id, countGiven(list, all))
  }
  return given
}

/** Past lists stand last. As many of them are counted for the card on the first page. */
const mostPast = 8

/** The day that was last comes first, and the next one behind it. */
async function dayCards(
  visit: PersonVisit,
  lists: readonly Registry[],
  given: ReadonlyMap<number, Given>,
): Promise<Map<number, Markup>> {
  const isPast = ({ meta }: Registry) => listDayHasPassed(meta, visit.now)
  const first = async (some: readonly Registry[]): Promise<[number, Markup][]> => {
    for (const list of some) {
      const known = given.get(list.id) ?? (await readGiven(visit, [list])).get(list.id)
      const card = await dayCard(visit, list, known)
      if (card) return [[list.id, card]]
    }
    return []
  }
  const past = lists.filter(isPast).slice(0, mostPast)
  const next = lists.find((list) => !isPast(list))
  return new Map([...(await first(past)), ...(await first(next ? [next] : []))])
}

async function cards(
  visit: PersonVisit,
  lists: readonly Registry[],
  given: ReadonlyMap<number, Given>,
): Promise<Markup[]> {
  const made: Markup[] = []
  for (let n = 0; n < lists.length; n += cardsAtOnce) {
    const some = lists.slice(n, n + cardsAtOnce)
    const beside = await readBeside(visit, visit.signedIn.client, some)
    made.push(
      ...some.map((list, at) =>
        listCard(visit, list, { first: [], waiting: 0, ...beside[at], given: given.get(list.id) }),
      ),
    )
  }
  return made
}

function ul(all: readonly Markup[]): Slot {
  return all.length > 0 && html`<ul class="lists">${all}</ul>`
}

function isOut({ meta }: Registry): boolean {
  return !meta.registry_put_away
}

async function putAwayLists(visit: PersonVisit, lists: readonly Registry[]): Promise<Slot> {
  const { heading, headingAbout } = visit.words.after.putAway
  if (lists.length === 0) return undefined
  const given = await readGiven(visit, lists)
  const all = lists.map((list) => awayCard(visit, list, given.get(list.id)))
  return html`<section class="put-away"><h2>${heading}</h2><p class="hint">${headingAbout}</p>${ul(all)}</section>`
}

/** The first page of a new account: one thing to do. */
function noLists(visit: PersonVisit): Markup {
  const { emptyTitle, emptyAbout, mayNotOwnTitle, mayNotOwn } = visit.words.lists
  const [title, about] = visit.signedIn.mayOwn ? [emptyTitle, emptyAbout] : [mayNotOwnTitle, mayNotOwn]
  return html`<section class="no-lists">${hoopWithNeedle()}<h1>${title}</h1><p>${about}</p>${newList(visit)}</section>`
}

function newList({ words, to, signedIn }: PersonVisit, look: 'solid' | 'hc-outline' = 'solid'): Slot {
  return (
    signedIn.mayOwn &&
    html`<a class="hc-button ${look}" href="${to.newList()}">${icon('plus')}${words.lists.newList}</a>`
  )
}

function awayCard(visit: PersonVisit, registry: Registry, given: Given | undefined): Markup {
  const count = registry.meta.registry_item_ids.length
  const gifts = visit.words.lists.gifts.totals(count, count, undefined)
  const left = given && given.people > 0 ? given.people - given.thanked : undefined
  const said = left === undefined ? gifts : visit.words.after.putAway.letters(gifts, left)
  return cardOf(visit, registry, { said, acts: [copyLink(visit, registry), takeOutButton(visit, registry)] })
}

/**
 * What just became of a list: its name would have to come from the address, where a stranger may write anything. A new
 * account reads that its address waits for its link, and a person who chose a new password that it is saved.
 */
async function withNotice(visit: PersonVisit, readAccess: ListsParts['readAccess']): Promise<PersonVisit> {
  const { id, email, is_email_confirmed } = visit.signedIn.person
  if (visit.query.has('welcome')) {
    return { ...visit, notice: visit.words.people.newPassword.welcome(visit.signedIn.person.name) }
  }
  if (visit.query.has('new-password')) {
    const { saved } = visit.words.people.newPassword
    return { ...visit, notice: withProgramsStay(saved, await readAccess(id), visit.words) }
  }
  if (visit.query.has('confirm') && !is_email_confirmed) {
    return { ...visit, notice: visit.words.people.account.confirmSent(email) }
  }
  if (visit.query.has('put-away')) return { ...visit, notice: visit.words.after.putAway.done }
  if (visit.query.has('deleted')) return { ...visit, notice: visit.words.lists.details.deleted }
  return visit
}
