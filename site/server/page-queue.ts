import { type Load, refuseWhileLate } from '@hopechest/program/connections'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { usualFormBytes } from '../http/form-text.ts'
import { mayBeLong } from './long-forms.ts'
import { createTurns } from './turns.ts'

/** The most pages that are made or read at a time, because each needs memory: in one process, and for one visitor. */
const capacity = {
  running: 64,
  runningPerCaller: 8,
  // Otherwise eight visitors would have all.
  keptForNewcomers: 32,
  waiting: 2000,
  waitingPerCaller: 500,
}
const longestIdleMilliseconds = 2000

/** A page of a thousand gifts with the longest texts takes 50 MB while it is made, and holds 20 until it is read. */
const capacityOfLong = { running: 2, runningPerCaller: 1, waiting: 64, waitingPerCaller: 8 }
/** With the time for its answers this is less than a connection may be without progress. */
const patienceOfLong = 10_000

/** Hundreds of forms of this length may wait in memory. */
const shortFormBytes = 32 * 1024
/**
 * The story of a list may be longer. One owner sends one at a time, and eight addresses together have half of the places. A
 * form of unknown length waits with them.
 */
const capacityOfStories = { running: 16, runningPerCaller: 1, waiting: 64, waitingPerCaller: 8 }
/** A client that sends less than 4 KB in this time is cut while others wait. */
const longestIdleOfStories = 4000
const patienceOfStories = 8000

/**
 * Tables that wait for a page. Each holds what has arrived of it, so few may wait; who sends it is looked up when it has the
 * turn of a page, and then as many as here may wait to be read. One address has one place, because its table may wait behind
 * its own pages, and eight addresses together have half of the places.
 */
const capacityOfTables = { running: 16, runningPerCaller: 1, waiting: 64, waitingPerCaller: 8 }
const longestIdleOfTables = 8000
const patienceOfTables = 5000

/** Forms take half of the places at most: passwords are checked one at a time, and a hundred people who sign in wait for it. */
const capacityOfForms = { ...capacity, running: 32, keptForNewcomers: 16 }

/**
 * One who asks for many pages at once does not delay another, and unread pages have a bound, too. A form has its turn when
 * it has arrived, because a slow phone would hold it up; one that is longer than most waits before it is read. Only a table
 * for an import has the turn of a page before it arrives: few may wait, and with others, some addresses would hold all
 * turns with forms that never end.
 */
export function queuePages(app: FastifyInstance, load: Load): void {
  const turn = createTurns(app, { capacity, longestIdleMilliseconds, full: 'Too many pages are asked for' })
  const storyTurn = createTurns(app, {
    capacity: capacityOfStories,
    longestIdleMilliseconds: longestIdleOfStories,
    patienceMilliseconds: patienceOfStories,
    full: 'Too many long forms are sent',
  })
  const formTurn = createTurns(app, {
    capacity: capacityOfForms,
    longestIdleMilliseconds,
    full: 'Too many forms are sent',
  })
  const tableTurn = createTurns(app, {
    capacity: capacityOfTables,
    longestIdleMilliseconds: longestIdleOfTables,
    patienceMilliseconds: patienceOfTables,
    full: 'Too many tables are sent',
  })
  app.addHook('preParsing', async (request, reply) => {
    if (waitsAsTable(request)) {
      await tableTurn(request, reply).catch(leaveUnread(reply))
      await turn(request, reply)
    } else if (mayBeLong(request) || Number(request.headers['content-length'] ?? 0) > shortFormBytes) {
      await storyTurn(request, reply).catch(leaveUnread(reply))
    }
  })
  app.addHook('preHandler', async (request, reply) => {
    // What a form sent is known by now, so that the refusal can give it back.
    refuseWhileLate(load)
    if (waitsAsTable(request)) return
    if (request.method === 'POST') await formTurn(request, reply)
    await turn(request, reply)
  })
}

/** Without reading the rest of the form: its sender has many others under way. */
function leaveUnread(reply: FastifyReply) {
  return (error: unknown): never => {
    reply.header('connection', 'close')
    throw error
  }
}

/** Its address takes long forms, and has a line of its own for them. */
function waitsAsTable(request: FastifyRequest): boolean {
  return (request.routeOptions.bodyLimit ?? 0) > usualFormBytes && mayBeLong(request)
}

/** Waits until a page may hold a long answer of the service. */
export function queueLongPages(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return createTurns(app, {
    capacity: capacityOfLong,
    longestIdleMilliseconds,
    full: 'Too many long pages are asked for',
    patienceMilliseconds: patienceOfLong,
  })
}
