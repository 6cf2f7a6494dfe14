import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip, type ZlibOptions } from 'node:zlib'
import { acceptsEncoding } from '@hopechest/program/connections'
import { isKnown } from './conditions.ts'
import { demandRoom, type Reader, writeList } from './long-lists.ts'
import type { Reply } from './reply.ts'
import {
  type Entries,
  WrittenAnswer,
  type WrittenEntry,
  type WrittenSlices,
  weakTagOf,
} from './written-answers.ts'

export const jsonType = 'application/json; charset=utf-8'

/** Answers up to this length are sent in one piece. */
const streamedFromBytes = 64 * 1024

export function sendSlices(reply: Reply, list: WrittenSlices): Promise<void> {
  return sendList(
    reply,
    (reader, hasLeft) => writeList(list.slices, textOf, reader, hasLeft),
    (bytes) => {
      list.keep(new WrittenAnswer(list.audience, bytes, list.last, list.tags))
    },
  )
}

export function sendEntries<Entry>(
  reply: Reply,
  { entries }: Entries<Entry>,
  write: (entry: Entry) => string,
): Promise<void> {
  return sendList(
    reply,
    (reader, hasLeft) => writeList(oneByOne(entries), write, reader, hasLeft),
    (whole) => reply.header('etag', weakTagOf(whole)),
  )
}

/** A generator would hold each entry until the next one is wanted. */
function oneByOne<Entry>(entries: Entries<Entry>['entries']): AsyncIterableIterator<Entry[]> {
  const each = Symbol.asyncIterator in entries ? entries[Symbol.asyncIterator]() : entries[Symbol.iterator]()
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      const { done, value } = await each.next()
      return done ? { done, value: undefined } : { done: false, value: [value] }
    },
    async return() {
      await each.return?.()
      return { done: true, value: undefined }
    },
  }
}

/** A list that fits into one piece is sent whole. */
async function sendList(
  reply: Reply,
  begin: (reader: Reader, hasLeft: () => boolean) => AsyncGenerator<Buffer, boolean>,
  keep: (whole: Buffer) => void,
): Promise<void> {
  const { caller } = reply.request
  if (!caller) throw new Error('A long list is for a caller: put it behind the checks of one')
  demandRoom(caller)
  const pieces = begin(caller, () => reply.raw.destroyed)
  const start: Buffer[] = []
  for (let length = 0; length < streamedFromBytes; ) {
    const { value, done } = await pieces.next()
    if (done) {
      const whole = Buffer.concat(start)
      // A list that ended because its reader left is for no other.
      if (value) keep(whole)
      sendWhole(reply, whole)
      return
    }
    start.push(value)
    length += value.length
  }
  const stream = Readable.from(continued(start, pieces), { highWaterMark: 1 })
  // A reader may leave before the stream asks for anything: the list then ends here, and leaves its room to others.
  stream.once('close', () => void pieces.return(false))
  reply.header('content-type', jsonType).header('vary', varyOf(reply)).send(compressStream(reply, stream))
}

/** A list in one piece, with the tag that it has. */
export function sendWhole(reply: Reply, whole: Buffer): void {
  if (isKnownTo(reply)) {
    reply.code(304).send()
    return
  }
  reply.header('content-type', jsonType).header('vary', varyOf(reply))
  if (isCompressed(reply, whole)) sendCompressed(reply, whole)
  else reply.send(whole)
}

/** Whether the client has what it asks for, by If-None-Match. */
export function isKnownTo(reply: Reply): boolean {
  const etag = reply.getHeader('etag')
  const { 'if-none-match': known } = reply.request.headers
  return known !== undefined && typeof etag === 'string' && isKnown(known, etag)
}

function textOf({ text }: WrittenEntry): string {
  return text
}

async function* continued(start: Buffer[], rest: AsyncIterable<Buffer>) {
  yield* start
  yield* rest
}

/** A shorter list is sent as it is. */
export const leastCompressed = 4096

/**
 * Lists that are compressed while they are read: each takes 50 KB, and a client that reads slowly takes it for long. One more
 * is sent as it is.
 */
const mostStreams = 64
const ofStream = { level: constants.Z_BEST_SPEED, memLevel: 5, windowBits: 13 }
let streams = 0

const toGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip)
/** A list repeats its names of fields: the fastest way makes a tenth of it, in a tenth of the time of the best. */
const fast = { level: constants.Z_BEST_SPEED }

function isCompressed({ request }: Reply, whole: Buffer): boolean {
  return whole.length >= leastCompressed && takesGzip(request.headers)
}

function sendCompressed(reply: Reply, whole: Buffer): void {
  toGzip(whole, fast)
    .then((bytes) => reply.header('content-encoding', 'gzip').send(bytes))
    .catch((error) => reply.send(error))
}

/** The same for a list that is sent while it is read. When it breaks off, so does the answer. */
function compressStream(reply: Reply, list: Readable): Readable {
  if (streams >= mostStreams || !takesGzip(reply.request.headers)) return list
  reply.header('content-encoding', 'gzip')
  streams++
  return pipeline(list, createGzip(ofStream), () => {
    streams--
  })
}

export const takesGzip = (headers: IncomingHttpHeaders) => acceptsEncoding(headers, 'gzip')

/** What an answer to a page of another origin depends on stays in it. */
function varyOf(reply: Reply): string {
  const before = reply.getHeader('vary')
  return before === undefined ? 'Accept-Encoding' : `${before}, Accept-Encoding`
}
