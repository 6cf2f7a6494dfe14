import { html, type Slot } from '../../../html/html.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { messagePage } from '../../../view/message.ts'
import { sameList } from '../registry/choice.ts'
import { type Found, findSeen, type LinkParts } from './find-seen.ts'
import { type Release, readLink } from './link.ts'

interface Link {
  ask(visit: Visit, found: Found | undefined): Answer
  done(visit: Visit, found: Found | undefined, link: Release): Answer | Promise<Answer>
  /** Undefined where it is done. */
  take(visit: Visit, link: Release): Answer | undefined | Promise<Answer | undefined>
}

/** The page of a link in a letter. Opening it changes nothing yet: mail programs open links, too. */
export function pageOfLink(parts: LinkParts, { ask, done, take }: Link): { ask: Handler; take: Handler } {
  return {
    async ask(visit) {
      const link = readLink(visit.params.link)
      if (!link) return gone(visit)
      const found = await findSeen(parts, visit, link)
      return visit.query.has('done') ? done(visit, found, link) : ask(visit, found)
    },

    async take(visit) {
      const link = readLink(visit.params.link)
      if (!link) return gone(visit)
      return (await take(visit, link)) ?? { goTo: visit.here.with({ done: 1 }) }
    },
  }
}

/** What the button would do to the gift, named where the visitor may see it. */
export function askOnce(
  visit: Visit,
  found: Found | undefined,
  words: { title: string; about(name: string): string; aboutUnknown: string; submit: string },
): Answer {
  const { title, about, aboutUnknown, submit } = words
  const paragraph = found?.name === undefined ? aboutUnknown : about(found.name)
  const action = html`<button class="hc-button solid">${submit}</button><a class="hc-button plain" href="${found ? sameList(visit, found.slug) : visit.to.home()}">${visit.words.setAside.byLink.notYet}</a>`
  const formAddress = visit.here.with({ done: undefined })
  return messagePage(visit, { title, paragraphs: [paragraph], sign: '?', action, formAddress })
}

export function toList(visit: Visit, found: Found | undefined): Slot {
  return (
    found &&
    html`<a class="hc-button solid" href="${sameList(visit, found.slug)}">${visit.words.thanks.backToList}</a>`
  )
}

export function gone(visit: Visit): Answer {
  return goneLink(visit, visit.words.setAside.byLink)
}

export function goneLink(
  visit: Visit,
  { goneTitle: title, gone }: Record<'goneTitle' | 'gone', string>,
): Answer {
  const action = html`<a class="hc-button hc-outline" href="${visit.to.allGifts()}">${visit.words.gifts.sent.back}</a>`
  return messagePage(visit, { title, paragraphs: [gone], sign: '?', action, status: 404 })
}
