import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { createLog, silentMetrics } from '@hopechest/program'
import { until } from '@hopechest/testing/until'
import { createLetters } from '../http/letters.ts'
import type { Message } from '../mail.ts'
import { startPost } from './rounds.ts'

const minute = 60_000
beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }))
afterEach(() => mock.timers.reset())

/** A service that has ten letters to send, through this mail server. */
function open(send: (message: Message) => Promise<void>) {
  const [sent, settled, counted]: [string[], string[], unknown[]] = [[], [], []]
  let taken = 0
  const post = {
    async note() {},
    async take() {
      const to = `guest ${++taken}`
      if (taken > 10) return undefined
      return {
        message: { to, subject: 'Only until Sunday', text: 'Your gift goes back' },
        counted: 'gift, later' as const,
        by: undefined,
        settle: async (outcome: string) => void settled.push(`${to}: ${outcome}`),
        end: async () => {},
      }
    },
  }
  const mail = {
    send(message: Message) {
      sent.push(message.to)
      return send(message)
    },
    async check() {},
  }
  const metrics = {
    ...silentMetrics,
    counter: () => ({ add: (labels?: object) => void counted.push(labels) }),
  }
  const rounds = startPost({ post, mail: createLetters(mail, metrics), log: createLog('silent') })
  return { rounds, sent, settled, counted, taken: () => taken }
}

test('a service that stops sends the letters in its hands and no other, however slow its mail server is', async () => {
  const answered = Promise.withResolvers<void>()
  const { rounds, sent, settled, taken } = open(() => answered.promise)
  await until('letters on their way', () => sent.length === 4)
  mock.timers.tick(3 * minute)
  rounds.begin()
  const stopped = rounds.stop()
  answered.resolve()
  await stopped
  assert.deepEqual(
    settled.toSorted(),
    [1, 2, 3, 4].map((n) => `guest ${n}: sent`),
  )
  assert.equal(taken(), 4)
})

test('the operator sees in the metrics that a letter did not leave, and the others leave all the same', async () => {
  const { rounds, settled, counted } = open(async ({ to }) => {
    if (to === 'guest 1') throw new Error('The mail server is away')
  })
  await until('all letters', () => settled.length === 10)
  await rounds.stop()
  assert.deepEqual(counted[0], { outcome: 'failed' })
  assert.equal(counted.length, 10)
  assert.deepEqual(
    settled.filter((each) => !each.endsWith('sent')),
    ['guest 1: failed'],
  )
})
