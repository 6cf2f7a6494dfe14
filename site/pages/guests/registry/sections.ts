import type { Registry } from '@hopechest/client'
import { type IdeaList, seesAtOnce } from '@hopechest/contract'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { namesIn } from '../../../view/names.ts'
import type { GivenGift } from '../given-gifts.ts'
import { ideaCard } from '../ideas/idea-card.ts'
import { askedAbout, askLink } from '../questions/asked.ts'
import { asideCard, spokenForCard } from '../set-aside/cards.ts'
import { addressOf, type Choice, headingsOf, sameChoice, sorted } from './choice.ts'
import { disclosure } from './disclosure.ts'
import type { View } from './filter.ts'
import type { Gift } from './gift.ts'
import { giftCard, givenRow } from './gift-card.ts'
import type { List } from './open-list.ts'

/** The gifts that stand together below one title. */
interface Section {
  title: string
  gifts: readonly Gift[]
  /** Where the row of headings leads to this section. */
  id?: string
  /** Only for screen readers: what was found has its sentence above it, and gifts above the first heading need no title. */
  isTitleHidden?: boolean
}

interface Shown {
  /**
   * What can be given, or is set aside and may come back: the most wanted first, then under the headings of the owner.
   */
  parts: readonly Section[]
  given: readonly Gift[]
}

/** What a guest sees of a list: the gifts that they chose. What is given stands at the end. */
export function divide(
  visit: Visit,
  { registry, setAside }: List,
  gifts: readonly Gift[],
  chosen: readonly Gift[],
  choice: Choice,
): Shown {
  const shown = sorted(chosen, choice.sort)
  const aside = new Set(setAside.map(({ item_id }) => item_id))
  const stays = ({ id, left }: Gift) => left > 0 || aside.has(id)
  const parts = partsOf(visit, registry, gifts, shown.filter(stays), choice)
  return {
    parts: parts.filter((part) => part.gifts.length > 0),
    given: shown.filter((gift) => !stays(gift)),
  }
}

/** The line "most wanted" and the headings count in the order of the owner, given gifts included, so another order shows neither. */
function partsOf(
  { words }: Visit,
  registry: Registry,
  all: readonly Gift[],
  left: readonly Gift[],
  { sort, find, heading }: Choice,
): Section[] {
  const { mostWanted, alsoOnTheList, gifts: title } = words.registry
  if (find !== '') return [{ title, gifts: left, isTitleHidden: true }]
  if (heading !== '') return [{ title: heading, gifts: left }]
  if (sort !== 'owner') return [{ title, gifts: left }]
  const places = new Map(all.map((gift, place) => [gift, place]))
  const between = (from: number, to: number) =>
    left.filter((gift) => {
      const place = places.get(gift) ?? 0
      return place >= from && place < to
    })
  const line = registry.meta.registry_most_wanted
  const wanted = between(0, line)
  const headings = headingsOf(registry, all.length)
  const first = between(line, headings[0]?.items_above ?? all.length)
  if (headings.length === 0) {
    if (wanted.length === 0 || first.length === 0)
      return [{ title: wanted.length > 0 ? mostWanted : title, gifts: left }]
    return [
      { title: mostWanted, gifts: wanted },
      { title: alsoOnTheList, gifts: first },
    ]
  }
  const under = headings.map((heading, n) => ({
    title: heading.title,
    gifts: between(Math.max(line, heading.items_above), headings[n + 1]?.items_above ?? all.length),
    id: `heading-${n + 1}`,
  }))
  return [
    { title: mostWanted, gifts: wanted, id: 'most-wanted' },
    { title: wanted.length > 0 ? alsoOnTheList : title, gifts: first, isTitleHidden: wanted.length === 0 },
    ...under,
  ]
}

/** How the gifts are shown, and what the browser of the guest gives of them. */
interface Way {
  given: readonly GivenGift[]
  choice: Choice
  view: View
}

export function sections(
  visit: Visit,
  list: List,
  { parts, given }: Shown,
  { given: ofThisBrowser, choice, view }: Way,
): Slot {
  const { words } = visit
  const asked = askedAbout(visit, list)
  const asksOf = (gift: Gift) => [asked(gift), askLink(visit, list.registry.slug, gift)]
  const card = cards(visit, list, { given: ofThisBrowser, asked, asksOf })
  const look = view === 'rows' ? 'gifts in-rows' : 'gifts'
  const firstAd = parts.find(({ gifts }) => gifts.some(({ adLink }) => adLink !== undefined))
  return [
    parts.map((part) =>
      section(visit, part, part === firstAd, html`<ul class="${look}">${longList(part.gifts, card)}</ul>`),
    ),
    parts.length === 0 && choice.find === '' && nothingLeft(visit, list.registry.slug, given.length, choice),
    given.length > 0 &&
      html`<section class="given"><h2>${words.registry.takenCareOf}</h2><ul class="gifts">${longList(given, (gift) => givenRow(visit, gift, asksOf(gift)))}</ul></section>`,
  ]
}

/** The cards of gifts for a guest who gives none of them in this browser. */
export function plainCards(visit: Visit, list: List): (gift: Gift) => Markup {
  const asked = askedAbout(visit, list)
  return cards(visit, list, { given: [], asked, asksOf: asked })
}

/** Makes the card of a gift: one that can be given, one that this browser set aside, or one whose last pieces other guests set aside. */
function cards(
  visit: Visit,
  { registry, setAside, now }: List,
  { given, asked, asksOf }: Pick<Way, 'given'> & Record<'asked' | 'asksOf', (gift: Gift) => Slot>,
) {
  const until = new Map(setAside.map((each) => [each.item_id, each.until]))
  const own = new Map(
    given.flatMap((each) => (each.aside?.isOver === false ? [[each.kept.itemId, each]] : [])),
  )
  return (gift: Gift): Markup => {
    const mine = own.get(gift.id)
    if (mine?.aside)
      return asideCard(visit, registry.slug, { gift, own: mine, aside: mine.aside, asked: asksOf(gift), now })
    const spoken = gift.left === 0 && until.get(gift.id)
    return spoken
      ? spokenForCard(visit, gift, { until: spoken, asked: asksOf(gift), now })
      : giftCard(visit, registry.slug, gift, asked(gift))
  }
}

/** What "Ad" means is said above the first gift that carries it. */
function section(
  visit: Visit,
  { title, id, isTitleHidden }: Section,
  saysAd: boolean,
  gifts: Markup,
): Markup {
  return html`<section${id && html` id="${id}" tabindex="-1"`}><h2${isTitleHidden && html` class="hc-visually-hidden"`} dir="auto">${title}</h2>${saysAd && disclosure(visit)}${gifts}</section>`
}

function nothingLeft(visit: Visit, slug: string, given: number, choice: Choice): Markup {
  const { allTakenCareOf, nothingHere, showAll } = visit.words.registry
  if (choice.show === 'all' && choice.heading === '' && given > 0)
    return html`<p class="nothing">${allTakenCareOf}</p>`
  return html`<p class="nothing">${nothingHere} <a href="${addressOf(visit, slug, { ...choice, show: 'all', heading: '' })}">${showAll}</a></p>`
}

/**
 * Below the gifts of a list, for its guests. It has links alone, so that a page that is the same for all sets no cookie. A list
 * without ideas whose owners let guests add none has no such section.
 */
export function ideasSection(visit: Visit, registry: Registry, { guests_may_add, ideas }: IdeaList): Slot {
  if (!guests_may_add && ideas.length === 0) return undefined
  const { ideas: words } = visit.words
  const { slug, title } = registry
  const isOpen = seesAtOnce(registry)
  const who = namesIn(title)
  const add =
    guests_may_add &&
    html`<a class="hc-button hc-outline" href="${visit.to.newIdea({ slug }, sameChoice(visit))}">${icon('plus')}${words.add}</a>`
  return html`<section class="ideas" id="ideas" tabindex="-1" aria-labelledby="ideas-title"><div class="ideas-head"><div><h2 id="ideas-title">${words.heading}</h2><p class="unseen">${!isOpen && icon('eyeOff')}${isOpen ? words.seen(who) : words.unseen(who)}</p></div>${add}</div>
${!guests_may_add && html`<p class="hint">${words.off}</p>`}${
  ideas.length === 0
    ? html`<p class="nothing">${words.empty}</p>`
    : html`<ul class="gifts">${longList(ideas, (idea) => ideaCard(visit, registry, idea))}</ul><p class="hint ideas-foot">${footOf(visit, registry)}</p>`
}</section>`
}

function footOf({ words: { ideas } }: Visit, registry: Registry): string {
  if (seesAtOnce(registry)) return ideas.footOpen
  return registry.meta.registry_reveal === 'never' ? ideas.footNever : ideas.foot
}
