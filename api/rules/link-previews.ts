import { type LinkPreview, limits, Refusal } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import type { Previewer } from '@hopechest/link-preview'
import { LRUCache } from 'lru-cache'

const windowMilliseconds = 60_000
const mostCallers = 10_000

export type PreviewLink = (caller: Caller, url: string) => Promise<LinkPreview>

/** Reads a shop's page for whoever is signed in; so many a minute each, for every one is a request to somebody else. */
export function createLinkPreviews(previewer: Previewer): PreviewLink {
  const asked = new LRUCache<number, { times: number }>({ max: mostCallers, ttl: windowMilliseconds })

  return async (caller, url) => {
    const count = asked.get(caller.id) ?? { times: 0 }
    if (count.times >= limits.previewsPerMinute) {
      const retryAfterSeconds = Math.ceil(asked.getRemainingTTL(caller.id) / 1000)
      throw new Refusal('too_many', `At most ${limits.previewsPerMinute} pages can be read in a minute`, {
        retryAfterSeconds,
      })
    }
    count.times++
    if (count.times === 1) asked.set(caller.id, count)
    return previewer.preview(url)
  }
}
