import { isRefused } from '@hopechest/client'
import { html, type Slot } from '../../../html/html.ts'
import { reached } from '../../../http/api-away.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { messagePage } from '../../../view/message.ts'
import { orGone } from '../../or-gone.ts'
import { sameList } from '../registry/choice.ts'
import { readSendTo, sendTo } from '../your-gifts/send-to.ts'
import { type Found, findSeen, type LinkParts } from './find-seen.ts'
import { knows } from './index.ts'
import { type Release, readLink } from './link.ts'

/** The link in a letter that says a kept gift is bought. Opening it changes nothing yet: mail programs open links, too. */
export function boughtByLink(parts: LinkParts): { ask: Handler; take: Handler } {
  const { guests, guestGifts } = parts
  return {
    async ask(visit) {
      const link = readLink(visit.params.link)
      if (!link) return gone(visit)
      const found = await findSeen(parts, visit, link)
      return visit.query.has('done') ? done(parts, visit, link, found) : ask(visit, found)
    },

    /** Also after its time, while it is free. */
    async take(visit) {
      const link = readLink(visit.params.link)
      if (!link) return gone(visit)
      const { registryId, itemId, purchaseId, releaseKey } = link
      const outcome = orGone(await guests.confirmPurchase(registryId, itemId, purchaseId, releaseKey))
      if (isRefused(outcome, 'conflict')) return taken(visit, await findSeen(parts, visit, link))
      if (isRefused(outcome, 'forbidden') || !reached(outcome)) return gone(visit)
      if (knows(visit, link)) await guestGifts.note(visit, purchaseId, 'bought')
      return { goTo: visit.here.with({ done: 1 }) }
    },
  }
}

function ask(visit: Visit, found: Found | undefined): Answer {
  const { title, about, aboutUnknown, submit, notYet } = visit.words.setAside.byLink
  const paragraph = found?.name === undefined ? aboutUnknown : about(found.name)
  const action = html`<button class="button solid">${submit}</button><a class="button plain" href="${found ? sameList(visit, found.slug) : visit.to.home()}">${notYet}</a>`
  return {
    page: messagePage(visit, {
      title,
      paragraphs: [paragraph],
      sign: '?',
      action,
      formAddress: visit.here.with({ done: undefined }),
    }),
  }
}

/** With the address, which no browser keeps: others may use it, too. */
async function done(
  { guests }: LinkParts,
  visit: Visit,
  link: Release,
  found: Found | undefined,
): Promise<Answer> {
  const { doneTitle, done } = visit.words.setAside.byLink
  const where = found ? await readSendTo(guests, link) : ''
  const page = messagePage(visit, {
    title: doneTitle,
    paragraphs: [done],
    sign: '✓',
    below: sendTo(visit, where),
    action: toList(visit, found),
  })
  return { page, headers: { 'cache-control': 'no-store' } }
}

function taken(visit: Visit, found: Found | undefined): Answer {
  const { takenTitle, takenAbout } = visit.words.setAside
  const action = toList(visit, found)
  return {
    status: 409,
    page: messagePage(visit, { title: takenTitle, paragraphs: [takenAbout], sign: '?', action }),
  }
}

function toList(visit: Visit, found: Found | undefined): Slot {
  return (
    found &&
    html`<a class="button solid" href="${sameList(visit, found.slug)}">${visit.words.thanks.backToList}</a>`
  )
}

export function gone(visit: Visit): Answer {
  const { goneTitle, gone } = visit.words.setAside.byLink
  const action = html`<a class="button outline" href="${visit.to.allGifts()}">${visit.words.gifts.sent.back}</a>`
  return {
    status: 404,
    page: messagePage(visit, { title: goneTitle, paragraphs: [gone], sign: '?', action }),
  }
}
