import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@hopechest/contract'
import {
  hashOf,
  mostVisitBytes,
  type OpenVisit,
  readSignature,
  readVisit,
  type Signed,
  type SigningKey,
  signatureHeader,
  type TakeVisit,
  type Visit,
  type Visits,
  visitPath,
  visitVersion,
} from '@hopechest/host/visit'
import type { Logger } from '@hopechest/program'
import { maxHeaderSize } from '@hopechest/program/node-http'
import type { FastifyInstance } from 'fastify'
import type { ClientFor } from '../http/work/page-clients.ts'
import type { Message } from '../mail.ts'
import { type AnswerHead, headOf } from './answer.ts'
import { type AskRules, answerApi, asksApi } from './api-of-visit.ts'
import { createRefuse, readBody } from './at-door.ts'
import { type FramedPages, framedOf, visitHeader } from './framed-pages.ts'
import type { WaitingLetters } from './waiting-letters.ts'

export interface DoorParts {
  /** The pages, which listen nowhere. */
  app: FastifyInstance
  pages: FramedPages
  clientFor: ClientFor
  /** How the rules of this process are asked. */
  ask: AskRules
  visits: Visits
  /** The key of the host, as it stands now. Throws what to do while it has no key. */
  findKey(): Promise<SigningKey>
  take: TakeVisit
  /** Undefined where the service sends its letters itself. */
  waitingLetters?: WaitingLetters | undefined
  log: Logger
}

/** Answers the visits that a host signs and brings. False for any other request. */
export type Door = (request: IncomingMessage, response: ServerResponse) => boolean

export function createDoor(parts: DoorParts): Door {
  const refuse = createRefuse(parts.log)
  return (request, response) => {
    if (request.url !== visitPath || request.method !== 'POST') return false
    answer(parts, request, response).catch((error) => refuse(response, error))
    return true
  }
}

async function answer(parts: DoorParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const signed = readSignature(await parts.findKey(), request.headers[signatureHeader])
  const said = readVisit(await readSigned(request, signed))
  if (changes(said)) await parts.take(signed)
  const visit = parts.visits.open(said)
  try {
    if (asksApi(visit)) await answerApi(parts.ask, visit, response)
    else await makePage(parts, visit, response)
  } finally {
    visit.close()
  }
}

/** A visit that changes nothing may come again. */
function changes({ request: { method } }: Visit): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

async function readSigned(request: IncomingMessage, { bodyHash }: Signed): Promise<Buffer> {
  const body = await readBody(request, mostVisitBytes)
  if (hashOf(body) !== bodyHash)
    throw new Refusal('unauthenticated', 'The body of the visit is not what was signed')
  return body
}

/** The first line of the answer says what the host does with the bytes behind it. */
async function makePage(parts: DoorParts, visit: OpenVisit, response: ServerResponse): Promise<void> {
  const { app, pages, clientFor } = parts
  const framed = framedOf(visit, clientFor)
  const name = randomBytes(24).toString('base64url')
  const leave = pages.enter(name, framed)
  try {
    const page = await app.inject({ ...requestOf(visit, name), payloadAsStream: true })
    demandPossible(visit, page)
    const head = headOf(visit, framed, page)
    const due = await waiting(parts, visit, head)
    if (!('needs' in head)) for (const { message } of due) head.letters?.push(plain(message))
    await sendPage(response, head, page).finally(() => page.raw.res.destroy())
    for (const { end } of due) await end()
  } finally {
    leave()
  }
}

/** A form that would change a list under the number of another one is refused at the door: its page knows of no fault of the host. */
function demandPossible(
  { facts: { fault }, said }: OpenVisit,
  page: { raw: { res: { destroy(): void } } },
): void {
  if (!fault || !changes(said)) return
  page.raw.res.destroy()
  throw fault
}

/** The page does not wait for a database that is away. */
async function waiting({ waitingLetters, log }: DoorParts, visit: OpenVisit, head: AnswerHead) {
  return (
    (await waitingLetters?.(visit, head).catch((error) => {
      log.warn({ err: error }, 'Letters about gifts wait for another visit')
      return []
    })) ?? []
  )
}

/** What a host sends. */
function plain({ messageId: _, ...letter }: Message): Message {
  return letter
}

/** A host that leaves ends the page, too: else one that is long would keep its turn. */
async function sendPage(response: ServerResponse, head: AnswerHead, page: { stream(): Readable }) {
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' })
  response.write(`${JSON.stringify({ version: visitVersion, ...head })}\n`)
  if ('needs' in head) response.end()
  else await pipeline(page.stream(), response)
}

/** The request of the visitor, with no header but those that a page reads. */
function requestOf({ said: { request } }: OpenVisit, visit: string) {
  const {
    method,
    path,
    form,
    form_bytes: bytes,
    type,
    cookies = {},
    address,
    agent,
    accept,
    destination,
  } = request
  const sentFrom = request.sent_from ?? undefined
  const cookie = Object.entries(cookies).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
  )
  const headers = {
    host: 'localhost',
    [visitHeader]: visit,
    cookie: cookie.join('; '),
    ...(type !== undefined && { 'content-type': type }),
    ...(agent !== undefined && { 'user-agent': agent }),
    ...(accept !== undefined && { accept }),
    ...(destination !== undefined && { 'sec-fetch-dest': destination }),
    ...(sentFrom !== undefined && { origin: sentFrom }),
    ...(bytes !== undefined && { 'content-length': String(bytes) }),
  }
  return {
    method: method as 'GET',
    url: isPlain(path) ? path : noPage,
    headers,
    remoteAddress: address,
    ...(form !== undefined && { payload: form }),
  }
}

/** An address of no page. */
const noPage = '/nothing'

/** A path that a host and we could read in two ways names no page, and neither does one that is longer than our own site reads. */
function isPlain(path: string): boolean {
  const [plain = ''] = path.split(/[?#]/, 1)
  return path.length <= maxHeaderSize && !/\/\/|\\|\/\.\.?(?:\/|$)|%(?:2f|5c|2e|00)|[^\x21-\x7e]/i.test(plain)
}
