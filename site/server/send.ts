import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Markup } from '../html/html.ts'
import { compressPage, type Encoding, vary } from '../http/compress.ts'
import type { KeptPage, KeptPlace } from '../http/kept-pages.ts'
import type { Answer } from '../http/visit.ts'
import { giveWay } from '../http/work/page-work.ts'
import { openLine } from './lines.ts'

/** An answer that is the same for all is kept in its place. */
export async function send(reply: FastifyReply, answer: Answer, place?: KeptPlace): Promise<FastifyReply> {
  if ('goTo' in answer) return reply.redirect(answer.goTo.path, 303)
  if ('leaveTo' in answer) return reply.header('cache-control', 'no-store').redirect(answer.leaveTo.href, 303)
  if ('line' in answer) return openLine(reply, answer.line)
  reply.headers(answer.headers ?? {})
  const isForSearchEngines = 'page' in answer && answer.isForSearchEngines === true
  if (!isForSearchEngines) reply.headers(noRobots)
  if ('pieces' in answer) return reply.type(answer.type).send(await writeText(answer.pieces))
  if (answer.status !== undefined && reply.statusCode === 200) reply.status(answer.status)
  if ('body' in answer && isKnown(reply, answer.headers?.etag)) return reply.status(304).send()
  if ('body' in answer) return reply.type(answer.type).send(bodyFor(reply, answer.body))
  const page = await writePage(answer.page)
  if (!place || !answer.isSameForAll || page instanceof Readable) return reply.type(htmlType).send(page)
  const body = await compressPage(page, place.encoding)
  const kept = toKept(reply, place.encoding, body)
  place.keep(kept)
  return sendKept(reply, kept)
}

function toKept(reply: FastifyReply, encoding: Encoding, body: Buffer): KeptPage {
  const { 'x-request-id': _, ...headers } = reply.getHeaders()
  const etag = `"${hash('sha256', body, 'base64url')}"`
  return {
    route: reply.request.routeOptions.url ?? '',
    body,
    etag,
    headers: { ...(headers as Record<string, string>), vary, etag },
    ofBody: { 'content-type': htmlType, 'content-encoding': encoding, 'content-length': String(body.length) },
  }
}

/** Robots that read no markup, such as of a file, read this. */
const noRobots = { 'x-robots-tag': 'noindex, nofollow' }

const htmlType = 'text/html; charset=utf-8'

/** A browser that has the page already gets no more than that. */
export function sendKept(reply: FastifyReply, { body, etag, headers, ofBody }: KeptPage): FastifyReply {
  reply.headers(headers)
  return isKnown(reply, etag) ? reply.status(304).send() : reply.headers(ofBody).send(body)
}

function isKnown({ request }: FastifyReply, etag: string | undefined): boolean {
  return etag !== undefined && request.headers['if-none-match'] === etag
}

/** HEAD asks for no body: one that is begun and left would stand in the log as a fault. */
function bodyFor<Body>({ request }: FastifyReply, body: Body): Body | Readable {
  if (request.method !== 'HEAD' || !(body instanceof Readable)) return body
  body.destroy()
  return Readable.from([])
}

/** The letters that become bytes at a time. Bytes lie outside of the memory that V8 has to clean up. */
const pieceLength = 32 * 1024
/**
 * A longer page is written while it is read, so that one whose visitor does not read it needs no more memory than this.
 */
const mostWhole = 1024 * 1024

/** The page as it is sent. One that has a long list is written in several turns. */
export async function writePage(page: Markup): Promise<string | Buffer | Readable> {
  return page.isLong ? writeText(page.pieces()) : page.toString()
}

/** A text that may be long, such as a file. */
export async function writeText(text: Iterable<string>): Promise<Buffer | Readable> {
  await giveWay()
  const pieces = piecesOf(text)
  const written: Buffer[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return Buffer.concat(written)
    written.push(value)
    bytes += value.length
    if (bytes > mostWhole) return Readable.from(after(written, pieces), { objectMode: false })
  }
}

async function* piecesOf(all: Iterable<string>): AsyncGenerator<Buffer, undefined> {
  let text = ''
  for (const piece of all) {
    text += piece
    if (text.length > pieceLength) {
      yield Buffer.from(text)
      text = ''
    }
    // A row takes less time than a promise.
    const turn = giveWay()
    if (turn) await turn
  }
  yield Buffer.from(text)
}

async function* after(written: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for (let piece = written.shift(); piece; piece = written.shift()) yield piece
  yield* rest
}
