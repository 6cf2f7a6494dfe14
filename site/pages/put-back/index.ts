import { type Client, isClientError, type SeenItem } from '@hopechest/client'
import { html } from '../../html/html.ts'
import { reached } from '../../http/api-away.ts'
import type { Answer, Handler, Visit } from '../../http/visit.ts'
import { messagePage } from '../../view/message.ts'
import { dropGift, keptGifts } from '../kept-gifts.ts'
import { type Release, readLink, writeLink } from './link.ts'

/** The link that puts a gift back on its list. Opening it changes nothing yet: mail programs open links, too. */
export function putBackPages(guests: Client): { ask: Handler; release: Handler } {
  return {
    async ask(visit) {
      const link = readLink(visit.params.link)
      const list = link && (await findById(guests, link.registryId))
      return list ? ask(visit, link, list) : gone(visit)
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
      return done(visit, (await findById(guests, registryId))?.slug)
    },
  }
}

interface Found {
  slug: string
  items: readonly SeenItem[]
}

async function findById(guests: Client, id: number): Promise<Found | undefined> {
  const registry = reached(await guests.getRegistry(id))
  const items = registry && reached(await guests.listRegistryItems(id))
  return items && { slug: registry.slug, items }
}

function ask(visit: Visit, link: Release, list: Found): Answer {
  const { putBack } = visit.words
  const kept = keptGifts(visit.cookies).find(({ purchaseId }) => purchaseId === link.purchaseId)
  const gift = list.items.find(({ id }) => id === link.itemId)
  const about = gift ? putBack.about(gift.name, kept?.quantity ?? 1) : putBack.aboutUnknown
  const action = html`<button class="button solid">${putBack.submit}</button><a class="button plain" href="/registry/${list.slug}">${putBack.keep}</a>`
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
