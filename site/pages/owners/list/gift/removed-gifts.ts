import type { KeptItem, Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { html, type Markup } from '../../../../html/html.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { hiddenToken } from '../../../../view/hidden-token.ts'
import { which } from '../../../../view/labels.ts'
import { mat } from '../../../guests/registry/gift-card.ts'

/** What the owners took off the list in the last days, newest first, on each of their devices. */
export function removedOf(kept: readonly KeptItem[]): KeptItem[] {
  return kept.filter(({ off_list }) => off_list === null)
}

/** Below the gifts. */
export function removedGifts(
  visit: PersonVisit,
  { id: registryId, slug }: Registry,
  kept: readonly KeptItem[],
): Markup | false {
  const removed = removedOf(kept)
  if (removed.length === 0) return false
  const { gifts: words } = visit.words.lists
  const rows = removed.map(({ id, name, image_url }) => {
    const picture = visit.pictures.of(registryId, image_url)
    return html`<li class="hc-row">${mat({ name, picture })}<p dir="auto">${name}</p><form method="post" action="${visit.to.restoreGift({ slug, item: id })}">${hiddenToken(visit)}<button class="hc-button plain">${words.putBack}${which(visit.words, name)}</button></form></li>`
  })
  return html`<details class="removed"><summary>${words.recentlyRemoved}</summary><p class="hint">${words.removedHint(limits.removedItems.days)}</p><ul class="rows">${rows}</ul></details>`
}
