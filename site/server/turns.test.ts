import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
