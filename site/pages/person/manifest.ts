import type { Answer, Visit } from '../../http/visit.ts'
import { manifestOf } from '../../view/manifest.ts'
import type { PersonHere } from '../guests/people-by-link.ts'

/** A phone that keeps the page among its apps opens it by the link: some give the app cookies of its own. */
export function personManifest(visit: Visit, { link }: PersonHere): Answer {
  const start = visit.to.personByLink({ link }).path
  const body = manifestOf(visit, { id: visit.to.personPage().path, start })
  return {
    body: JSON.stringify(body),
    type: 'application/manifest+json',
    headers: { 'cache-control': 'no-store' },
  }
}
