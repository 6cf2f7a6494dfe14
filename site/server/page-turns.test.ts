import assert from 'node:assert/strict'
import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { until } from '@hopechest/testing/until'
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { PageWork, VisitorLeft } from '../http/work/page-work.ts'
import { throwAway } from './long-forms.ts'
import { createLongPageTurn, createTableTurn, takePageTurns } from './page-turns.ts'

/** Pages of one visitor, and of all, that are at work at a time. */
const ofVisitor = 8
const ofAll = 64
const forNewcomers = 32

/** A site whose pages are made when the test says so. */
async function openSite(t: { after(act: () => unknown): void }) {
  const app = fastify()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  app.decorateReply('work', undefined)
  app.decorateRequest('client', '')
  app.addHook('onRequest', async (request) => {
    request.client = String(request.headers['x-client'])
  })
  takePageTurns(app, { isLate: () => false, stop() {} })
  app.get('/:name', async (request) => {
    const { name } = request.params as { name: string }
    begun.push(name)
    await new Promise<void>((end) => ends.set(name, end))
    return name
  })
  t.after(() => app.close())
  const ask = (client: string, name: string) =>
    app.inject({ url: `/${name}`, headers: { 'x-client': client } })
  const end = (name: string) => ends.get(name)?.()
  /** Pages end one after the other, until all are answered. */
  async function endAll<Answers>(answered: Promise<Answers>): Promise<Answers> {
    let isOver = false
    answered.then(() => (isOver = true))
    for (; !isOver; await nextTurn()) for (const name of begun) end(name)
    return answered
  }
  return { begun, ask, end, endAll }
}

test('eight pages of a visitor are made at a time, and another visitor waits for none of them', async (t) => {
  const { begun, ask, end } = await openSite(t)
  const pages = Array.from({ length: ofVisitor + 1 }, (_, n) => ask('ana', `ana-${n}`))
  await until('eight pages', () => begun.length === ofVisitor)
  const other = ask('ben', 'ben')
  await until('the page of another', () => begun.length === ofVisitor + 1)
  assert.equal(begun.at(-1), 'ben')
  end('ana-3')
  await until('the ninth page', () => begun.length === ofVisitor + 2)
  assert.equal(begun.at(-1), `ana-${ofVisitor}`)
  for (const name of begun) end(name)
  await Promise.all([...pages, other])
})

test('half of the places are kept for visitors who have none', async (t) => {
  const { begun, ask, endAll } = await openSite(t)
  const visitors = Array.from({ length: 8 }, (_, n) => `visitor-${n}`)
  const pages = visitors.flatMap((visitor) =>
    Array.from({ length: ofVisitor }, (_, n) => ask(visitor, `${visitor}-${n}`)),
  )
  // Of the last four visitors, each has one of the places for newcomers.
  await until('half of the pages', () => begun.length === ofAll - forNewcomers + 4)
  const late = Array.from({ length: forNewcomers - 4 }, (_, n) => ask(`late-${n}`, `late-${n}`))
  await until('a page of each newcomer', () => begun.length === ofAll)
  await endAll(Promise.all([...pages, ...late]))
})

const newReply = (work?: PageWork) =>
  ({ raw: new ServerResponse(new IncomingMessage(new Socket())), work }) as FastifyReply

async function leave(...replies: FastifyReply[]): Promise<void> {
  for (const { raw } of replies) raw.destroy()
  await Promise.all(replies.map(({ raw }) => raw.closed || once(raw, 'close')))
}

describe('a visitor who has left', () => {
  test('keeps the turn until the work on the page has ended', async () => {
    const turn = createLongPageTurn()
    const work = new PageWork('ana')
    const { promise, resolve: end } = Promise.withResolvers<void>()
    work.do(() => promise)
    const reply = newReply(work)
    await turn('ana', reply)
    let hasBegun = false
    const next = turn('ana', newReply()).then(() => {
      hasBegun = true
    })
    await leave(reply)
    await turn('ben', newReply())
    assert.equal(hasBegun, false)
    end()
    await next
  })

  test('gets no turn any more, but for a form that has begun', async () => {
    const given = new PageWork('ana')
    given.giveUp()
    for (const work of [undefined, given]) {
      const reply = newReply(work)
      await leave(reply)
      await assert.rejects(createLongPageTurn()('ana', reply), VisitorLeft)
    }
    const form = newReply(new PageWork('ana'))
    await leave(form)
    await createLongPageTurn()('ana', form)
  })
})

test('two tables are read at a time, one of a person', async () => {
  const turn = createTableTurn()
  const replies = [newReply(), newReply()]
  await turn('person 1', replies[0] as FastifyReply)
  const begun: string[] = []
  const again = turn('person 1', newReply()).then(() => begun.push('person 1'))
  await turn('person 2', replies[1] as FastifyReply)
  const third = turn('person 3', newReply()).then(() => begun.push('person 3'))
  await nextTurn()
  assert.deepEqual(begun, [])
  await leave(replies[1] as FastifyReply)
  await third
  assert.deepEqual(begun, ['person 3'])
  await leave(replies[0] as FastifyReply)
  await again
})

test('of many forms that are refused as much is read as of one of another visitor', async (t) => {
  await nextTurn()
  t.mock.method(performance, 'now', () => (now += 1))
  let now = 0
  const pieces = 20
  const readOf = { ana: 0, ben: 0 }
  async function* formOf(who: keyof typeof readOf) {
    while (readOf.ben < pieces) {
      readOf[who]++
      yield 'a'
    }
  }
  const refuse = (client: keyof typeof readOf) =>
    throwAway({
      client,
      raw: Readable.from(formOf(client), { highWaterMark: 1 }),
    } as unknown as FastifyRequest)
  for (let n = 0; n < 20; n++) refuse('ana')
  refuse('ben')
  while (readOf.ben < pieces) await nextTurn()
  // Of each form, some pieces are there before its first turn.
  assert.ok(readOf.ana < 5 * pieces, `${readOf.ana} pieces of one visitor`)
})

test('of one visitor 500 pages wait, and the next is refused', async (t) => {
  const { begun, ask, endAll } = await openSite(t)
  const pages = Array.from({ length: ofVisitor + 500 }, (_, n) => ask('ana', `ana-${n}`))
  await until('eight pages', () => begun.length === ofVisitor)
  assert.equal((await ask('ana', 'one-more')).statusCode, 503)
  const answers = await endAll(Promise.all(pages))
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]))
})
