import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { daysUntil } from '../../../view/days.ts'
import { hoop } from '../../../view/drawn/embroidery.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { occasionWord, threadOf } from '../../../view/occasions.ts'
import { countGifts } from '../../guests/registry/letter.ts'
import type { ListOfPerson, PersonPageParts, Section } from '../section.ts'

/** The lists that the person may open: the next day first, and those that are over at the end. */
export const nextDays: Section = async (visit, { lists, now }, parts) => {
  const { person: words } = visit.words
  const isOver = ({ registry: { meta } }: ListOfPerson) =>
    meta.registry_event_date !== '' && daysUntil(meta, now) < 0
  const coming = await Promise.all(
    lists
      .filter((list) => !isOver(list))
      .map(async (list) => row(visit, list, await leftOn(list, parts), now)),
  )
  const over = lists.filter(isOver).map((list) => row(visit, list, undefined, now))
  return html`<section class="person-days"><h2>${words.days}</h2>${
    coming.length > 0
      ? html`<ul class="next-days">${coming}</ul>`
      : html`<p class="hint">${words.noLists}</p>`
  }${over.length > 0 && html`<details><summary>${words.over}</summary><ul class="next-days">${over}</ul></details>`}</section>`
}

/** A list of more gifts says nothing of their number: to count them takes longer than the page. */
const mostCounted = 200

interface Left {
  wanted: number
  given: number
  gifts: number
}

/** What a guest sees on the list itself. */
async function leftOn(
  { registry, isOwn, isForVisitor }: ListOfPerson,
  { guests }: PersonPageParts,
): Promise<Left | undefined> {
  if (isOwn || isForVisitor || registry.meta.registry_item_ids.length > mostCounted) return undefined
  const items = reached(await guests.listRegistryItems(registry.id))
  return items && { ...countGifts(items, registry), gifts: items.length }
}

function row(visit: Visit, { registry, isOwn }: ListOfPerson, left: Left | undefined, now: Date): Markup {
  const { words, format, to } = visit
  const { title, slug, meta } = registry
  const day = meta.registry_event_date
  const said = isOwn
    ? words.gifts.lists.yours
    : left && left.wanted > 0 && words.person.left(left.wanted - left.given, left.wanted, left.gifts)
  return html`<li class="next-day" data-thread="${threadOf(meta.registry_event_type)}"><a class="next-box" href="${to.registry({ slug })}">${day === '' ? hoop(title, `-${slug}`) : dateBox(visit, day)}
<span class="list-words"><strong dir="auto">${title}</strong><span>${day === '' ? occasionWord(meta.registry_event_type, words) : whenOf(visit, now)}</span>${said && html`<span>${said}</span>`}</span>${icon('chevron')}</a></li>`
  function whenOf({ words }: Visit, now: Date): string {
    const days = daysUntil(meta, now)
    return days < 0 ? format.day(day) : words.person.when(format.weekdayName(day), days)
  }
}

/** The day in large numbers, which readers hear as one date. */
function dateBox({ format }: Visit, day: string): Markup {
  const [number, month] = format.dayAndMonth(day)
  return html`<time class="next-date" datetime="${day}"><strong>${number}</strong><span>${month}</span></time>`
}
