import type { Registry } from '@hopechest/client'
import { pictureAddress } from '../../../html/address.ts'
import { html, longList, type Markup } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/icons.ts'
import { mat } from '../../guests/registry/mat.ts'
import { revealSentence } from '../list/aside.ts'
import { listFrame } from '../list/frame.ts'
import type { OwnList } from '../list/own-list.ts'
import type { Bought } from './bought.ts'

/** Who gave what, with the words that came with it. */
export function unwrappedPage(visit: PersonVisit, { registry }: OwnList, all: readonly Bought[]): Answer {
  const { surprises: words } = visit.words.sharing
  const main = html`<div class="own-heading"><h2>${words.heading}</h2></div>
${all.length === 0 ? html`<p class="nothing">${words.nothingYet}</p>` : html`<ol class="bought-rows">${longList(all, (bought) => row(visit, registry, bought))}</ol>`}`
  const page = listFrame(visit, {
    registry,
    tab: 'surprises',
    main,
    aside: aside(visit, registry, all),
    scripts: ['own-list'],
  })
  return { page }
}

export function giftName({ words }: PersonVisit, bought: Bought): string {
  return words.sharing.surprises.gift(bought.quantity, bought.name)
}

function row(visit: PersonVisit, registry: Registry, bought: Bought): Markup {
  const { surprises: words } = visit.words.sharing
  const { item, giver, day, words: note, purchaseId } = bought
  const name = giftName(visit, bought)
  const from = giver || (purchaseId === undefined ? words.unnamed : words.noName)
  return html`<li class="bought-row">${mat({ picture: pictureAddress(bought.picture, visit.site.url), name: bought.name })}
<div class="gift-words"><h3 dir="auto">${name}</h3><p class="giver" dir="auto">${words.giver(from, day && visit.format.day(day))}</p>${note !== '' && html`<p class="note" dir="auto">${note}</p>`}</div>
${purchaseId !== undefined && item && html`<a class="button plain" href="/lists/${registry.slug}/surprises/${purchaseId}/back">${words.takeBack}<span class="visually-hidden">${words.takeBackOf(name, from)}</span></a>`}</li>`
}

function aside(visit: PersonVisit, registry: Registry, all: readonly Bought[]): Markup {
  const { surprises: words } = visit.words.sharing
  const named = all.filter(({ giver }) => giver !== '').map(({ giver }) => giver.toLowerCase())
  const pieces = all.reduce((sum, { quantity }) => sum + quantity, 0)
  const withWords = all.filter((bought) => bought.words !== '').length
  return html`<section>${revealSentence(visit, registry, 'surprises')}</section>
<section><h2>${words.totalsTitle}</h2><p class="hint">${words.totals(new Set(named).size, pieces, withWords)}</p><p class="acts"><button class="button outline" type="button" data-print hidden>${icon('print')}${words.print}</button><a class="button outline" href="/lists/${registry.slug}/surprises.csv" download>${words.csv}</a></p></section>`
}
