import assert from 'node:assert/strict'
import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PageWork, VisitorLeft } from '../http/work/page-work.ts'
import { queueLongForms, throwAway } from './long-forms.ts'
import { createTurns } from './turns.ts'

const pages = 100
const capacity = { running: 64, runningPerCaller: 8, waiting: 2000, waitingPerCaller: 500 }

test('one who asks for many short pages at once keeps no other waiting until all are made', async () => {
  const app = { addHook() {} } as unknown as FastifyInstance
  const turn = createTurns(app, { capacity, longestIdleMilliseconds: 2000, full: 'Too many pages' })
  let made = 0
  const ask = async () => {
    const raw = new ServerResponse(new IncomingMessage(new Socket()))
    await turn({ ip: '192.0.2.1' } as FastifyRequest, { raw } as FastifyReply)
    made++
    raw.emit('close')
  }
  const all = Promise.all(Array.from({ length: pages }, ask))
  let turnsOfOthers = 0
  for (; made < pages; turnsOfOthers++) await setImmediate()
  await all
  assert.ok(turnsOfOthers > pages / 2, `${turnsOfOthers} turns of others`)
})

describe('a visitor who has left', () => {
  const app = { addHook() {} } as unknown as FastifyInstance
  const open = () => createTurns(app, { capacity, longestIdleMilliseconds: 2000, full: 'Too many pages' })
  const replyOf = (work?: PageWork) => {
    const raw = new ServerResponse(new IncomingMessage(new Socket()))
    return { raw, work } as FastifyReply
  }
  const requestOf = (ip: string) => ({ ip }) as FastifyRequest

  async function leave(...replies: FastifyReply[]): Promise<void> {
    for (const { raw } of replies) raw.destroy()
    await Promise.all(replies.map(({ raw }) => raw.closed || once(raw, 'close')))
    await setImmediate()
  }

  test('keeps the turn until the work on the page has ended', async () => {
    const turn = open()
    const begun: string[] = []
    const ask = (ip: string, reply: FastifyReply) => turn(requestOf(ip), reply).then(() => begun.push(ip))
    const ends: (() => void)[] = []
    const replies = Array.from({ length: capacity.runningPerCaller }, () => {
      const work = new PageWork()
      work.include(new Promise<void>((end) => ends.push(end)))
      return replyOf(work)
    })
    await Promise.all(replies.map((reply) => ask('192.0.2.1', reply)))
    const next = ask('192.0.2.1', replyOf())
    const alsoLeft = replyOf()
    const gone = ask('192.0.2.1', alsoLeft)
    await leave(...replies, alsoLeft)
    await ask('192.0.2.2', replyOf())
    assert.equal(begun.length, capacity.runningPerCaller + 1)
    assert.equal(begun.at(-1), '192.0.2.2')
    for (const end of ends) end()
    await next
    await assert.rejects(gone, VisitorLeft)
  })

  test('has a form done to its end: it gets each turn that it needs', async () => {
    const turn = open()
    const reply = replyOf(new PageWork())
    await leave(reply)
    await turn(requestOf('192.0.2.1'), reply)
    const ofPage = new PageWork()
    ofPage.giveUp()
    const given = replyOf(ofPage)
    await leave(given)
    await assert.rejects(turn(requestOf('192.0.2.1'), given), VisitorLeft)
  })
})

describe('a visitor with a whole network of IPv6', () => {
  const app = { addHook() {} } as unknown as FastifyInstance
  const ofVisitor = (n: number) => ({ ip: `2001:db8:1:2::${n.toString(16)}` }) as FastifyRequest
  const neighbour = { ip: '2001:db8:1:3::1' } as FastifyRequest
  const newReply = () => ({ raw: new ServerResponse(new IncomingMessage(new Socket())) }) as FastifyReply

  test('has the turns of one visitor, with all its addresses together', async () => {
    const turn = createTurns(app, { capacity, longestIdleMilliseconds: 2000, full: 'Too many pages' })
    const replies = Array.from({ length: capacity.runningPerCaller }, newReply)
    await Promise.all(replies.map((reply, n) => turn(ofVisitor(n), reply)))
    let hasBegun = false
    const next = turn(ofVisitor(replies.length), newReply()).then(() => {
      hasBegun = true
    })
    await turn(neighbour, newReply())
    await setImmediate()
    assert.equal(hasBegun, false)
    replies[0]?.raw.emit('close')
    await next
  })

  test('has the place of one visitor for long forms, also when different persons send them', async () => {
    const turn = queueLongForms(app)
    const first = newReply()
    await turn(ofVisitor(1), first, 'person 1')
    let hasBegun = false
    const next = turn(ofVisitor(2), newReply(), 'person 2').then(() => {
      hasBegun = true
    })
    await turn(neighbour, newReply(), 'person 3')
    await setImmediate()
    assert.equal(hasBegun, false)
    first.raw.emit('close')
    await next
  })

  test('has as much read of forms that are refused as a visitor with one form', async (t) => {
    t.mock.method(performance, 'now', () => 1)
    const pieces = 20
    const readOf = { visitor: 0, neighbour: 0 }
    async function* formOf(who: keyof typeof readOf) {
      while (readOf.neighbour < pieces) {
        readOf[who]++
        yield 'a'
      }
    }
    const refuse = (request: FastifyRequest, who: keyof typeof readOf) =>
      throwAway(Object.assign(request, { raw: Readable.from(formOf(who), { highWaterMark: 1 }) }))
    for (let n = 1; n <= 20; n++) refuse(ofVisitor(n), 'visitor')
    refuse(neighbour, 'neighbour')
    while (readOf.neighbour < pieces) await setImmediate()
    // Of each form, some pieces are there before its first turn.
    assert.ok(readOf.visitor < 5 * pieces, `${readOf.visitor} pieces of the visitor`)
  })
})
