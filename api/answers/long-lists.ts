import { Refusal } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { createTurns, giveWay } from '@hopechest/program/turns'
import { type ClientOfCaller, clientOfCaller } from '../callers/client.ts'

/** A list is sent in pieces of this many bytes. */
const pieceBytes = 16 * 1024
/** After this much text a list looks whether its turn is over. */
const lettersOfLook = 4 * 1024

/** How many slices are written at the same time, because each holds memory. The others wait for their turn. */
const mostAtOnce = 4
/**
 * How many lists may be under way: a waiting list needs little memory, so a rush of short lists is answered and not
 * refused.
 */
export const mostLists = 2000
/** The same for one caller, who could otherwise use up the room of all others by reading nothing. */
export const mostOfCaller = 64

/** The most bytes of all slices that are written and not read yet. */
export const mostWaitingBytes = 32 * 1024 * 1024
const retryAfterSeconds = 2

/** Longer than a reader has for a whole answer. */
const mostOfTurn = 60_000

/** Who a list is for. The pages of a site read for all its guests, so they have a room of their own, and no share. */
export type Reader = ClientOfCaller & Pick<Caller, 'is_reader'>

interface Room {
  lists: number
  waitingBytes: number
}

const rooms = { pages: { lists: 0, waitingBytes: 0 }, others: { lists: 0, waitingBytes: 0 } }
const listsOf = new Map<string, number>()
/** One is kept for a caller who has none: a slice of another caller may take long. */
const ofOneCaller = mostAtOnce - 1
const turns = createTurns(
  { running: mostAtOnce, runningPerClient: ofOneCaller, keptForNewcomers: 1 },
  tooMany,
)

/** Refuses a long list while too many are under way. A caller without one may always have one. */
export function demandRoom(reader: Reader): void {
  const { lists, waitingBytes } = roomOf(reader)
  const own = listsOf.get(nameOf(reader)) ?? 0
  const isFull = lists >= mostLists || waitingBytes >= mostWaitingBytes
  if (reader.is_reader ? isFull : own >= mostOfCaller || (isFull && own > 0)) throw tooMany()
}

/** The lists of a program and those of its owner's pages are counted apart. Callers of one client are counted apart, too. */
function nameOf({ id, visitor }: Reader): string {
  return `${visitor !== undefined ? 'pages of caller' : 'caller'} ${id}`
}

function roomOf({ is_reader }: Reader): Room {
  return is_reader ? rooms.pages : rooms.others
}

function tooMany(): Refusal {
  const sentence = 'Too many long answers are under way: try again in a moment'
  return new Refusal('unavailable', sentence, { retryAfterSeconds })
}

/**
 * A list or a page, slice by slice; the next is read when the client has taken the one before. Callers take turns. No
 * more is read for a client who `hasLeft`. Returns whether the list is whole.
 */
export async function* writeList<Entry>(
  slices: AsyncIterable<Entry[]>,
  write: (entry: Entry) => string,
  reader: Reader,
  hasLeft = () => false,
): AsyncGenerator<Buffer, boolean> {
  const iterator = slices[Symbol.asyncIterator]()
  const text = new Text(clientOfCaller(reader))
  const room = roomOf(reader)
  let isWhole = false
  const writeSlice = async (): Promise<Buffer | undefined> => {
    if (hasLeft()) return undefined
    const { value, done } = await iterator.next()
    isWhole = done === true
    if (isWhole) return text.end()
    for (const entry of value) await text.add(write(entry))
    return text.take()
  }
  count(reader, 1)
  try {
    while (!isWhole) {
      const deadline = performance.now() + mostOfTurn
      const bytes = await turns.take(clientOfCaller(reader), deadline, writeSlice)
      if (!bytes) break
      room.waitingBytes += bytes.length
      try {
        // Copies, or a last piece that waits to be sent would keep the whole slice in memory.
        for (let start = 0; start < bytes.length; start += pieceBytes) {
          yield Buffer.from(bytes.subarray(start, start + pieceBytes))
        }
      } finally {
        room.waitingBytes -= bytes.length
      }
    }
    return isWhole
  } finally {
    count(reader, -1)
    await iterator.return?.()
  }
}

function count(reader: Reader, one: 1 | -1): void {
  roomOf(reader).lists += one
  const name = nameOf(reader)
  const own = (listsOf.get(name) ?? 0) + one
  if (own > 0) listsOf.set(name, own)
  else listsOf.delete(name)
}

/** The text of a list as it grows. It lets others have their turn now and then. */
class Text {
  readonly #client: string
  #text = '['
  #separator = ''
  #sinceLook = 0

  constructor(client: string) {
    this.#client = client
  }

  async add(entry: string): Promise<void> {
    this.#text += this.#separator + entry
    this.#separator = ','
    this.#sinceLook += entry.length
    if (this.#sinceLook < lettersOfLook) return
    this.#sinceLook = 0
    await giveWay(this.#client)
  }

  take(): Buffer {
    const bytes = Buffer.from(this.#text)
    this.#text = ''
    return bytes
  }

  end(): Buffer {
    this.#text += ']'
    return this.take()
  }
}
