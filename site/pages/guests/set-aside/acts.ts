import { type Client, isClientError } from '@hopechest/client'
import { html } from '../../../html/html.ts'
import { reached } from '../../../http/api-away.ts'
import type { Handler, Visit } from '../../../http/visit.ts'
import { messagePage } from '../../../view/message.ts'
import { dropGift, giftsOn } from '../kept-gifts.ts'
import { sameChoice } from '../registry/choice.ts'
import type { OpenList } from '../registry/open-list.ts'
import { dropAside } from './kept-aside.ts'

const evenPutAway = { putAway: true }

/** What a guest does about a gift that this browser set aside. */
export function setAsideActs(openList: OpenList, guests: Client): { buy: Handler; forget: Handler } {
  return {
    /** Also after its time, while it is free. Where another guest was quicker, the page of the gift says so. */
    buy: (visit) =>
      openList(
        visit,
        async ({ registry }) => {
          const kept = keptOf(visit, registry.id)
          const all = sameChoice(visit, registry.slug, '/yours')
          if (!kept) return { goTo: all }
          const { itemId, purchaseId, releaseKey } = kept
          const outcome = await guests.confirmPurchase(registry.id, itemId, purchaseId, releaseKey)
          const itsPage = sameChoice(visit, registry.slug, `/yours/${purchaseId}`)
          if (isClientError(outcome) && outcome.data.status === 409) return { goTo: itsPage }
          const bought = reached(outcome)
          dropAside(visit.cookies, purchaseId)
          if (bought) return { goTo: itsPage }
          dropGift(visit.cookies, purchaseId)
          return gone(visit, registry.slug)
        },
        evenPutAway,
      ),

    forget: (visit) =>
      openList(
        visit,
        ({ registry }) => {
          const kept = keptOf(visit, registry.id)
          if (kept) {
            dropAside(visit.cookies, kept.purchaseId)
            dropGift(visit.cookies, kept.purchaseId)
          }
          return { goTo: sameChoice(visit, registry.slug) }
        },
        evenPutAway,
      ),
  }
}

function keptOf({ cookies, params }: Visit, registryId: number) {
  return giftsOn(cookies, registryId).find(({ purchaseId }) => String(purchaseId) === params.purchase)
}

/** It went back, and its owner has removed it since; or it was given back on another device. */
function gone(visit: Visit, slug: string) {
  const { goneTitle, goneAbout } = visit.words.setAside
  const action = html`<a class="button solid" href="${sameChoice(visit, slug)}">${visit.words.thanks.backToList}</a>`
  return {
    status: 404,
    page: messagePage(visit, { title: goneTitle, paragraphs: [goneAbout], sign: '?', action }),
  }
}
