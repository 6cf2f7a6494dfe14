import type { IncomingHttpHeaders } from 'node:http'
import { managesAll } from '@hopechest/host'
import type { OpenVisit, VisitorRequest } from '@hopechest/host/visit'
import type { SentFile } from '../http/files/read-multipart.ts'
import type { FindFramed, Framed } from '../http/framed.ts'
import type { SignedIn } from '../http/session.ts'
import type { ClientFor } from '../http/work/page-clients.ts'
import { createFragment, type FragmentHead } from './fragment.ts'

/** In this header the door says for which visit it asks for a page. The pages listen nowhere, so no one else can send it. */
export const visitHeader = 'x-visit'

/** A visit whose page is being made, and what the page says of itself. */
export interface FramedPage extends Framed {
  head(): FragmentHead | undefined
}

/** The visits whose pages are being made, by a name that the door has made up. */
export interface FramedPages {
  find: FindFramed
  /** From now on the visit is found; what it returns ends that. */
  enter(name: string, page: FramedPage): () => void
}

export function createFramedPages(): FramedPages {
  const pages = new Map<string, FramedPage>()
  return {
    find: (headers: IncomingHttpHeaders) => pages.get(String(headers[visitHeader])),
    enter(name, page) {
      pages.set(name, page)
      return () => pages.delete(name)
    },
  }
}

export function framedOf(visit: OpenVisit, clientFor: ClientFor): FramedPage {
  const { said, facts, guest } = visit
  const { url, name, currency, disclosure, locale, is_open = false } = said.site
  return {
    ...createFragment(),
    site: {
      url: url.replace(/\/+$/, ''),
      name,
      isOpen: is_open,
      currency,
      disclosure,
      hasAffiliateLinks: true,
    },
    locale: locale.replaceAll('_', '-'),
    origin: said.request.origin,
    signedIn: signedInOf(visit, clientFor),
    facts,
    file: fileOf(said.request),
    guest,
    letters: [],
  }
}

function fileOf({ file }: VisitorRequest): SentFile | undefined {
  if (!file) return undefined
  const { name, bytes, size = 0 } = file
  return bytes === undefined ? { name, size } : { name, bytes: Buffer.from(bytes, 'base64') }
}

/** The person whom the host names, with no account of ours. */
function signedInOf({ said: { person }, user }: OpenVisit, clientFor: ClientFor): SignedIn | undefined {
  if (!person || !user) return undefined
  const { id, username, name, email, is_email_confirmed, registered_at = '', may_own = true } = person
  return {
    sessionId: 0,
    person: {
      id,
      username,
      name,
      email,
      is_email_confirmed,
      role: managesAll(user) ? 'administrator' : 'member',
      is_switched_off: false,
      has_password: false,
      created_at: registered_at,
      invited_as: [...user.invited_as],
    },
    client: clientFor(user),
    mayOwn: may_own,
    hasJustBegun: false,
  }
}
