import { isRefused } from '@hopechest/client'
import { html } from '../../../html/html.ts'
import { reached } from '../../../http/api-away.ts'
import type { Handler, Visit } from '../../../http/visit.ts'
import { messagePage } from '../../../view/message.ts'
import { orGone } from '../../or-gone.ts'
import type { GivenParts } from '../given-gifts.ts'
import { readPurchase } from '../read-purchase.ts'
import { sameChoice, sameList } from '../registry/choice.ts'
import type { OpenList } from '../registry/open-list.ts'
import { readStanding } from './read-standing.ts'

const evenPutAway = { putAway: true }

/** What a guest does about a gift that they set aside. */
export function setAsideActs(
  openList: OpenList,
  { guests, guestGifts }: GivenParts,
): Record<'buy' | 'longer' | 'noSecondLetter' | 'forget', Handler> {
  async function keptOf(visit: Visit, registryId: number) {
    const gifts = await guestGifts.readOn(visit, registryId)
    return gifts.find(({ purchaseId }) => String(purchaseId) === visit.params.purchase)
  }

  return {
    /** Also after its time, while it is free. Where another guest was quicker, the page of the gift says so. */
    buy: (visit) =>
      openList(
        visit,
        async ({ registry }) => {
          const kept = await keptOf(visit, registry.id)
          const all = visit.to.yours({ slug: registry.slug }, sameChoice(visit))
          if (!kept) return { goTo: all }
          const { itemId, purchaseId, releaseKey } = kept
          const outcome = orGone(await guests.confirmPurchase(registry.id, itemId, purchaseId, releaseKey))
          const itsPage = visit.to.yourGift({ slug: registry.slug, purchase: purchaseId }, sameChoice(visit))
          if (isRefused(outcome, 'conflict')) return { goTo: itsPage }
          if (reached(outcome)) {
            await guestGifts.note(visit, purchaseId, 'bought')
            return { goTo: itsPage }
          }
          const isBack = (await readPurchase(guests, kept)) !== undefined
          await guestGifts.note(visit, purchaseId, isBack ? 'back' : 'lost')
          return gone(visit, registry.slug)
        },
        evenPutAway,
      ),

    /** Once. Its page says until when it is kept then, or that it was kept longer already. */
    longer: (visit) =>
      openList(
        visit,
        async ({ registry }) => {
          const kept = await keptOf(visit, registry.id)
          if (!kept) return { goTo: visit.to.yours({ slug: registry.slug }, sameChoice(visit)) }
          const { itemId, purchaseId, releaseKey } = kept
          const outcome = orGone(await guests.keepPurchaseLonger(registry.id, itemId, purchaseId, releaseKey))
          const isRefusedNow = isRefused(outcome, 'conflict')
          if (!isRefusedNow) reached(outcome)
          const longer = isRefusedNow ? 'no' : 'yes'
          return {
            goTo: visit.to.yourGift(
              { slug: registry.slug, purchase: purchaseId },
              { ...sameChoice(visit), longer, focus: 'note' },
            ),
          }
        },
        evenPutAway,
      ),

    noSecondLetter: (visit) =>
      openList(
        visit,
        async ({ registry }) => {
          const kept = await keptOf(visit, registry.id)
          if (!kept) return { goTo: visit.to.yours({ slug: registry.slug }, sameChoice(visit)) }
          await guestGifts.letters.endEve(kept.purchaseId)
          return {
            goTo: visit.to.yourGift({ slug: registry.slug, purchase: kept.purchaseId }, sameChoice(visit)),
          }
        },
        evenPutAway,
      ),

    /** Once its time is over. Meanwhile it may be bought by another device: then its page says so. */
    forget: (visit) =>
      openList(
        visit,
        async ({ registry }) => {
          const kept = await keptOf(visit, registry.id)
          if (!kept) return { goTo: sameList(visit, registry.slug) }
          const standing = await readStanding(guests, kept)
          const isGiven = typeof standing === 'object' ? !standing.isOver : standing === 'bought'
          if (isGiven)
            return {
              goTo: visit.to.yourGift({ slug: registry.slug, purchase: kept.purchaseId }, sameChoice(visit)),
            }
          await guestGifts.note(visit, kept.purchaseId, standing === 'lost' ? 'lost' : 'back')
          return { goTo: sameList(visit, registry.slug) }
        },
        evenPutAway,
      ),
  }
}

/** It went back, and its owner has removed it since; or it was given back on another device. */
function gone(visit: Visit, slug: string) {
  const { goneTitle, goneAbout } = visit.words.setAside
  const action = html`<a class="button solid" href="${sameList(visit, slug)}">${visit.words.thanks.backToList}</a>`
  return {
    status: 404,
    page: messagePage(visit, { title: goneTitle, paragraphs: [goneAbout], sign: '?', action }),
  }
}
