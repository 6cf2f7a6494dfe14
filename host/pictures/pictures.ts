import { createHmac } from 'node:crypto'
import { limits } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { atMost } from '@hopechest/program'
import { createTurns, giveWay } from '@hopechest/program/turns'
import { LRUCache } from 'lru-cache'
import type { FetchParts } from './fetch-picture.ts'
import { PictureFault } from './picture-fault.ts'
import {
  type DuePicture,
  dropUnused,
  findDue,
  findElsewhere,
  findIdeasWithPictures,
  findKnown,
  findListsWithPictures,
  findPicture,
  keepPicture,
  notePicture,
  type PictureList,
  picturesOfIdeas,
  type Room,
  sweepIdeas,
  sweepList,
  takeDue,
} from './picture-rows.ts'
import { type Picture, readPicture } from './read-picture.ts'
import { readSmall } from './read-small.ts'
import { findWithoutSmall, keepSmall, smallMark } from './small-rows.ts'

export interface PicturesParts {
  database: Database
  /** Names the files, so that they cannot be guessed. */
  secret: string
  log: { warn(facts: object, line: string): void }
  fetching?: FetchParts
  room?: Room
}

/** The files that are kept of a list, by the address that its gift names; null for one of which none is kept so far. */
export interface KnownPictures extends ReadonlyMap<string, string | null> {
  /** The small copy of a file, by its name. */
  small: ReadonlyMap<string, string>
}

/** The pictures of gifts, as pages show, fetch and take them. */
export type Pictures = ReturnType<typeof createPictures>

/**
 * Owners take turns, and what is due from before is as one more: shops that hang hold up no other. What has no place to wait stays
 * due.
 */
export const fetchedAtOnce = {
  running: 6,
  runningPerClient: 4,
  keptForNewcomers: 2,
  waiting: 20_000,
  waitingPerClient: 200,
}
const full = new Error('A picture had no turn')
const rememberedLists = 500
const usualRoom = { ofList: limits.pictures.bytesOfList, ofOwner: limits.pictures.bytesOfOwner }

export function createPictures({ database, secret, log, fetching = {}, room = usualRoom }: PicturesParts) {
  const closing = new AbortController()
  const turns = createTurns(fetchedAtOnce, () => full)
  const lists = new LRUCache<number, { generation: number; known: KnownPictures }>(atMost(rememberedLists))
  let round: Promise<void> | undefined

  /** While nothing in the database has changed, a list is not read again. */
  async function known(registryId: number): Promise<KnownPictures> {
    const generation = database.generation()
    const kept = lists.get(registryId)
    if (kept && kept.generation === generation) return kept.known
    const rows = await findKnown(database, registryId)
    const small = new Map<string, string>()
    const known = Object.assign(new Map<string, string | null>(), { small })
    for (const { address, file } of rows) {
      if (!address.startsWith(smallMark)) known.set(address, file)
      else if (file !== null) small.set(address.slice(smallMark.length), file)
    }
    if (generation !== undefined) lists.set(registryId, { generation, known })
    return known
  }

  async function note(list: PictureList, addresses: readonly string[], isAnew: boolean): Promise<void> {
    for (const address of addresses) await notePicture(database, list, address, isAnew)
  }

  function keepAll(list: PictureList, addresses: readonly string[]): Promise<unknown> {
    const inTurn = (address: string) =>
      turns.take(`owner ${list.user_id}`, Infinity, () => keep(list, address)).catch(unlessFull)
    return Promise.all(addresses.map(inTurn)).catch((error) =>
      log.warn({ err: error }, 'A picture of a gift could not be kept'),
    )
  }

  /**
   * One that the owner has already is fetched no more. That of another owner stands in where the shop gives none: if it came at once,
   * it would tell what is on the lists of others.
   */
  async function keep(list: PictureList, address: string): Promise<void> {
    if (closing.signal.aborted) return
    const due = { registry_id: list.id, owner_id: list.user_id, address }
    if (!(await takeDue(database, due))) return
    const elsewhere = await findElsewhere(database, address, list.user_id)
    const fetched = elsewhere?.isOwn ? undefined : await fetchAnew(address)
    const picture = fetched ?? (elsewhere && readPicture(elsewhere.body))
    if (picture) await keepPicture(database, list, address, nameOf(list, picture), picture, room)
  }

  async function fetchAnew(address: string): Promise<Picture | undefined> {
    const { fetchPicture } = await import('./fetch-picture.ts')
    return fetchPicture(address, closing.signal, fetching)
  }

  async function keepDue(): Promise<void> {
    for (;;) {
      const due = await findDue(database, fetchedAtOnce.runningPerClient)
      if (due.length === 0 || closing.signal.aborted) return
      await Promise.all(
        due.map((each) => turns.take('due', Infinity, () => keep(listOf(each), each.address))),
      )
    }
  }

  async function sweepAll(find: typeof findListsWithPictures, sweep: typeof sweepList): Promise<void> {
    for (let after = 0; ; ) {
      const ids = await find(database, after, listsAtOnce)
      for (const id of ids) {
        await sweep(database, id)
        await giveWay()
      }
      const last = ids.at(-1)
      if (last === undefined) return
      after = last
    }
  }

  /** The same picture on the same list has one name, also when a form comes twice. */
  function nameOf({ id }: PictureList, { bytes, ending }: Picture): string {
    const name = createHmac('sha256', secret).update(`picture of ${id}\n`).update(bytes).digest('base64url')
    return `${name.slice(0, lettersOfName)}.${ending}`
  }

  const pictures = {
    known,
    find: async (registryId: number, file: string) =>
      (await findPicture(database, registryId, file)) ??
      (await findPicture(database, picturesOfIdeas(registryId).id, file)),
    /** Fetches what is due in the background, once at a time. */
    keepDue(): Promise<void> {
      round ??= keepDue()
        .catch((error) => log.warn({ err: error }, 'Pictures of gifts wait; the next try is in a minute'))
        .finally(() => {
          round = undefined
        })
      return round
    },
    /** A page shows a gift whose picture is not known: it is fetched behind the answer. */
    async want(list: PictureList, addresses: readonly string[]): Promise<void> {
      try {
        // Each page of a list that has its fill would change the database, and with it what is remembered of all lists.
        const { size, small } = await known(list.id)
        if (size + small.size >= limits.pictures.ofList) return
        await note(list, addresses, false)
        void keepAll(list, addresses)
      } catch (error) {
        log.warn({ err: error }, 'Pictures of gifts could not be noted')
      }
    },
    /** The same for an owner who waits for them, at most so long. What is late comes behind the answer. */
    async fetch(list: PictureList, addresses: readonly string[], milliseconds: number): Promise<void> {
      await note(list, addresses, true)
      await Promise.race([keepAll(list, addresses), pause(milliseconds)])
    },
    /** Takes the picture that an owner sends, and names its file. Throws a `PictureFault`; undefined where there is no room. */
    async take(
      list: PictureList,
      sent: Buffer,
      addressOf: (file: string) => string,
    ): Promise<string | undefined> {
      const picture = readPicture(sent)
      const file = nameOf(list, picture)
      const address = addressOf(file)
      await notePicture(database, list, address, false)
      const isKept = await keepPicture(database, list, address, file, picture, room)
      if (!isKept) await dropUnused(database, list.id, [address])
      return isKept ? address : undefined
    },
    /** Files of a list that have no small copy so far, and are more than a card asks for. */
    withoutSmall: (registryId: number, most: number) => findWithoutSmall(database, registryId, most),
    /** Keeps the small copy that the browser of an owner has painted. Throws a `PictureFault` where it is no copy of this file. */
    async takeSmall(list: PictureList, of: string, sent: Buffer): Promise<void> {
      if (sent.length > limits.pictures.small.bytes) throw new PictureFault('notSmall')
      const stored = await findPicture(database, list.id, of)
      if (!stored) throw new PictureFault('notSmall')
      const picture = readSmall(sent, readPicture(stored.body))
      await keepSmall(database, list, { of, file: nameOf(list, picture), bytes: picture.bytes })
    },
    drop: (registryId: number, addresses: readonly string[]) => dropUnused(database, registryId, addresses),
    sweepIdeas: (registryId: number) => sweepIdeas(database, registryId),
    /** Deletes what no gift has any more. Call it once a day. */
    async sweep(): Promise<void> {
      await sweepAll(findListsWithPictures, sweepList)
      await sweepAll(findIdeasWithPictures, sweepIdeas)
    },
    /** Ends what is under way. */
    async close(): Promise<void> {
      closing.abort()
      await round
    },
  }
  return pictures
}

const lettersOfName = 27
const listsAtOnce = 200

function unlessFull(error: unknown): void {
  if (error !== full) throw error
}

function listOf({ registry_id: id, owner_id: user_id }: DuePicture): PictureList {
  return { id, user_id }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}
