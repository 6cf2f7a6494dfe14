import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { saveComputed } from './save-change.ts'

const changed = new Refusal('conflict', 'Changed', { why: 'changed_meanwhile' })

/** A host with one registry, which others change before each of the first saves. */
function hostWithOthers(changes: number) {
  let registry = { version: 0, guests: ['ida'] }
  const others = Array.from({ length: changes }, (_, n) => `guest ${n}`)
  return {
    read: async () => registry,
    save: async (known: typeof registry) => {
      const other = others.shift()
      if (other) registry = { version: registry.version + 1, guests: [...registry.guests, other] }
      if (known.version !== registry.version) throw changed
      registry = { version: registry.version + 1, guests: [...known.guests, 'sam'] }
      return registry.guests
    },
  }
}

test('the owner invites a guest while others change the list, and all changes stay', async () => {
  for (const changes of [0, 1, 19]) {
    const { read, save } = hostWithOthers(changes)
    const guests = await saveComputed(await read(), read, save)
    assert.equal(guests.length, changes + 2)
  }
})

test('a list that others change again and again is not waited for without end', async () => {
  const { read, save } = hostWithOthers(20)
  await assert.rejects(saveComputed(await read(), read, save), changed)
})

test('what the host refuses for another reason is not tried again', async () => {
  const { read } = hostWithOthers(0)
  let tries = 0
  const refuse = async () => {
    tries++
    throw new Refusal('forbidden', 'No')
  }
  await assert.rejects(saveComputed(await read(), read, refuse), /No/)
  assert.equal(tries, 1)
})
