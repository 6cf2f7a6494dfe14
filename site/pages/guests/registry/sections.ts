import type { Registry } from '@hopechest/client'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { addressOf, type Bands, type Choice, isShown, sorted } from './choice.ts'
import { disclosure } from './disclosure.ts'
import { finder } from './find.ts'
import type { Gift } from './gift.ts'
import { giftCard, givenRow } from './gift-card.ts'

interface Section {
  /** The gifts that were found stand together, below the sentence that says so. */
  title: string | undefined
  gifts: readonly Gift[]
}

/** The gifts of a list: the most wanted first, then the others; those that are given stand at the end. */
export function sections(
  visit: Visit,
  registry: Registry,
  gifts: readonly Gift[],
  bands: Bands | undefined,
  choice: Choice,
): Slot {
  const { words } = visit
  const isFound = choice.find === '' ? (gift: Gift) => isShown(gift, choice.show, bands) : finder(choice)
  const shown = sorted(gifts, choice.sort).filter(isFound)
  const left = shown.filter((gift) => gift.left > 0)
  const given = shown.filter((gift) => gift.left === 0)
  const firstAd = left.find(({ adLink }) => adLink !== undefined)
  return [
    divide(visit, registry, gifts, left, choice).map((section) =>
      list(visit, registry.slug, section, firstAd),
    ),
    left.length === 0 && choice.find === '' && nothingLeft(visit, registry.slug, given.length, choice),
    given.length > 0 &&
      html`<section class="given"><h2>${words.registry.takenCareOf}</h2><ul class="gifts">${longList(given, (gift) => givenRow(visit, gift))}</ul></section>`,
  ]
}

/** The line "most wanted" counts in the order of the owner, given gifts included. In another order there is no line. */
function divide(
  { words }: Visit,
  { meta }: Registry,
  all: readonly Gift[],
  left: readonly Gift[],
  { sort, find }: Choice,
) {
  const { mostWanted, alsoOnTheList, gifts: title } = words.registry
  if (find !== '') return left.length > 0 ? [{ title: undefined, gifts: left }] : []
  const wanted = new Set(sort === 'owner' ? all.slice(0, meta.registry_most_wanted) : [])
  const above = left.filter((gift) => wanted.has(gift))
  const below = left.filter((gift) => !wanted.has(gift))
  const parts: Section[] =
    above.length > 0 && below.length > 0
      ? [
          { title: mostWanted, gifts: above },
          { title: alsoOnTheList, gifts: below },
        ]
      : [{ title: above.length > 0 ? mostWanted : title, gifts: left }]
  return parts.filter(({ gifts }) => gifts.length > 0)
}

/** What "Ad" means is said above the first gift that carries it. */
function list(visit: Visit, slug: string, { title, gifts }: Section, firstAd: Gift | undefined): Markup {
  const says = firstAd !== undefined && gifts.includes(firstAd)
  return html`<section>${title && html`<h2>${title}</h2>`}${says && disclosure(visit)}<ul class="gifts">${longList(gifts, (gift) => giftCard(visit, slug, gift))}</ul></section>`
}

function nothingLeft({ words }: Visit, slug: string, given: number, choice: Choice): Markup {
  const { allTakenCareOf, nothingHere, showAll } = words.registry
  if (choice.show === 'all' && given > 0) return html`<p class="nothing">${allTakenCareOf}</p>`
  return html`<p class="nothing">${nothingHere} <a href="${addressOf(slug, { ...choice, show: 'all' })}">${showAll}</a></p>`
}
