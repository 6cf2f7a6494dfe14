import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { compressPage } from '../http/compress.ts'
import type { KeptPage, KeptPlace } from '../http/kept-pages.ts'
import type { Answer } from '../http/visit.ts'
import { writePage, writeText } from './write-page.ts'

/** An answer that is the same for all is kept in its place. */
export async function send(reply: FastifyReply, answer: Answer, place?: KeptPlace): Promise<FastifyReply> {
  if ('goTo' in answer) return reply.redirect(answer.goTo.path, 303)
  reply.headers(answer.headers ?? {})
  const isForSearchEngines = 'page' in answer && answer.isForSearchEngines === true
  if (!isForSearchEngines) reply.headers(noRobots)
  if ('pieces' in answer) return reply.type(answer.type).send(await writeText(answer.pieces))
  if (answer.status !== undefined && reply.statusCode === 200) reply.status(answer.status)
  if ('body' in answer && isKnown(reply, answer.headers?.etag)) return reply.status(304).send()
  if ('body' in answer) return reply.type(answer.type).send(bodyFor(reply, answer.body))
  const page = await writePage(answer.page)
  if (!place || !answer.isSameForAll || page instanceof Readable) return reply.type(htmlType).send(page)
  const compressed = await compressPage(page, place.encoding)
  const kept = {
    ...compressed,
    isForSearchEngines,
    etag: `"${hash('sha256', compressed.body, 'base64url')}"`,
  }
  place.keep(kept)
  return sendKept(reply, kept)
}

/** Robots that read no markup, such as of a file, read this. */
const noRobots = { 'x-robots-tag': 'noindex, nofollow' }

const htmlType = 'text/html; charset=utf-8'

/** A browser that has the page already gets no more than that. */
export function sendKept(
  reply: FastifyReply,
  { encoding, body, isForSearchEngines, etag }: KeptPage,
): FastifyReply {
  if (!isForSearchEngines) reply.headers(noRobots)
  reply.header('etag', etag)
  if (reply.request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type(htmlType).header('content-encoding', encoding).send(body)
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
