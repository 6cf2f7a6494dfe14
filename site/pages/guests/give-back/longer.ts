import { isRefused } from '@hopechest/client'
import { html, type Slot } from '../../../html/html.ts'
import { reached } from '../../../http/api-away.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { messagePage } from '../../../view/message.ts'
import { orGone } from '../../or-gone.ts'
import { sameList } from '../registry/choice.ts'
import { gone } from './bought.ts'
import { type Found, findSeen, type LinkParts } from './find-seen.ts'
import { readLink } from './link.ts'

/** The link in a letter that keeps a gift longer. Opening it changes nothing yet: mail programs open links, too. */
export function longerByLink(parts: LinkParts): { ask: Handler; take: Handler } {
  return {
    async ask(visit) {
      const link = readLink(visit.params.link)
      if (!link) return gone(visit)
      const found = await findSeen(parts, visit, link)
      return visit.query.has('done') ? done(visit, found) : ask(visit, found)
    },

    async take(visit) {
      const link = readLink(visit.params.link)
      if (!link) return gone(visit)
      const { registryId, itemId, purchaseId, releaseKey } = link
      const outcome = orGone(
        await parts.guests.keepPurchaseLonger(registryId, itemId, purchaseId, releaseKey),
      )
      if (isRefused(outcome, 'conflict')) return over(visit, await findSeen(parts, visit, link))
      if (isRefused(outcome, 'forbidden') || !reached(outcome)) return gone(visit)
      return { goTo: visit.here.with({ done: 1 }) }
    },
  }
}

function ask(visit: Visit, found: Found | undefined): Answer {
  const { longerTitle, longerAbout, longerUnknown, longerSubmit, notYet } = visit.words.setAside.byLink
  const paragraph = found?.name === undefined ? longerUnknown : longerAbout(found.name)
  const action = html`<button class="button solid">${longerSubmit}</button><a class="button plain" href="${found ? sameList(visit, found.slug) : visit.to.home()}">${notYet}</a>`
  return {
    page: messagePage(visit, {
      title: longerTitle,
      paragraphs: [paragraph],
      sign: '?',
      action,
      formAddress: visit.here.with({ done: undefined }),
    }),
  }
}

function done(visit: Visit, found: Found | undefined): Answer {
  const title = visit.words.setAside.byLink.longerDone
  return { page: messagePage(visit, { title, paragraphs: [], sign: '✓', action: toList(visit, found) }) }
}

function over(visit: Visit, found: Found | undefined): Answer {
  const { longerOver, longerOverAbout } = visit.words.setAside.byLink
  const page = messagePage(visit, {
    title: longerOver,
    paragraphs: [longerOverAbout],
    sign: '?',
    action: toList(visit, found),
  })
  return { status: 409, page }
}

function toList(visit: Visit, found: Found | undefined): Slot {
  return (
    found &&
    html`<a class="button solid" href="${sameList(visit, found.slug)}">${visit.words.thanks.backToList}</a>`
  )
}
