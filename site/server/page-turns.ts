import { Refusal } from '@hopechest/contract'
import { type Load, refuseWhileLate, waitUnread } from '@hopechest/program/connections'
import { type Capacity, createTurns } from '@hopechest/program/turns'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type PageWork, VisitorLeft } from '../http/work/page-work.ts'
import { becomesLine } from './lines.ts'
import { mayBeLong, throwAway } from './long-forms.ts'

/** With the time for the page itself this is as long as a connection may be without progress. */
const patience = 12_000
const retryAfterSeconds = 5

/**
 * The most pages that are made or read at a time, because each needs memory: in one process, and for one visitor. Half of
 * the places are for visitors who have none, or eight of them would have all.
 */
const capacity = {
  running: 64,
  runningPerClient: 8,
  keptForNewcomers: 32,
  // A visitor who has left waits on, with the form.
  waiting: 2000,
  waitingPerClient: 500,
}

/** A page of a thousand gifts with the longest texts takes 50 MB while it is made, and holds 20 until it is read. */
const capacityOfLong = { running: 2, runningPerClient: 1, waiting: 64, waitingPerClient: 8 }
const patienceOfLong = 10_000

/** A longer form waits before it is read, because each needs memory until it is answered: the story of a list may be as long. */
const usualBytes = 32 * 1024
const capacityOfForms = {
  running: 16,
  runningPerClient: 1,
  // Else eight addresses that send slowly would have all.
  keptForNewcomers: 8,
  waiting: 64,
  waitingPerClient: 8,
}
const patienceOfForms = 8000

/** A table for an import needs memory from when it is read until it is answered. */
const capacityOfTables = { running: 2, runningPerClient: 1, waiting: 8, waitingPerClient: 2 }
/** With the time for the table itself this is less than a request may take. */
const patienceOfTables = 5000

/**
 * A large picture does not fit into what the system holds, and needs its memory until it is read. They have turns of their own: a
 * crowd that reads none holds up no page.
 */
const capacityOfGiftPictures = {
  running: 24,
  runningPerClient: 6,
  keptForNewcomers: 12,
  waiting: 2000,
  waitingPerClient: 500,
}

/** The picture of a shop as it is, for the browser of an owner that makes it smaller. It needs its memory until it is read. */
const capacityOfLargePictures = { running: 2, runningPerClient: 1, waiting: 32, waitingPerClient: 4 }

/** A picture needs memory while it is read and stored: several times its size. Who sends many at once waits, unread. */
const capacityOfPictures = {
  running: 4,
  runningPerClient: 2,
  keptForNewcomers: 2,
  waiting: 128,
  waitingPerClient: 32,
}
const patienceOfPictures = 30_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It is sent as a picture of a gift. */
    isGiftPicture?: true
    /** It is sent as a shop has it. */
    isLargePicture?: true
  }
  interface FastifyReply {
    /** The work on the page, once it has begun. */
    work: PageWork | undefined
  }
}

/** Waits for the turn of a client, which ends when its answer is read, or its reader has gone and the work has ended. */
export type PageTurn = (client: string, reply: FastifyReply) => Promise<void>

/**
 * Pages take turns, by visitor: one who asks for many delays no other, and unread pages have a bound, too. A form has its
 * turn when it has arrived, because a slow phone would hold it up. Only a long form has a turn before.
 */
export function takePageTurns(app: FastifyInstance, load: Load): void {
  const turn = createPageTurn(capacity, patience, 'Too many pages are asked for')
  const pictureTurn = createPageTurn(capacityOfGiftPictures, patience, 'Too many pictures are asked for')
  const largeTurn = createPageTurn(capacityOfLargePictures, patience, 'Too many large pictures are asked for')
  const formTurn = createPageTurn(capacityOfForms, patienceOfForms, 'Too many long forms are sent')
  app.addHook('preParsing', async (request, reply) => {
    const { 'content-length': bytes = 0, 'transfer-encoding': coding } = request.headers
    if (coding === undefined && Number(bytes) <= usualBytes) return
    // A picture has a turn of its own, once it is known who sends it.
    if (request.routeOptions.config.takesFile && mayBeLong(request)) return
    await formTurn(request.client, reply).catch((error) => {
      throwAway(request)
      throw error
    })
  })
  app.addHook('preHandler', async (request, reply) => {
    // What a form sent is known by now, so that the refusal can give it back.
    refuseWhileLate(load)
    const { isGiftPicture, isLargePicture } = request.routeOptions.config
    await (isLargePicture ? largeTurn : isGiftPicture ? pictureTurn : turn)(request.client, reply)
  })
}

/** Waits until a page may hold a long answer of the service. */
export function createLongPageTurn(): PageTurn {
  return createPageTurn(capacityOfLong, patienceOfLong, 'Too many long pages are asked for')
}

/** Waits until a table may be read. */
export function createTableTurn(): PageTurn {
  return createPageTurn(capacityOfTables, patienceOfTables, 'Too many tables are sent')
}

/** Waits until a picture may be read. */
export function createPictureTurn(): PageTurn {
  const turn = createPageTurn(capacityOfPictures, patienceOfPictures, 'Too many pictures are sent')
  return async (client, reply) => {
    const readOn = waitUnread(reply.request.raw)
    await turn(client, reply).finally(readOn)
  }
}

function createPageTurn(capacity: Capacity, patience: number, full: string): PageTurn {
  const turns = createTurns(capacity, () => new Refusal('unavailable', full, { retryAfterSeconds }))
  return (client, reply) =>
    new Promise((resolve, reject) => {
      const begin = async () => {
        if (hasLeft(reply)) throw new VisitorLeft()
        resolve()
        await hasEnded(reply)
      }
      turns.take(client, performance.now() + patience, begin).catch(reject)
    })
}

/** A form that has begun goes on when its visitor has left. */
function hasLeft({ raw, work }: FastifyReply): boolean {
  return raw.closed && (work?.isGivenUp ?? true)
}

/**
 * The work goes on for a moment when the visitor has left. If the turn ended before it, a client that asks and leaves,
 * again and again, would have the site work on thousands of pages at a time.
 */
async function hasEnded(reply: FastifyReply): Promise<void> {
  // A line has its own bounds: for minutes it would hold the place of a page.
  if (!reply.raw.closed) await new Promise((ended) => reply.raw.once('close', ended).once(becomesLine, ended))
  await reply.work?.hasEnded()
}
