import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOfWork, workFor } from '@hopechest/program/turns'
import { startRounds } from './rounds.ts'

test('a round that the page of a visitor begins is no work of this visitor', async () => {
  const clients: string[] = []
  const rounds = startRounds(async () => void clients.push(clientOfWork()), 60_000)
  await Promise.resolve()
  await workFor('a visitor', async () => {
    await new Promise(setImmediate)
    rounds.begin()
  })
  await rounds.stop()
  assert.deepEqual(clients, ['', ''])
})
