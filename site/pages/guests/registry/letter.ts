import type { Registry, SeenItem } from '@hopechest/client'
import { asManyAsYouLike, type DayOfList, listDayHasPassed } from '@hopechest/contract'
import { LRUCache } from 'lru-cache'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { daysUntil } from '../../../view/days.ts'
import { hoop, stitches } from '../../../view/drawn/embroidery.ts'
import { occasionAndDay } from '../../../view/occasions.ts'
import { qrCode } from '../../../view/qr-code.ts'
import type { Gift } from './gift.ts'

const longTitle = 36
const longStory = 400
const longBeginning = 300

/** The head of a list: who, what, when, the story, how it works, and how much is given. */
export function letter(visit: Visit, registry: Registry, gifts: readonly Gift[], now: Date): Markup {
  const { words } = visit
  const { meta } = registry
  const how =
    gifts.length > 0 &&
    html`<p class="how">${words.registry.how}${meta.registry_for_child && ` ${words.forWhom.guests}`}</p>`
  return html`${headOfLetter(visit, registry, how)}
${registry.status === 'publish' && printedAddress(visit, registry)}
${progress(visit, gifts, meta, now)}`
}

/** Who, what, when, and the story. */
export function headOfLetter(visit: Visit, { id, title, story, meta }: Registry, how?: Slot): Markup {
  const { words, format } = visit
  const when = occasionAndDay(words, meta, format.weekday)
  return html`${coverOf(visit, id)}<header class="letter">
${hoop(title)}
<div class="letter-title"><h1 class="${[...title].length > longTitle ? 'long' : 'hc-title'}" dir="auto">${title}</h1>${when && html`<p class="occasion">${when}</p>`}</div>
<div class="letter-story">${storyOf(story, words.registry.readOn)}${how}</div>
</header>`
}

/** The picture that the owners chose for their list. */
function coverOf({ pictures }: Visit, id: number): Slot {
  const cover = pictures.cover(id)
  return cover && html`<p class="cover"><img src="${cover.whole}" alt="${cover.words}"></p>\n`
}

/** A blank line begins a paragraph. A long story shows its beginning and unfolds. */
function storyOf(story: string, readOn: string): Slot {
  if (story.trim() === '') return undefined
  const [first = '', ...others] = story.trim().split(/\n\s*\n/)
  if ([...story].length <= longStory) return storyIn([first, ...others])
  const [beginning, rest] = cut(first)
  const folded = rest === '' ? others : [rest, ...others]
  if (folded.length === 0) return storyIn([first])
  return storyIn(
    [beginning],
    html`<details><summary>${readOn}</summary>${folded.map((each) => html`<p>${each}</p>`)}</details>`,
  )
}

function storyIn(paragraphs: readonly string[], more?: Markup): Markup {
  return html`<div class="story" dir="auto">${paragraphs.map((each) => html`<p>${each}</p>`)}${more}</div>`
}

/** The beginning of a paragraph that is long ends with a sentence, or at least with a word. */
function cut(paragraph: string): [beginning: string, rest: string] {
  const letters = [...paragraph]
  if (letters.length <= longStory) return [paragraph, '']
  const shown = letters.slice(0, longBeginning).join('')
  const sentences = [...shown.matchAll(/[.!?…؟][”»’")]*\s/gu)].map(({ index, 0: end }) => index + end.length)
  const sentence = sentences.at(-1) ?? 0
  const at = sentence > shown.length / 3 ? sentence : shown.lastIndexOf(' ') + 1
  return at === 0 ? [paragraph, ''] : [paragraph.slice(0, at).trim(), paragraph.slice(at)]
}

/** A stitch for each piece, and how many are given. */
export function progress(
  { words }: Pick<Visit, 'words'>,
  gifts: readonly Gift[],
  meta: DayOfList,
  now: Date,
): Markup {
  const { wanted, given } = sumOf(gifts.map(inGifts))
  if (wanted === 0) return html`<div class="hc-progress">${stitches(0, 24)}</div>`
  const toGo = daysTo(words, meta, now)
  return html`<div class="hc-progress">${stitches(given, wanted)}<p><strong>${words.registry.progress(given, wanted, gifts.length)}</strong>${
    toGo !== undefined && html` <span>${toGo}</span>`
  }</p></div>`
}

/** How many gifts of a list guests may give, and how many are given, from its items alone. */
export function countGifts(
  items: readonly SeenItem[],
  { meta }: Registry,
): { wanted: number; given: number } {
  const inParts = new Set(meta.registry_group_gifts)
  return sumOf(
    items.map(({ id, quantity_needed: wanted, quantity_purchased }) => {
      const isUnlimited = wanted === asManyAsYouLike
      const isInParts = !isUnlimited && inParts.has(id)
      return inGifts({ isInParts, isUnlimited, wanted, given: Math.min(quantity_purchased, wanted) })
    }),
  )
}

function sumOf(counts: readonly { wanted: number; given: number }[]): { wanted: number; given: number } {
  const sum = { wanted: 0, given: 0 }
  for (const { wanted, given } of counts) {
    sum.wanted += wanted
    sum.given += given
  }
  return sum
}

/** A gift in parts is one gift, and is given with its last part; one without a number is given with its first piece. */
function inGifts({ isInParts, isUnlimited, wanted, given }: Counted): { wanted: number; given: number } {
  if (isUnlimited) return { wanted: 1, given: Math.min(given, 1) }
  return isInParts ? { wanted: 1, given: given >= wanted ? 1 : 0 } : { wanted, given }
}

type Counted = Pick<Gift, 'isInParts' | 'isUnlimited' | 'wanted' | 'given'>

/** Nothing on the morning after, when the day is over for some guests and not for others. */
export function daysTo({ registry }: Visit['words'], list: DayOfList, now: Date): string | undefined {
  if (list.registry_event_date === '') return undefined
  if (listDayHasPassed(list, now)) return registry.dayHasPassed
  const days = daysUntil(list, now)
  return days < 0 ? undefined : registry.daysToGo(days)
}

/** On paper only: the address of the list, if it opens for every reader. */
function printedAddress({ to }: Visit, { slug }: Registry): Markup {
  const address = to.registry({ slug }).whole
  // The address breaks behind a slash, not within a word.
  const parts = address.replace(/^https?:\/\//, '').split(/(?<=\/)/)
  return html`<p class="printed-address">${codeOf(address)}<span>${parts.map((part) => html`${part}<wbr>`)}</span></p>`
}

/** To draw a code takes as long as twenty gifts, and it stays the same. */
function codeOf(address: string): Markup {
  const known = codes.get(address) ?? qrCode(address)
  codes.set(address, known)
  return known
}

const codes = new LRUCache<string, Markup>({ max: 200 })
