import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameAs } from './same-entry.ts'

test('a name is found among those of a list, however it is written, and a very long one takes no time', () => {
  assert.equal(['jo', 'Tante.Elke'].findIndex(isSameAs('tante.elke')), 1)
  const invitees = Array.from({ length: 1000 }, (_, n) => `guest${n}@mail.example`)
  const began = process.threadCpuUsage()
  assert.ok(!invitees.some(isSameAs('a'.repeat(100_000))))
  const { user } = process.threadCpuUsage(began)
  assert.ok(user < 60_000, `${user / 1000} ms`)
})
