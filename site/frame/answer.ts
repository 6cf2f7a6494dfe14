import type { OpenVisit, Outcome } from '@hopechest/host/visit'
import type { Message } from '../mail.ts'
import type { FragmentHead } from './fragment.ts'
import type { FramedPage } from './framed-pages.ts'

/** What the first line of an answer says. Behind it are the bytes of the page. */
export type AnswerHead = Outcome & {
  status?: number
  /** Where the browser goes next: a page of ours, or the place to sign in that the visit named. */
  to?: string
  type?: string
  /** The name of a file that the browser saves. */
  disposition?: string
  cache?: string
  retry_after?: string
  /** Whole headers, of cookies of ours alone. */
  cookies?: string[]
  letters?: Message[]
  /** Of a page of markup. */
  page?: FragmentHead
}

interface Page {
  statusCode: number
  headers: Record<string, number | string | string[] | undefined>
}

/** An answer that needs more says nothing else: nothing was done yet. */
export function headOf(visit: OpenVisit, framed: FramedPage, { statusCode, headers }: Page): AnswerHead {
  const outcome = visit.outcome()
  if ('needs' in outcome) return outcome
  const text = (name: string) => (headers[name] === undefined ? undefined : String(headers[name]))
  const [to, type, disposition] = [text('location'), text('content-type'), text('content-disposition')]
  const retryAfter = text('retry-after')
  const cookies = [headers['set-cookie'] ?? []].flat().map(String)
  const page = framed.head()
  return {
    ...outcome,
    status: statusCode,
    ...(to !== undefined && { to: whole(to, framed.site.url) }),
    ...(type !== undefined && { type }),
    ...(disposition !== undefined && { disposition }),
    cache: text('cache-control') ?? 'no-store',
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    cookies,
    letters: framed.letters,
    ...(page && type?.startsWith('text/html') && { page }),
  }
}

/** A page of ours stands below the address of the pages. */
function whole(to: string, siteUrl: string): string {
  return to.startsWith('/') ? siteUrl + to : to
}
