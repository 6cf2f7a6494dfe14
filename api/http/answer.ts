import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { type Caller, seesAffiliateFields } from '@hopechest/host'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyReply } from 'fastify'
import type { TSchema } from 'typebox'
import { etagOf, isKnown } from './conditions.ts'
import { type Endpoint, WithHeaders } from './endpoint.ts'
import {
  demandRoom,
  type Entry,
  holdWaiting,
  isSlices,
  type Slices,
  writeList,
  writePage,
} from './long-lists.ts'

type Write = (body: unknown) => string

/** Sends what a handler has returned. */
type SendAnswer = (
  reply: FastifyReply,
  caller: Caller | undefined,
  result: unknown,
  headers: IncomingHttpHeaders,
) => void

const jsonType = 'application/json; charset=utf-8'

/** Makes the function that sends the answers of an endpoint, each written by the shape for its caller. */
export function compileAnswer(row: Endpoint): SendAnswer {
  const status = row.status ?? (row.answer ? 200 : 204)
  const shapes =
    row.answer && ('admin' in row.answer ? row.answer : { admin: row.answer, others: row.answer })
  const writers = shapes && { admin: compileWriter(shapes.admin), others: compileWriter(shapes.others) }
  const { versioned = undefined, page = undefined } = row.open ? {} : row

  return (reply, caller, result, headers) => {
    reply.code(status)
    let body = result
    if (result instanceof WithHeaders) {
      body = result.body
      reply.headers(result.headers)
    }
    if (!writers) {
      reply.send()
      return
    }
    const write = caller && seesAffiliateFields(caller) ? writers.admin : writers.others
    if (isSlices(body)) {
      sendSlices(reply, body, write, page?.(reply.request.query as never)).catch((error) => reply.send(error))
      return
    }
    if (versioned && caller) {
      const etag = etagOf(caller, versioned(body as never))
      reply.header('etag', etag)
      if (isKnown(headers['if-none-match'], etag)) {
        reply.code(304).send()
        return
      }
    }
    reply.header('content-type', jsonType).send(write(body))
  }
}

/** The writer of a list writes one of its entries when the list comes in slices. */
function compileWriter(shape: TSchema): Write {
  const { items } = shape as { items?: TSchema }
  const whole = fastJsonStringify(shape as object)
  const entry = items && fastJsonStringify(items as object)
  return (body) => (entry && !Array.isArray(body) ? entry(body) : whole(body))
}

/** Answers shorter than this are sent whole. */
const streamedFromBytes = 64 * 1024

async function sendSlices(
  reply: FastifyReply,
  slices: Slices,
  write: Write,
  page: { most: number; next(last: Entry): string } | undefined,
): Promise<void> {
  demandRoom()
  reply.header('content-type', jsonType)
  if (page) {
    const { bytes, last } = await writePage(slices, write, page.most)
    if (last) reply.header('link', `<${page.next(last)}>; rel="next"`)
    holdWaiting(bytes, reply.raw)
    reply.send(bytes)
    return
  }
  const pieces = writeList(slices, write)
  const start: Buffer[] = []
  for (let length = 0; length < streamedFromBytes; ) {
    const { value, done } = await pieces.next()
    if (done) {
      reply.send(Buffer.concat(start))
      return
    }
    start.push(value)
    length += value.length
  }
  reply.send(Readable.from(continued(start, pieces), { highWaterMark: 1 }))
}

async function* continued(start: Buffer[], rest: AsyncIterable<Buffer>) {
  yield* start
  yield* rest
}
