import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { VisitorLeft } from '../http/page-turns.ts'
import { createTurns, holdTurns } from './turns.ts'

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

test('a visitor who asks and leaves keeps the turn until the work on the page has ended', async () => {
  const app = { addHook() {} } as unknown as FastifyInstance
  const turn = createTurns(app, { capacity, longestIdleMilliseconds: 2000, full: 'Too many pages' })
  const begun: string[] = []
  const ask = (ip: string) => {
    const raw = new ServerResponse(new IncomingMessage(new Socket()))
    const reply = { raw } as FastifyReply
    const asked = turn({ ip } as FastifyRequest, reply).then(() => begun.push(ip))
    return { reply, asked, leave: () => raw.destroy() }
  }
  const works = Array.from({ length: capacity.runningPerCaller }, () => {
    const { reply, leave } = ask('192.0.2.1')
    const { promise, resolve } = Promise.withResolvers<void>()
    holdTurns(reply, () => promise)
    leave()
    return resolve
  })
  const next = ask('192.0.2.1')
  const gone = ask('192.0.2.1')
  gone.leave()
  await ask('192.0.2.2').asked
  assert.equal(begun.length, capacity.runningPerCaller + 1)
  assert.equal(begun.at(-1), '192.0.2.2')
  for (const end of works) end()
  await next.asked
  await assert.rejects(gone.asked, VisitorLeft)
})
