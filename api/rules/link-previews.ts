import { limits, Refusal } from '@hopechest/contract'
import type { Previewer } from '@hopechest/link-preview'
import { createAllowance, type Metrics } from '@hopechest/program'
import { noteCount } from './allowances.ts'
import type { Rule } from './asked.ts'
import type { Dependencies } from './dependencies.ts'

const minute = 60_000

export const previewLink: Rule<'previewLink'> = ({ preview }, { caller, body }) => {
  return preview(caller, body)
}

/**
 * Reads a shop's page for a caller. Each caller may ask for a number of them in a minute, because a preview is a request
 * to a shop, or the time to read what a caller sends.
 */
export function createPreviews(previewer: Previewer, metrics: Metrics): Dependencies['preview'] {
  const perCaller = createAllowance<number>({ most: limits.previewsPerMinute, windowMilliseconds: minute })
  const previews = metrics.counter('hopechest_link_previews_total', 'Link previews by outcome', ['outcome'])

  return async (caller, { url, html }) => {
    noteCount(caller, { name: 'previews', most: limits.previewsPerMinute, seconds: 60 }, perCaller, caller.id)
    const exhausted = perCaller.take(caller.id)
    if (exhausted) {
      previews.add({ outcome: 'too_many' })
      throw new Refusal(
        'too_many',
        `At most ${limits.previewsPerMinute} pages can be read in a minute: try again later`,
        exhausted,
      )
    }
    try {
      const preview = await previewer.preview(url, html)
      previews.add({ outcome: 'ok' })
      return preview
    } catch (error) {
      previews.add({ outcome: error instanceof Refusal ? error.code : 'internal' })
      throw error
    }
  }
}
