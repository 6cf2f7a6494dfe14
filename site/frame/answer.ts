import type { OpenVisit, Outcome } from '@hopechest/host/visit'
import type { Message } from '../mail.ts'
import type { FragmentHead } from './fragment.ts'
import type { FramedPage } from './framed-pages.ts'

/** What the first line of an answer says. Behind it are the bytes of the page. */
export type AnswerHead = Outcome & {
  status?: number
  /** Where the browser goes next: below the address of the pages. */
  to?: string
  /** What the host sends as it is. */
  headers?: Record<string, string>
  /** Whole headers, of cookies of ours alone. */
  cookies?: string[]
  letters?: Message[]
  /** Of a page of markup. */
  page?: FragmentHead
}

/** The headers of a page that hold in any frame. */
const passedOn = [
  'content-type',
  'content-disposition',
  'cache-control',
  'retry-after',
  'referrer-policy',
  'x-content-type-options',
  'x-robots-tag',
]

interface Page {
  statusCode: number
  headers: Record<string, number | string | string[] | undefined>
}

/** An answer that needs more says nothing else: nothing was done yet. */
export function headOf(visit: OpenVisit, framed: FramedPage, { statusCode, headers }: Page): AnswerHead {
  const outcome = visit.outcome()
  if ('needs' in outcome) return outcome
  const page = framed.head()
  const isMarkup = page !== undefined && String(headers['content-type']).startsWith('text/html')
  return {
    ...outcome,
    status: statusCode,
    ...(headers.location !== undefined && { to: whole(String(headers.location), framed.site.url) }),
    headers: {
      ...Object.fromEntries(
        passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
      ),
      ...guardOf(headers, !isMarkup || page.is_whole),
    },
    cookies: [headers['set-cookie'] ?? []].flat().map(String),
    letters: framed.letters,
    ...(isMarkup && { page }),
  }
}

/**
 * What a page brings along against other sites: no one of them frames it, to lead a click. One that stands alone has our whole
 * policy. That of any other is the policy of its host, of whom the rest of the page is.
 */
function guardOf(headers: Page['headers'], standsAlone: boolean): Record<string, string> {
  return standsAlone
    ? { 'content-security-policy': String(headers['content-security-policy']) }
    : { 'x-frame-options': 'SAMEORIGIN' }
}

function whole(to: string, siteUrl: string): string {
  return new URL(to, siteUrl).href
}
