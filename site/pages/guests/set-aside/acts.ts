import { isRefused } from '@hopechest/client'
import type { Address, Query } from '../../../addresses.ts'
import { html } from '../../../html/html.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { messagePage } from '../../../view/message.ts'
import { orGone } from '../../or-gone.ts'
import type { GivenParts } from '../given-gifts.ts'
import type { KeptGift } from '../kept-gifts.ts'
import { readPurchase } from '../read-purchase.ts'
import { sameChoice, sameList } from '../registry/choice.ts'
import type { OpenList } from '../registry/open-list.ts'
import { readStanding } from './read-standing.ts'

/** A gift that the guest set aside, and its own page. */
interface Kept extends KeptGift {
  slug: string
  itsPage(query?: Query): Address
}

/** What a guest does about a gift that they set aside. */
export function setAsideActs(
  openList: OpenList,
  { guests, guestGifts }: GivenParts,
): Record<'buy' | 'longer' | 'noSecondLetter' | 'forget', Handler> {
  /** Without it the guest comes to their gifts on this list, also on one that is put away. */
  const ofKept =
    (act: (visit: Visit, kept: Kept) => Promise<Answer>): Handler =>
    (visit) =>
      openList(
        visit,
        async ({ registry: { id, slug } }) => {
          const gifts = await guestGifts.readOn(visit, id)
          const kept = gifts.find(({ purchaseId }) => String(purchaseId) === visit.params.purchase)
          const choice = sameChoice(visit)
          if (!kept) return { goTo: visit.to.yours({ slug }, choice) }
          const itsPage = (query: Query = {}) =>
            visit.to.yourGift({ slug, purchase: kept.purchaseId }, { ...choice, ...query })
          return act(visit, { ...kept, slug, itsPage })
        },
        { putAway: true },
      )

  return {
    /** Also after its time, while it is free. Where another guest was quicker, the page of the gift says so. */
    buy: ofKept(async (visit, kept) => {
      const { registryId, itemId, purchaseId, releaseKey, slug, itsPage } = kept
      const outcome = orGone(await guests.confirmPurchase(registryId, itemId, purchaseId, releaseKey))
      if (isRefused(outcome, 'conflict')) return { goTo: itsPage() }
      if (reached(outcome)) {
        await guestGifts.note(visit, purchaseId, 'bought')
        return { goTo: itsPage() }
      }
      const isBack = (await readPurchase(guests, kept)) !== undefined
      await guestGifts.note(visit, purchaseId, isBack ? 'back' : 'lost')
      return gone(visit, slug)
    }),

    /** Once. Its page says until when it is kept then, or that it was kept longer already. */
    longer: ofKept(async (_visit, { registryId, itemId, purchaseId, releaseKey, itsPage }) => {
      const outcome = orGone(await guests.keepPurchaseLonger(registryId, itemId, purchaseId, releaseKey))
      const isRefusedNow = isRefused(outcome, 'conflict')
      if (!isRefusedNow) reached(outcome)
      return { goTo: itsPage({ longer: isRefusedNow ? 'no' : 'yes', focus: 'note' }) }
    }),

    noSecondLetter: ofKept(async (_visit, { purchaseId, itsPage }) => {
      await guestGifts.letters.endEve(purchaseId)
      return { goTo: itsPage({ focus: 'letter' }) }
    }),

    /** Once its time is over. Meanwhile it may be bought by another device: then its page says so. */
    forget: ofKept(async (visit, kept) => {
      const standing = await readStanding(guests, kept)
      const isGiven = typeof standing === 'object' ? !standing.isOver : standing === 'bought'
      if (isGiven) return { goTo: kept.itsPage() }
      await guestGifts.note(visit, kept.purchaseId, standing === 'lost' ? 'lost' : 'back')
      return { goTo: sameList(visit, kept.slug) }
    }),
  }
}

/** It went back, and its owner has removed it since; or it was given back on another device. */
function gone(visit: Visit, slug: string) {
  const { goneTitle, goneAbout } = visit.words.setAside
  const action = html`<a class="hc-button solid" href="${sameList(visit, slug)}">${visit.words.thanks.backToList}</a>`
  return messagePage(visit, { title: goneTitle, paragraphs: [goneAbout], sign: '?', action, status: 404 })
}
