import type { SeenItem } from '@hopechest/client'
import { parseId } from '@hopechest/contract'
import { html, type Slot } from '../../../../html/html.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { hiddenToken } from '../../../../view/hidden-token.ts'
import type { OwnGiftsHandler, OwnList } from '../own-list.ts'

/** A search of the web for the name of a gift. It keeps no record of who asks, and the browser goes there only when its owner presses. */
const searchAddress = 'https://duckduckgo.com/'

/** A quiet line where the shop of a gift no longer has it. Nothing of it depends on what guests give. */
export function missingLine(visit: PersonVisit, { registry }: OwnList, item: SeenItem): Slot {
  if (!visit.links.of(registry.id, item)?.isMissing) return undefined
  const { shopLinks: words } = visit.words
  const search = `${searchAddress}?${new URLSearchParams({ q: item.name })}`
  return html`<form class="shop-away" method="post" action="${visit.to.keepGift({ slug: registry.slug, item: item.id })}">${hiddenToken(visit)}<p class="hint">${words.away}</p><p class="acts"><a class="hc-button plain" href="${search}" rel="noopener noreferrer" target="_blank">${words.elsewhere}<span class="hc-visually-hidden">${words.elsewhereDetails(item.name)}</span></a><button class="hc-button plain">${words.keep}<span class="hc-visually-hidden">${words.keepDetails(item.name)}</span></button></p></form>`
}

/** Keeps a gift as it is: the line goes, until its shop had it again. */
export const keepGift: OwnGiftsHandler = async (visit, { registry, items }) => {
  const id = parseId(visit.params.item ?? '')
  const item = items.find((each) => each.id === id)
  if (item) await visit.links.keep(registry.id, item)
  return { goTo: visit.to.list({ slug: registry.slug }, { focus: item && `pen-${item.id}` }) }
}
