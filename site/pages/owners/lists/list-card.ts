import { type Client, isClientError, type Registry } from '@hopechest/client'
import { hasPassed } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { dayMilliseconds, daysUntil } from '../../../view/days.ts'
import { hoop } from '../../../view/drawn/hoop.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { occasionWord, threadOf } from '../../../view/occasions.ts'
import { mat } from '../../guests/registry/mat.ts'
import { copyLink, putAwayButton } from '../after/after-acts.ts'
import type { Given } from '../surprises/given.ts'

/** What a card shows beside its list. */
export interface BesideList {
  /** The first gifts. They stand in the order of the owners, so they say nothing of what guests did. */
  first: readonly FirstGift[]
  /** How many questions of guests wait for an answer. */
  waiting: number
  /** Undefined while the list is wrapped, and before its day. */
  given?: Given | undefined
}

export interface FirstGift {
  name: string
  picture: string | undefined
}

const firstGifts = 4

/** Where the service rests, the cards come without pictures, and without what waits. */
export async function readBeside(
  { pictures }: Pick<PersonVisit, 'pictures'>,
  client: Client,
  registry: Registry,
): Promise<Pick<BesideList, 'first' | 'waiting'>> {
  const { id, meta } = registry
  if (meta.registry_item_ids.length === 0) return { first: [], waiting: 0 }
  const [items, waiting] = await Promise.all([
    client.listRegistryItems(id, { limit: firstGifts }),
    readWaiting(client, registry),
    pictures.expect([id]),
  ])
  const found = items === null || isClientError(items) ? [] : items
  return {
    first: found.map(({ name, image_url }) => ({ name, picture: pictures.of(id, image_url) })),
    waiting,
  }
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
  { first, waiting, given }: BesideList,
): Markup {
  const acts = isLongOver(registry, visit.now) && [putAwayButton(visit, registry), copyLink(visit, registry)]
  const four =
    first.length > 0 && html`<span class="four" aria-hidden="true">${first.map((gift) => mat(gift))}</span>`
  return cardOf(visit, registry, {
    said: saidOf(visit, registry, given),
    acts,
    four,
    waiting,
    isOver: given !== undefined,
  })
}

function saidOf(visit: PersonVisit, { meta }: Registry, given: Given | undefined): string {
  const { summary, dayHasPassed, day: words } = visit.words.lists
  if (given && given.gifts > 0) return words.given(given)
  const day = meta.registry_event_date
  const gifts = summary(meta.registry_item_ids.length)
  if (hasPassed(day, visit.now)) return `${dayHasPassed} ${gifts}`
  const days = daysUntil(day, visit.now)
  return day === '' || days < 0 ? gifts : `${words.inDays(days)} ${gifts}`
}

interface Card {
  said: string
  acts: Slot
  four?: Slot
  waiting?: number
  isOver?: boolean
}

export function cardOf(
  visit: PersonVisit,
  registry: Registry,
  { said, acts, four, waiting = 0, isOver }: Card,
): Markup {
  const { words, format, to } = visit
  const { title, slug, meta } = registry
  const day = meta.registry_event_date
  const occasion = occasionWord(meta.registry_event_type, words)
  const when = words.registry.occasion(occasion, day ? format.day(day) : occasion && words.lists.day.none)
  const address = isOver ? to.surprises({ slug }) : to.list({ slug })
  return html`<li data-thread="${threadOf(meta.registry_event_type)}"><a class="list-card${four && html` with-four`}" href="${address}">${hoop(title, slug)}
<span class="list-words"><strong dir="auto">${title}</strong>${when && html`<span>${when}</span>`}<span>${said}</span>${waiting > 0 && questionsOnCard(visit, waiting)}</span>${four}</a>${acts && html`<div class="after-acts">${acts}</div>`}</li>`
}

export function questionsOnCard({ words }: PersonVisit, waiting: number): Markup {
  return html`<b class="asks">${icon('mail')} ${words.questions.owner.wait(waiting)}</b>`
}

const twoWeeks = 14 * dayMilliseconds

/** Letters take their time: a list is offered to be put away two weeks after its day. */
function isLongOver({ meta }: Registry, now: Date): boolean {
  return hasPassed(meta.registry_event_date, new Date(now.getTime() - twoWeeks))
}
