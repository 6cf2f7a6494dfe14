import type { IncomingHttpHeaders } from 'node:http'
import type { Facts } from '@hopechest/host'
import type { SentFile } from './files/read-multipart.ts'
import type { SignedIn } from './session.ts'
import type { Frame, SiteFacts } from './visit.ts'
import type { FramedWork } from './work/page-work.ts'

/** A visit that a host has brought, while its page is made. */
export interface Framed extends FramedWork {
  frame: Frame
  site: SiteFacts
  /** With its region, such as `de-AT`. */
  locale: string
  /** The address by which the browser reached the host. */
  origin: string
  signedIn: SignedIn | undefined
  /** What the host says of lists and people. */
  facts: Facts
  file: SentFile | undefined
}

/** Finds the visit that a request is made for: the door names it in a header, and no other way leads to a framed page. */
export type FindFramed = (headers: IncomingHttpHeaders) => Framed | undefined
