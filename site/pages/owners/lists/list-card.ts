import { type Client, isClientError, isRefused, type Registry, type SeenItem } from '@hopechest/client'
import { limits, listDayHasPassed } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { dayInWords, dayMilliseconds, daysUntil } from '../../../view/days.ts'
import { hoop } from '../../../view/drawn/embroidery.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { occasionWord, threadOf } from '../../../view/occasions.ts'
import { mat } from '../../guests/registry/gift-card.ts'
import { copyLink, putAwayButton } from '../after/after-acts.ts'
import { isAfterDay, opensSoon } from '../clock/opens.ts'
import type { Given } from '../surprises/given.ts'

/** What a card shows beside its list. */
export interface BesideList {
  /** The first gifts. They stand in the order of the owners, so they say nothing of what guests did. */
  first: readonly FirstGift[]
  /** How many questions of guests wait for an answer. */
  waiting: number
  cover?: { small: string; words: string } | undefined
  /** Undefined while the list is wrapped, and before its day. */
  given?: Given | undefined
}

export interface FirstGift {
  name: string
  picture: string | undefined
}

const firstGifts = 4
/** A list may hold thousands of ids. */
const mostNamed = 50
/** The lists whose first gifts one request names. */
export const cardsAtOnce = Math.floor(limits.itemsPage.ids / firstGifts)

/** What the cards of these lists show. Where the service rests, they come without pictures, and without what waits. */
export async function readBeside(
  { pictures }: Pick<PersonVisit, 'pictures'>,
  client: Client,
  lists: readonly Registry[],
): Promise<Pick<BesideList, 'first' | 'waiting' | 'cover'>[]> {
  await pictures.expect(lists.map(({ id }) => id))
  const [items, waiting] = await Promise.all([
    readFirstGifts(
      client,
      lists.filter(({ id }) => !pictures.cover(id)),
    ),
    Promise.all(lists.map((list) => readWaiting(client, list))),
  ])
  return lists.map(({ id, meta }, n) => ({
    first: firstIds(meta).flatMap((itemId) => {
      const item = items.get(itemId)
      return item?.registry_id === id ? [{ name: item.name, picture: pictures.of(id, item.image_url) }] : []
    }),
    waiting: waiting[n] ?? 0,
    cover: pictures.cover(id),
  }))
}

/** A host may name a gift twice. One that is gone leaves its place on the card empty. */
function firstIds({ registry_item_ids }: Registry['meta']): number[] {
  return [...new Set(registry_item_ids.slice(0, mostNamed))].slice(0, firstGifts)
}

/** By their ids, in one request. Where the host fails for a list, each asks for its own; a busy service is asked once. */
async function readFirstGifts(client: Client, lists: readonly Registry[]): Promise<Map<number, SeenItem>> {
  const ids = lists.flatMap(({ meta }) => firstIds(meta))
  const items = ids.length === 0 ? [] : await client.listItems({ ids })
  if (isRefused(items, 'host_failed') && lists.length > 1) {
    const own = await Promise.all(lists.map((list) => readFirstGifts(client, [list])))
    return new Map(own.flatMap((gifts) => [...gifts]))
  }
  return new Map((items === null || isClientError(items) ? [] : items).map((item) => [item.id, item]))
}

/** How many questions of guests wait for an answer. */
export async function readWaiting(client: Client, { id, meta }: Registry): Promise<number> {
  if (meta.registry_item_ids.length === 0) return 0
  const asked = await client.listQuestions(id)
  const questions = asked === null || isClientError(asked) ? [] : asked
  return questions.filter(({ answer }) => answer === '').length
}

/** A list among those of a person. After its day it opens on the letters of thanks. */
export function listCard(
  visit: PersonVisit,
  registry: Registry,
  { first, waiting, cover, given }: BesideList,
): Markup {
  const acts = isLongOver(registry, visit.now) && [putAwayButton(visit, registry), copyLink(visit, registry)]
  // A letter in the place of a picture says less than nothing would.
  const pictures = first.filter(({ picture }) => picture !== undefined)
  const four = cover
    ? html`<span class="card-cover"><img src="${cover.small}" alt="${cover.words}" loading="lazy" decoding="async"></span>`
    : pictures.length > 0 &&
      html`<span class="four" aria-hidden="true">${pictures.map((gift) => mat(gift))}</span>`
  return cardOf(visit, registry, {
    said: saidOf(visit, registry, given),
    opens: opensSoon(visit, registry),
    acts,
    four,
    waiting,
    isOver: given !== undefined || isAfterDay(visit.now, registry),
  })
}

function saidOf(visit: PersonVisit, { meta }: Registry, given: Given | undefined): string {
  const { summary, dayHasPassed, day: words } = visit.words.lists
  if (given && given.gifts > 0) return words.given(given)
  const day = meta.registry_event_date
  const gifts = summary(meta.registry_item_ids.length)
  if (listDayHasPassed(meta, visit.now)) return `${dayHasPassed} ${gifts}`
  const days = daysUntil(meta, visit.now)
  return day === '' || days < 0 ? gifts : `${words.inDays(days)} ${gifts}`
}

interface Card {
  said: string
  /** Takes the place of what is said otherwise: its day is here, and it opens soon. */
  opens?: string | undefined
  acts: Slot
  four?: Slot
  waiting?: number
  isOver?: boolean
}

export function cardOf(
  visit: PersonVisit,
  registry: Registry,
  { said, opens, acts, four, waiting = 0, isOver }: Card,
): Markup {
  const { words, to } = visit
  const { title, slug, meta } = registry
  const day = meta.registry_event_date
  const occasion = occasionWord(meta.registry_event_type, words)
  const when = words.registry.occasion(
    occasion,
    day ? dayOnCard(visit, meta) : occasion && words.lists.day.none,
  )
  const address = isOver ? to.surprises({ slug }) : to.list({ slug })
  return html`<li data-thread="${threadOf(meta.registry_event_type)}"><a class="list-card${four && html` with-four`}" href="${address}">${hoop(title, slug)}
<span class="list-words"><strong dir="auto">${title}</strong>${when && html`<span>${when}</span>`}${opens ? html`<b class="opens">${opens}</b>` : html`<span>${said}</span>`}${waiting > 0 && questionsOnCard(visit, waiting)}</span>${four}</a>${acts && html`<div class="after-acts">${acts}</div>`}</li>`
}

/** Yesterday is said so; any other day stands without its weekday. */
function dayOnCard(visit: PersonVisit, meta: Registry['meta']): string {
  return daysUntil(meta, visit.now) === -1
    ? dayInWords(visit, meta)
    : visit.format.day(meta.registry_event_date)
}

export function questionsOnCard({ words }: PersonVisit, waiting: number): Markup {
  return html`<b class="asks">${icon('mail')} ${words.questions.owner.wait(waiting)}</b>`
}

const twoWeeks = 14 * dayMilliseconds

/** Letters take their time: a list is offered to be put away two weeks after its day. */
function isLongOver({ meta }: Registry, now: Date): boolean {
  return listDayHasPassed(meta, new Date(now.getTime() - twoWeeks))
}
