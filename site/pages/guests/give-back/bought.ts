import { isRefused } from '@hopechest/client'
import type { Answer, Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { messagePage } from '../../../view/message.ts'
import { orGone } from '../../or-gone.ts'
import { readSendTo, sendTo } from '../your-gifts/send-to.ts'
import { type Found, findSeen, type LinkParts } from './find-seen.ts'
import { knows } from './index.ts'
import { askOnce, gone, pageOfLink, toList } from './page-of-link.ts'

/** The link in a letter that says a kept gift is bought. */
export function boughtByLink(parts: LinkParts) {
  const { guests, guestGifts } = parts
  return pageOfLink(parts, {
    ask: (visit, found) => askOnce(visit, found, visit.words.setAside.byLink),

    /** Also after its time, while it is free. */
    async take(visit, link) {
      const { registryId, itemId, purchaseId, releaseKey } = link
      const outcome = orGone(await guests.confirmPurchase(registryId, itemId, purchaseId, releaseKey))
      if (isRefused(outcome, 'conflict')) return taken(visit, await findSeen(parts, visit, link))
      if (isRefused(outcome, 'forbidden') || !reached(outcome)) return gone(visit)
      if (knows(visit, link)) await guestGifts.note(visit, purchaseId, 'bought')
      return undefined
    },

    /** With the address, which no browser keeps: others may use it, too. */
    async done(visit, found, link) {
      const { doneTitle, done } = visit.words.setAside.byLink
      const where = found ? await readSendTo(guests, link) : ''
      return messagePage(visit, {
        title: doneTitle,
        paragraphs: [done],
        sign: '✓',
        below: sendTo(visit, where),
        action: toList(visit, found),
        headers: { 'cache-control': 'no-store' },
      })
    },
  })
}

function taken(visit: Visit, found: Found | undefined): Answer {
  const { takenTitle: title, takenAbout } = visit.words.setAside
  const action = toList(visit, found)
  return messagePage(visit, { title, paragraphs: [takenAbout], sign: '?', action, status: 409 })
}
