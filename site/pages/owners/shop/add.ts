import type { Registry } from '@hopechest/client'
import { completeLink, hostOf } from '../../../html/address.ts'
import { html, longList, type Markup } from '../../../html/html.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { hoop } from '../../../view/drawn/embroidery.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout } from '../../../view/layout.ts'
import { threadOf } from '../../../view/occasions.ts'
import { mostToChoose, readBriefLists } from '../../brief-lists.ts'

/** The way in from any shop: which list is this gift for? The choice leads to the form of the list, filled in. */
export const addFromShop: PersonHandler = async (visit) => {
  const shop = readShopPage(visit.query)
  if (shop.link === undefined) return askLink(visit, shop)
  const found = reached(await readBriefLists(visit.signedIn.client, { limit: mostToChoose + 1 })) ?? []
  const lists = found.slice(0, mostToChoose)
  const { shop: words } = visit.words.admin
  const host = hostOf(shop.link)
  const newList = visit.to.newList({ link: shop.link, gift: shop.title })
  const main = html`<div class="from-shop"><h1>${words.title}</h1>
<p class="hc-lead"><span dir="auto">${shop.title || words.about(host)}</span>${shop.title && html` <span class="hint">${host}</span>`}</p>
${lists.length === 0 ? html`<p>${words.noLists}</p>` : html`<ul class="lists">${longList(lists, (list) => listButton(visit, list, shop))}</ul>`}
<p class="acts">${visit.signedIn.mayOwn && html`<a class="hc-button ${lists.length === 0 ? 'solid' : 'hc-outline'}" href="${newList}">${icon('plus')}${words.newList}</a>`}
${found.length > mostToChoose && html`<a class="hc-button plain" href="${visit.to.lists()}">${visit.words.lists.title}</a>`}</p></div>`
  return { page: layout(visit, { title: words.title, main, scripts: ['send-once'] }) }
}

function listButton(visit: PersonVisit, { slug, title, meta }: Registry, shop: ShopPage): Markup {
  const count = visit.words.admin.shop.gifts(meta.registry_item_ids.length)
  return html`<li data-thread="${threadOf(meta.registry_event_type)}"><form method="post" action="${visit.to.addLink({ slug })}" data-send-once>${hiddenToken(visit)}<input type="hidden" name="link" value="${shop.link}"><input type="hidden" name="title" value="${shop.title}">
<button class="list-card">${hoop(title, slug)}<span class="list-words"><strong dir="auto">${title}</strong><span>${count}</span></span></button></form></li>`
}

/** Without a link there is a field for one; a wrong one stays in it. */
function askLink(visit: PersonVisit, { typed }: ShopPage): Answer {
  const { shop: words } = visit.words.admin
  const isWrong = typed !== ''
  const fault = isWrong ? words.linkWrong : undefined
  const main = html`<article class="form-page"><h1>${words.linkTitle}</h1>
<form method="get" action="${visit.to.addFromShop()}" novalidate>
${field({ name: 'link', label: words.link, value: typed, type: 'url', fault, focus: true })}
<p class="acts"><button class="hc-button solid">${words.submit}</button></p></form>
<p class="acts aside"><a class="hc-button plain" href="${visit.to.howToAdd()}">${words.how}</a></p></article>`
  return { page: layout(visit, { title: words.linkTitle, isWrong, main }), status: isWrong ? 422 : 200 }
}

/** A page of a shop, as a bookmark, a phone or a form handed it over. */
interface ShopPage {
  /** Undefined without one that leads to a shop. */
  link: string | undefined
  title: string
  /** The text that came instead of a link. */
  typed: string
}

const longestTitle = 200

/** Phones put the link into `link`, or somewhere into the text that they share. */
function readShopPage(given: URLSearchParams): ShopPage {
  const typed = textOf(given, 'link')
  const shared = textOf(given, 'text').match(/https?:\/\/\S+/gi) ?? []
  return {
    link: [typed, ...shared].map(completeLink).find((each) => each !== undefined),
    title: [...textOf(given, 'title')].slice(0, longestTitle).join(''),
    typed,
  }
}
