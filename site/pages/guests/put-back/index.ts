import { type Client, isClientError, type SeenItem } from '@hopechest/client'
import { html } from '../../../html/html.ts'
import { reached } from '../../../http/api-away.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { messagePage } from '../../../view/message.ts'
import { dropGift, keptGifts } from '../kept-gifts.ts'
import type { See } from '../registry/see.ts'
import { type Release, readLink, writeLink } from './link.ts'

/** The link that puts a gift back on its list. Opening it changes nothing yet: mail programs open links, too. */
export function putBackPages(guests: Client, see: See): { ask: Handler; release: Handler } {
  /** Whether the key is right is known once it is used. Until then the link alone shows nothing of a list. */
  async function findSeen(visit: Visit, id: number): Promise<Found | undefined> {
    const registry = reached(await guests.getRegistry(id))
    if (!registry || (await see(visit, registry)).sight === 'hidden') return undefined
    return { slug: registry.slug, items: reached(await guests.listRegistryItems(id)) ?? [] }
  }

  return {
    async ask(visit) {
      const link = readLink(visit.params.link)
      return link ? ask(visit, link, await findSeen(visit, link.registryId)) : gone(visit)
    },

    async release(visit) {
      const link = readLink(visit.params.link)
      if (!link) return gone(visit)
      const { registryId, itemId, purchaseId, releaseKey } = link
      const outcome = await guests.releasePurchase(registryId, itemId, purchaseId, releaseKey)
      const isRefused = isClientError(outcome) && outcome.data.status === 403
      if (!isRefused) reached(outcome)
      const knows = keptGifts(visit.cookies).some(
        (gift) => gift.purchaseId === purchaseId && gift.releaseKey === releaseKey,
      )
      if (knows && !isRefused) dropGift(visit.cookies, purchaseId)
      if (isRefused || outcome === null) return gone(visit)
      return done(visit, reached(await guests.getRegistry(registryId))?.slug)
    },
  }
}

interface Found {
  slug: string
  items: readonly SeenItem[]
}

function ask(visit: Visit, link: Release, list: Found | undefined): Answer {
  const { putBack } = visit.words
  const kept = keptGifts(visit.cookies).find(({ purchaseId }) => purchaseId === link.purchaseId)
  const gift = list?.items.find(({ id }) => id === link.itemId)
  const about = gift ? putBack.about(gift.name, kept?.quantity ?? 1) : putBack.aboutUnknown
  const action = html`<button class="button solid">${putBack.submit}</button><a class="button plain" href="${list ? `/registry/${list.slug}` : '/'}">${putBack.keep}</a>`
  const formAddress = `/back/${writeLink(link)}`
  return {
    page: messagePage(visit, { title: putBack.title, paragraphs: [about], sign: '?', action, formAddress }),
  }
}

function done(visit: Visit, slug: string | undefined): Answer {
  const { putBack, thanks } = visit.words
  const action = slug && html`<a class="button solid" href="/registry/${slug}">${thanks.backToList}</a>`
  return {
    page: messagePage(visit, { title: putBack.doneTitle, paragraphs: [putBack.done], sign: '✓', action }),
  }
}

/** One page for a gift that is back already and for a link that never was one. */
function gone(visit: Visit): Answer {
  const { goneTitle, gone } = visit.words.putBack
  return { status: 404, page: messagePage(visit, { title: goneTitle, paragraphs: [gone], sign: '?' }) }
}
