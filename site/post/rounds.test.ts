import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import type { GuestStore } from '@hopechest/host/guests'
import { createLog, silentMetrics } from '@hopechest/program'
import { until } from '@hopechest/testing/until'
import { createLetters } from '../http/letters.ts'
import type { Message } from '../mail.ts'
import type { Notices } from '../pages/notices/notices.ts'
import { createPost } from './post.ts'
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
  const inHand = [1, 2, 3, 4].map((n) => `guest ${n}: sent`)
  assert.deepEqual(settled.toSorted(), inHand)
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
  const others = settled.filter((each) => !each.endsWith('sent'))
  assert.deepEqual(others, ['guest 1: failed'])
})

test('letters of one kind that cannot be noted keep back no other kind, and are noted by the next round', async () => {
  const noted: string[] = []
  let fault: Error | undefined = new Error('A list has a day that no calendar knows')
  const writer = (kind: 'week' | 'day') => ({
    kinds: [kind],
    counted: 'notice' as const,
    write: async () => undefined,
    async note() {
      noted.push(kind)
      if (kind === 'week' && fault) throw fault
    },
  })
  const post = createPost({
    store: {} as GuestStore['post'],
    notices: {} as Notices,
    writers: [writer('week'), writer('day')],
    log: createLog('silent'),
    now: () => new Date('2026-11-28T08:00:00.000Z'),
  })
  await post.note()
  fault = new Refusal('unavailable', 'The database is away')
  await assert.rejects(post.note())
  fault = undefined
  await post.note()
  await post.note()
  assert.deepEqual(noted, ['week', 'day', 'week', 'week', 'day'])
})
