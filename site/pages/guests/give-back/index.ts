import { isRefused } from '@hopechest/client'
import { html } from '../../../html/html.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { messagePage } from '../../../view/message.ts'
import { orGone } from '../../or-gone.ts'
import { keptGifts, wasGivenBack } from '../kept-gifts.ts'
import { sameList } from '../registry/choice.ts'
import { type Found, findSeen, type LinkParts } from './find-seen.ts'
import { type Release, readLink, writeLink } from './link.ts'
import { goneLink, toList } from './page-of-link.ts'

/** The link that puts a gift back on its list. Opening it changes nothing yet: mail programs open links, too. */
export function giveBackPages(parts: LinkParts): { ask: Handler; release: Handler } {
  const { guests, guestGifts } = parts
  return {
    async ask(visit) {
      const link = readLink(visit.params.link)
      if (!link) return gone(visit)
      const found = await findSeen(parts, visit, link)
      const outcome = visit.query.get('done')
      if (outcome === null || !wasGivenBack(visit.cookies, link.purchaseId)) return ask(visit, link, found)
      return done(visit, found && { ...found, isRemoved: outcome === 'removed' })
    },

    async release(visit) {
      const link = readLink(visit.params.link)
      if (!link) return gone(visit)
      const { registryId, itemId, purchaseId, releaseKey } = link
      const found = await findSeen(parts, visit, link)
      const outcome = orGone(await guests.releasePurchase(registryId, itemId, purchaseId, releaseKey))
      if (isRefused(outcome, 'forbidden')) return gone(visit)
      if (!reached(outcome)) {
        if (knows(visit, link)) await guestGifts.note(visit, purchaseId, 'lost')
        return gone(visit)
      }
      await guestGifts.note(visit, purchaseId, 'back')
      // A page of its own, so that a reload and the way back in the browser send nothing again.
      const done = found?.isRemoved ? 'removed' : 'back'
      return { goTo: visit.here.with({ done }) }
    },
  }
}

/** The link is one that this browser gave: it may be back already, by another device. */
export function knows({ cookies }: Visit, { purchaseId, releaseKey }: Release): boolean {
  return keptGifts(cookies).some((gift) => gift.purchaseId === purchaseId && gift.releaseKey === releaseKey)
}

function ask(visit: Visit, link: Release, list: Found | undefined): Answer {
  const kept = keptGifts(visit.cookies).find(({ purchaseId }) => purchaseId === link.purchaseId)
  const words = wordsFor(visit, list)
  const about = list?.name ? words.about(list.name, kept?.quantity ?? 1) : visit.words.giveBack.aboutUnknown
  const action = html`<button class="hc-button solid">${words.submit}</button><a class="hc-button plain" href="${list ? sameList(visit, list.slug) : visit.to.home()}">${visit.words.giveBack.keep}</a>`
  const formAddress = visit.to.giveBack({ link: writeLink(link) })
  return messagePage(visit, { title: words.title, paragraphs: [about], sign: '?', action, formAddress })
}

function done(visit: Visit, list: Found | undefined): Answer {
  const { doneTitle, done } = wordsFor(visit, list)
  const action = toList(visit, list)
  return messagePage(visit, { title: doneTitle, paragraphs: [done], sign: '✓', action })
}

/** A gift that its owner removed goes back to the guest, and not to the list. A list that is away offers it to no other. */
function wordsFor({ words: { giveBack, after } }: Visit, list: Found | undefined) {
  if (list?.isRemoved) return giveBack.removed
  return list?.isPutAway ? after.closed.giveBack : giveBack
}

/** One page for a gift that is back already and for a link that never was one. */
function gone(visit: Visit): Answer {
  return goneLink(visit, visit.words.giveBack)
}
