import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { createLog, silentMetrics } from '@hopechest/program'
import { until } from '@hopechest/testing/until'
import type { Message } from '../mail.ts'
import { startLetterRounds } from './letter-rounds.ts'

const minute = 60_000
beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }))
afterEach(() => mock.timers.reset())

/** A service that has two letters to send each time that it looks, through this mail server. */
function open(send: (message: Message) => Promise<void>) {
  const [sent, ended, counted]: [string[], string[], unknown[]] = [[], [], []]
  let looks = 0
  const letters = {
    async takeDue() {
      looks++
      return ['first', 'second'].map((to) => ({
        message: { to, subject: 'Only until Sunday', text: 'Your gift goes back' },
        end: async () => void ended.push(to),
      }))
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
  const rounds = startLetterRounds({
    kind: 'gift, later',
    letters,
    mail,
    metrics,
    log: createLog('silent'),
    now: () => new Date(),
  })
  return { rounds, sent, ended, counted, looks: () => looks }
}

test('a service that stops sends the letter in its hands and no other, however slow its mail server is', async () => {
  const answered = Promise.withResolvers<void>()
  const { rounds, sent, ended, looks } = open(() => answered.promise)
  await until('a letter on its way', () => sent.length === 1)
  mock.timers.tick(3 * minute)
  const stopped = rounds.stop()
  answered.resolve()
  await stopped
  assert.deepEqual([sent, ended, looks()], [['first'], ['first'], 1])
})

test('the operator sees in the metrics that a letter did not leave, and the next one leaves all the same', async () => {
  const { rounds, ended, counted } = open(async ({ to }) => {
    if (to === 'first') throw new Error('The mail server is away')
  })
  await until('both letters', () => counted.length === 2)
  await rounds.stop()
  assert.deepEqual(counted, [{ outcome: 'failed' }, { outcome: 'sent' }])
  assert.deepEqual(ended, ['second'])
})
