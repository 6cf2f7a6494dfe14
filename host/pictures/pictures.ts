import { limits } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { createTurns, giveWay } from '@hopechest/program/turns'
import { untilChange } from '../until-change.ts'
import { type Cover, coverMark, dropCover, isOurMark, keepCover, keepCoverWords } from './cover-rows.ts'
import type { FetchParts } from './fetch-picture.ts'
import { PictureFault } from './picture-fault.ts'
import {
  bytesOf,
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
import { nameOf, takePicture, usualRoom } from './take-picture.ts'
import type { WhyNot } from './why-not.ts'
import { findToPaint, noteWhyNot, takeToPaint } from './why-not-rows.ts'

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
  /** Why none is kept, by the address that its gift names. */
  whyNot: ReadonlyMap<string, WhyNot>
  cover: Cover | undefined
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

export function createPictures({ database, secret, log, fetching = {}, room = usualRoom }: PicturesParts) {
  const closing = new AbortController()
  const turns = createTurns(fetchedAtOnce, () => full)
  let round: Promise<void> | undefined

  const known = untilChange<number, KnownPictures>(database, rememberedLists, async (registryId) => {
    const rows = await findKnown(database, registryId)
    const small = new Map<string, string>()
    const whyNot = new Map<string, WhyNot>()
    let cover: Cover | undefined
    const addresses = new Map<string, string | null>()
    for (const { address, file, words, fault } of rows) {
      if (address === coverMark) cover = file === null ? undefined : { file, words: words ?? '' }
      else if (!address.startsWith(smallMark)) addresses.set(address, file)
      else if (file !== null) small.set(address.slice(smallMark.length), file)
      if (file === null && fault !== null) whyNot.set(address, fault)
    }
    return Object.assign(addresses, { small, whyNot, cover })
  })

  async function note(list: PictureList, addresses: readonly string[], isAnew: boolean): Promise<void> {
    for (const address of addresses)
      if (!isOurMark(address)) await notePicture(database, list, address, isAnew)
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
    if (typeof fetched === 'object') return store(list, address, fetched, null)
    if (elsewhere) return store(list, address, readPicture(elsewhere.body), elsewhere.fault)
    if (fetched !== undefined) await noteWhyNot(database, list.id, address, fetched)
  }

  async function store(
    list: PictureList,
    address: string,
    picture: Picture,
    fault: WhyNot | null,
  ): Promise<void> {
    const isKept = await keepPicture(
      database,
      list,
      address,
      nameOf(secret, list, picture),
      picture,
      room,
      fault,
    )
    if (!isKept) await noteWhyNot(database, list.id, address, 'full')
  }

  async function fetchAnew(address: string): Promise<Picture | WhyNot> {
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

  async function keepAsCover(list: PictureList, cover: Cover & { bytes: Buffer }): Promise<boolean> {
    if ((await bytesOf(database, list.user_id)) + cover.bytes.length > room.ofOwner) return false
    return keepCover(database, list, cover, room.ofList)
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
    take: (list: PictureList, sent: Buffer, addressOf: (file: string) => string) =>
      takePicture({ database, secret, room }, list, sent, addressOf),
    /** Files of a list that have no small copy so far, and are more than a card asks for. */
    withoutSmall: (registryId: number, most: number) => findWithoutSmall(database, registryId, most),
    /** Keeps the small copy that the browser of an owner has painted. Throws a `PictureFault` where it is no copy of this file. */
    async takeSmall(list: PictureList, of: string, sent: Buffer): Promise<void> {
      if (sent.length > limits.pictures.small.bytes) throw new PictureFault('notSmall')
      const stored = await findPicture(database, list.id, of)
      if (!stored) throw new PictureFault('notSmall')
      const picture = readSmall(sent, readPicture(stored.body))
      await keepSmall(database, list, { of, file: nameOf(secret, list, picture), bytes: picture.bytes })
    },
    /** Fetches a picture that the browser of its owner has to paint; undefined once it is painted. */
    async fetchToPaint(list: PictureList, address: string): Promise<Buffer | undefined> {
      const taken = await takeToPaint(database, list.id, address)
      if (!taken) return undefined
      const { fetchToPaint } = await import('./fetch-picture.ts')
      const found = await fetchToPaint(address, closing.signal, fetching)
      const why = typeof found === 'string' ? found : taken.isLast ? 'unread' : undefined
      // A shop that rests may give it the next time.
      if (why !== undefined && why !== 'refused') await noteWhyNot(database, list.id, address, why)
      return typeof found === 'string' ? undefined : found
    },
    /** Keeps what that browser has painted, and names its file. Throws a `PictureFault`; undefined where there is no room. */
    async takePainted(list: PictureList, address: string, sent: Buffer): Promise<string | undefined> {
      const why = await findToPaint(database, list.id, address)
      const picture = readPicture(sent)
      const { width, height, ending } = picture
      const isOurs = ending === 'webp' || ending === 'jpg'
      if (!why || !isOurs || Math.max(width, height) > limits.pictures.paintedSide)
        throw new PictureFault('notSmall')
      const file = nameOf(secret, list, picture)
      if (await keepPicture(database, list, address, file, picture, room, why)) return file
      await noteWhyNot(database, list.id, address, 'full')
      return undefined
    },
    /** Makes a picture that the list has its cover. False where the list has no such picture, or no room. */
    async setCover(list: PictureList, address: string, words: string): Promise<boolean> {
      const file = (await known(list.id)).get(address)
      const stored = file ? await findPicture(database, list.id, file) : undefined
      if (!file || !stored) return false
      const isKept = await keepAsCover(list, { file, words, bytes: stored.body })
      if (isKept) await dropUnused(database, list.id, [address])
      return isKept
    },
    /** What is seen on the cover; false for a list without one. */
    setCoverWords: (registryId: number, words: string) => keepCoverWords(database, registryId, words),
    dropCover: (registryId: number) => dropCover(database, registryId),
    /** The cover of another list comes along with its copy, where the owner has room for it. */
    async copyCover(from: number, list: PictureList): Promise<void> {
      const { cover } = await known(from)
      const stored = cover && (await findPicture(database, from, cover.file))
      if (!stored) return
      const picture = readPicture(stored.body)
      const { words } = cover
      await keepAsCover(list, { file: nameOf(secret, list, picture), words, bytes: picture.bytes })
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
