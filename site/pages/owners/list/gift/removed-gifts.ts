import type { Registry, RemovedItem } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { html, type Markup } from '../../../../html/html.ts'
import { reached } from '../../../../http/api-away.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { hiddenToken } from '../../../../view/hidden-token.ts'
import { which } from '../../../../view/labels.ts'
import { mat } from '../../../guests/registry/mat.ts'

/** What the owners took off the list in the last days, newest first, on each of their devices. */
export async function readRemoved(
  { signedIn }: Pick<PersonVisit, 'signedIn'>,
  { id }: Registry,
): Promise<RemovedItem[]> {
  return reached(await signedIn.client.listRemovedItems(id)) ?? []
}

export function findRemoved(removed: readonly RemovedItem[], id: string | null | undefined) {
  return removed.find((each) => String(each.id) === id)
}

/** Below the gifts. */
export function removedGifts(
  visit: PersonVisit,
  { id: registryId, slug }: Registry,
  removed: readonly RemovedItem[],
): Markup | false {
  if (removed.length === 0) return false
  const { gifts: words } = visit.words.lists
  const rows = removed.map(({ id, name, image_url }) => {
    const picture = visit.pictures.of(registryId, image_url)
    return html`<li class="hc-row">${mat({ name, picture })}<p dir="auto">${name}</p><form method="post" action="${visit.to.restoreGift({ slug, item: id })}">${hiddenToken(visit)}<button class="hc-button plain">${words.putBack}${which(visit.words, name)}</button></form></li>`
  })
  return html`<details class="removed"><summary>${words.recentlyRemoved}</summary><p class="hint">${words.removedHint(limits.removedItems.days)}</p><ul class="rows">${rows}</ul></details>`
}
