import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noRights } from '@hopechest/host'
import { createCallerMemory } from './caller-memory.ts'

const userOf = (id: number) => ({
  id,
  username: `u${id}`,
  email: '',
  invited_as: [],
  ...noRights,
})

test('ten thousand spellings of one password, or passwords of one user, drive no other caller out', async () => {
  const memory = createCallerMemory(300_000, () => 0)
  memory.accept('other', userOf(2), 0)
  memory.addSpelling('other as sent', 'other')
  memory.accept('key', userOf(1), 0)
  for (let n = 0; n < 10_000; n++) {
    memory.addSpelling(`spelling ${n}`, 'key')
    assert.equal((await memory.find('key'))?.id, 1)
  }
  for (let n = 0; n < 10_000; n++) memory.accept(`key ${n}`, userOf(1), 0)
  assert.equal((await memory.find('other'))?.id, 2)
  assert.equal(memory.findSpelling('other as sent')?.id, 2)
  const left = Array.from({ length: 10_000 }, (_, n) => n).filter((n) => memory.wasAccepted(`key ${n}`))
  assert.deepEqual(
    left,
    Array.from({ length: 64 }, (_, n) => 10_000 - 64 + n),
  )
})

test('more users than there are places drive out those who were away the longest', async () => {
  const memory = createCallerMemory(300_000, () => 0)
  for (let id = 1; id <= 10_001; id++) memory.accept(`key ${id}`, userOf(id), 0)
  assert.equal(await memory.find('key 1'), undefined)
  assert.equal((await memory.find('key 10001'))?.id, 10_001)
})

test('what the host said is believed for its time, and remembered as accepted beyond it', async () => {
  let time = 0
  const memory = createCallerMemory(1000, () => time)
  memory.accept('key', userOf(1), 0)
  memory.addSpelling('as sent', 'key')
  time = 999
  assert.equal(memory.findSpelling('as sent')?.id, 1)
  time = 1000
  const seen = [await memory.find('key'), memory.findSpelling('as sent'), memory.wasAccepted('key')]
  assert.deepEqual(seen, [undefined, undefined, true])
  memory.forget('key')
  assert.equal(memory.wasAccepted('key'), false)
})
