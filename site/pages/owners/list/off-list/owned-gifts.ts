import type { KeptItem, Registry } from '@hopechest/client'
import { html, type Markup } from '../../../../html/html.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { hiddenToken } from '../../../../view/hidden-token.ts'
import { which } from '../../../../view/labels.ts'
import { mat } from '../../../guests/registry/gift-card.ts'
import { ownedOf } from './kept.ts'

/** Below the gifts: what the owners have now, each with its day and the way back. */
export function ownedGifts(
  visit: PersonVisit,
  { id: registryId, slug }: Registry,
  kept: readonly KeptItem[],
): Markup | false {
  const owned = ownedOf(kept).toSorted((one, other) => (one.off_list_at < other.off_list_at ? 1 : -1))
  if (owned.length === 0) return false
  const { offList: words } = visit.words.lists
  const isSpokenOf = owned.some(({ id }) => String(id) === visit.query.get('kept'))
  const rows = owned.map(({ id, name, image_url, off_list_at }) => {
    const picture = visit.pictures.of(registryId, image_url)
    const day = words.since(visit.format.day(off_list_at.slice(0, 10)))
    return html`<li class="hc-row">${mat({ name, picture })}<p dir="auto">${name} <span class="hint">${day}</span></p><form method="post" action="${visit.to.showGift({ slug, item: id })}">${hiddenToken(visit)}<button class="hc-button plain">${words.again}${which(visit.words, name)}</button></form></li>`
  })
  return html`<details class="removed owned"${isSpokenOf && html` open`}><summary>${words.have(owned.length)}</summary><ul class="rows">${rows}</ul></details>`
}
