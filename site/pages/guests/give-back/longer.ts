import { isRefused } from '@hopechest/client'
import type { Answer, Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { messagePage } from '../../../view/message.ts'
import { orGone } from '../../or-gone.ts'
import { type Found, findSeen, type LinkParts } from './find-seen.ts'
import { askOnce, gone, pageOfLink, toList } from './page-of-link.ts'

/** The link in a letter that keeps a gift longer. */
export function longerByLink(parts: LinkParts) {
  return pageOfLink(parts, {
    ask(visit, found) {
      const { longerTitle, longerAbout, longerUnknown, longerSubmit } = visit.words.setAside.byLink
      const words = { title: longerTitle, about: longerAbout, aboutUnknown: longerUnknown }
      return askOnce(visit, found, { ...words, submit: longerSubmit })
    },

    async take(visit, link) {
      const { registryId, itemId, purchaseId, releaseKey } = link
      const outcome = orGone(
        await parts.guests.keepPurchaseLonger(registryId, itemId, purchaseId, releaseKey),
      )
      if (isRefused(outcome, 'conflict')) return over(visit, await findSeen(parts, visit, link))
      return isRefused(outcome, 'forbidden') || !reached(outcome) ? gone(visit) : undefined
    },

    done(visit, found) {
      const title = visit.words.setAside.byLink.longerDone
      return messagePage(visit, { title, paragraphs: [], sign: '✓', action: toList(visit, found) })
    },
  })
}

function over(visit: Visit, found: Found | undefined): Answer {
  const { longerOver: title, longerOverAbout } = visit.words.setAside.byLink
  const action = toList(visit, found)
  return messagePage(visit, { title, paragraphs: [longerOverAbout], sign: '?', action, status: 409 })
}
