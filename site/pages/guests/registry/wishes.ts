import type { Client, Registry } from '@hopechest/client'
import { html, longList, type Markup } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { layout } from '../../../view/layout.ts'
import { threadOf } from '../../../view/occasions.ts'
import { notForYou } from './closed/not-for-you.ts'
import { type Gift, toGifts } from './gift.ts'
import { mat, shopAndPrice } from './gift-card.ts'
import { headOfLetter } from './letter.ts'

/**
 * A list as the person sees it for whom it is: the wishes in the order of the owners. What guests give is taken out before a gift is
 * made, so the page stays the same, byte for byte, when guests give.
 */
export async function wishesPage(
  guests: Client,
  visit: Visit,
  registry: Registry,
  name: string,
): Promise<Answer> {
  const [found] = await Promise.all([
    guests.listRegistryItems(registry.id),
    visit.pictures.expect([registry.id]),
  ])
  const items = reached(found)
  if (!items) return notForYou(visit)
  const ungiven = items.map((item) => ({ ...item, quantity_purchased: 0 }))
  const gifts = await toGifts(ungiven, registry, visit)
  const { words, to } = visit
  const main = html`${!visit.signedIn && html`<a class="back" href="${to.personPage()}">${icon('arrowLeft')}<span>${words.person.title}</span></a>`}
${headOfLetter(visit, registry)}
<p class="hint wishes-lead">${words.forWhom.lead(name)}</p>
${gifts.length === 0 ? html`<p class="nothing">${words.forWhom.empty}</p>` : html`<section><h2 class="hc-visually-hidden">${words.registry.gifts}</h2><ul class="gifts">${longList(gifts, (gift) => wish(visit, gift))}</ul></section>`}`
  const page = layout(visit, {
    title: registry.title,
    thread: threadOf(registry.meta.registry_event_type),
    main,
  })
  return { page, headers: { 'cache-control': 'no-store' } }
}

function wish(visit: Visit, gift: Gift): Markup {
  return html`<li class="gift">${mat(gift)}<div class="gift-words"><h3 dir="auto">${gift.name}</h3>${shopAndPrice(visit, gift)}</div></li>`
}
