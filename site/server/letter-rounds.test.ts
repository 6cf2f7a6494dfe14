import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '@hopechest/program'
import { until } from '@hopechest/testing/until'
import { startLetterRounds } from './letter-rounds.ts'

const minute = 60_000

test('a service that stops sends the letter in its hands and no other, however slow its mail server is', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const [sent, ended]: [string[], string[]] = [[], []]
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
  const answered = Promise.withResolvers<'sent'>()
  const mail = {
    sendDue(_: string, { to }: { to: string }) {
      sent.push(to)
      return answered.promise
    },
  }
  const rounds = startLetterRounds({ letters, mail, log: createLog('silent'), now: () => new Date() })
  await until('a letter on its way', () => sent.length === 1)
  t.mock.timers.tick(3 * minute)
  const stopped = rounds.stop()
  answered.resolve('sent')
  await stopped
  assert.deepEqual([sent, ended, looks], [['first'], ['first'], 1])
})
