import type { Client, Registry } from '@hopechest/client'
import { hasPassed, isRevealed, limits } from '@hopechest/contract'
import type { Access } from '@hopechest/host/accounts'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import { reached } from '../../../http/api-away.ts'
import type { PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { hoop, hoopWithNeedle } from '../../../view/hoop.ts'
import { icon } from '../../../view/icons.ts'
import { layout } from '../../../view/layout.ts'
import { occasionWord, threadOf } from '../../../view/occasions.ts'
import { readBriefLists } from '../../brief-lists.ts'
import type { Household } from '../../household/household.ts'
import { withProgramsStay } from '../../people/programs-stay.ts'
import { copyLink, putAwayButton, takeOutButton } from '../after/after-acts.ts'
import { readGivenAtOnce } from '../surprises/bought.ts'
import { asksForLetter } from '../surprises/choice.ts'
import { invitedLists } from './invited.ts'
import { listsOnPage, pager } from './pager.ts'

export interface ListsParts {
  guests: Client
  household: Household
  /** The programs and sessions of an account of our own. */
  readAccess: (personId: number) => Promise<readonly Access[]>
  now: () => Date
}

/** The lists of a person, newest first, and those that they are invited to. */
export function listsPage({ guests, household, readAccess, now }: ListsParts): PersonHandler {
  return async (visit) => {
    const skip = skipped(visit, 'skip')
    const found = reached(await readBriefLists(visit.signedIn.client, { skip, limit: listsOnPage + 1 })) ?? []
    const shared = skip === 0 ? await household.shared(visit) : []
    const { lists: words } = visit.words
    const lists = [...shared, ...found.slice(0, listsOnPage)]
    const isEmpty = lists.length === 0 && skip === 0
    const main = html`${isEmpty ? noLists(visit) : await ownLists(visit, lists, now())}
${pager(visit, 'skip', skip, found.length > listsOnPage)}
${skip === 0 && (await invitedLists(visit, { guests, household, shared, skip: skipped(visit, 'invited') }))}`
    return { page: layout(await withNotice(visit, readAccess), { title: words.title, main }) }
  }
}

function skipped({ query }: PersonVisit, part: string): number {
  return Math.min(limits.skip, Math.max(0, Math.trunc(Number(query.get(part)) || 0)))
}

async function ownLists(visit: PersonVisit, lists: readonly Registry[], now: Date): Promise<Markup> {
  const { title } = visit.words.lists
  const away = lists.filter((list) => !isOut(list))
  return html`<div class="lists-head"><h1>${title}</h1>${newList(visit)}</div>
${ul(lists.filter(isOut).map((list) => card(visit, list, now)))}
${await putAwayLists(visit, away, now)}`
}

function ul(cards: readonly Markup[]): Slot {
  return cards.length > 0 && html`<ul class="lists">${cards}</ul>`
}

function isOut({ meta }: Registry): boolean {
  return !meta.registry_put_away
}

async function putAwayLists(visit: PersonVisit, lists: readonly Registry[], now: Date): Promise<Slot> {
  const { heading, headingAbout } = visit.words.after.putAway
  if (lists.length === 0) return undefined
  const cards: Markup[] = []
  // One after the other: the page never holds what guests gave of two lists.
  for (const list of lists) cards.push(await awayCard(visit, list, now))
  return html`<section class="put-away"><h2>${heading}</h2><p class="hint">${headingAbout}</p>${ul(cards)}</section>`
}

/** The first page of a new account: one thing to do. */
function noLists(visit: PersonVisit): Markup {
  const { emptyTitle, emptyAbout } = visit.words.lists
  return html`<section class="no-lists">${hoopWithNeedle()}<h1>${emptyTitle}</h1><p>${emptyAbout}</p>${newList(visit)}</section>`
}

function newList({ words, to }: PersonVisit): Markup {
  return html`<a class="button solid" href="${to.newList()}">${icon('plus')}${words.lists.newList}</a>`
}

function card(visit: PersonVisit, registry: Registry, now: Date): Markup {
  const { status, meta } = registry
  const { summary, dayHasPassed } = visit.words.lists
  const said = summary(meta.registry_item_ids.length, status === 'publish')
  const acts = isLongOver(registry, now) && [putAwayButton(visit, registry), copyLink(visit, registry)]
  return cardOf(
    visit,
    registry,
    hasPassed(meta.registry_event_date, now) ? `${dayHasPassed} ${said}` : said,
    acts,
  )
}

async function awayCard(visit: PersonVisit, registry: Registry, now: Date): Promise<Markup> {
  const count = registry.meta.registry_item_ids.length
  const said = visit.words.lists.gifts.totals(count, count, undefined)
  const left = await lettersToWrite(visit, registry, now)
  const letters = left === undefined ? said : visit.words.after.putAway.letters(said, left)
  return cardOf(visit, registry, letters, [copyLink(visit, registry), takeOutButton(visit, registry)])
}

/** Of a wrapped list nothing is read: its letters would tell what guests bought. */
async function lettersToWrite(
  { signedIn }: PersonVisit,
  registry: Registry,
  now: Date,
): Promise<number | undefined> {
  if (!isRevealed(registry, now)) return undefined
  const given = await readGivenAtOnce(signedIn.client, registry.id)
  const letters = given?.filter(asksForLetter) ?? []
  return letters.length > 0 ? letters.filter(({ isThanked }) => !isThanked).length : undefined
}

function cardOf(visit: PersonVisit, { title, slug, meta }: Registry, said: string, acts: Slot): Markup {
  const { words, format } = visit
  const day = meta.registry_event_date
  const occasion = occasionWord(meta.registry_event_type, words)
  const when = words.registry.occasion(occasion, day && format.day(day))
  return html`<li data-thread="${threadOf(meta.registry_event_type)}"><a class="list-card" href="${visit.to.list({ slug })}">${hoop(title, slug)}
<span class="list-words"><strong dir="auto">${title}</strong>${when && html`<span>${when}</span>`}<span>${said}</span></span></a>${acts && html`<div class="after-acts">${acts}</div>`}</li>`
}

const twoWeeks = 14 * 86_400_000

/** Letters take their time: a list is offered to be put away two weeks after its day. */
function isLongOver(registry: Registry, now: Date): boolean {
  return hasPassed(registry.meta.registry_event_date, new Date(now.getTime() - twoWeeks))
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
