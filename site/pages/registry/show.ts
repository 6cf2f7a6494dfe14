import type { Client } from '@hopechest/client'
import type { Handler, Visit } from '../../http/visit.ts'
import { html, type Markup } from '../../view/html.ts'
import { layout } from '../../view/layout.ts'
import { namesIn } from '../../view/names.ts'
import { threadOf } from '../../view/occasions.ts'
import { giftsOn } from '../your-gifts/kept-gifts.ts'
import { yourGiftsStrip } from '../your-gifts/strip.ts'
import { askBar } from './ask-bar.ts'
import { bandsOf, readChoice } from './choice.ts'
import { filter } from './filter.ts'
import { findList, type List } from './find-list.ts'
import { toGift } from './gift.ts'
import { letter } from './letter.ts'
import { notForYou } from './not-for-you.ts'
import { sections } from './sections.ts'
import { sharingHead } from './sharing-head.ts'

/** The public page of a list. */
export function showRegistry(guests: Client, now: () => Date): Handler {
  return async (visit) => {
    const slug = visit.params.slug ?? ''
    const list = await findList(guests, slug)
    return list ? { page: page(visit, list, now()) } : notForYou(visit)
  }
}

function page(visit: Visit, list: List, now: Date) {
  const { registry } = list
  const gifts = list.items.map((item) => toGift(item, registry, visit.site))
  const choice = readChoice(visit.query)
  const bands = bandsOf(gifts)
  const kept = giftsOn(visit.cookies, registry.id)
  const isEmpty = gifts.length === 0
  return layout(visit, {
    title: registry.title,
    thread: threadOf(registry.meta.registry_event_type),
    isPublic: true,
    scripts: isEmpty ? [] : ['ask-bar'],
    head: sharingHead(visit, registry),
    main: [
      letter(visit, registry, gifts, now),
      kept.length > 0 && yourGiftsStrip(visit, registry, gifts, kept),
      isEmpty ? empty(visit, registry.title) : filter(visit, registry.slug, gifts, bands, choice),
      !isEmpty && [sections(visit, registry, gifts, bands, choice), askBar(visit)],
    ],
  })
}

function empty({ words }: Visit, title: string): Markup {
  return html`<section class="empty"><h2>${words.registry.empty}</h2><p>${words.registry.emptyAbout(namesIn(title))}</p></section>`
}
