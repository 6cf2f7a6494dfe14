import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registryMetaDefaults } from '@hopechest/contract'
import { workFor } from '@hopechest/program'
import type { HostRegistry } from '../may.ts'
import { createLongRegistries, longestShort } from './long-registries.ts'

const patient = { deadline: Number.POSITIVE_INFINITY }

const registryWith = (story: string, registry_invitees: string[] = []) =>
  ({ story, meta: { ...registryMetaDefaults, registry_invitees } }) as unknown as HostRegistry

/** Four reads of it at once, and the most that ran at a time. */
async function mostAtOnce(
  inTurns: ReturnType<typeof createLongRegistries>,
  registry: HostRegistry,
  lines = ['one'],
) {
  let running = 0
  let most = 0
  const read = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
    return registry
  }
  const reads = Array.from({ length: 4 }, (_, n) =>
    workFor(lines[n % lines.length] ?? '', () => inTurns(7, patient, read)),
  )
  assert.deepEqual(new Set(await Promise.all(reads)), new Set([registry]))
  return most
}

test('a registry that was short when it was read is read at once, and a long one by one request of a client at a time', async () => {
  for (const [registry, most] of [
    [registryWith('s'.repeat(longestShort)), 4],
    [registryWith('s'.repeat(longestShort + 1)), 1],
    [
      registryWith(
        's',
        Array.from({ length: 1024 }, () => 'n'.repeat(32)),
      ),
      1,
    ],
    [
      registryWith(
        '',
        Array.from({ length: 1024 }, () => 'n'.repeat(32)),
      ),
      4,
    ],
  ] as const) {
    const inTurns = createLongRegistries()
    assert.equal(await mostAtOnce(inTurns, registry), 1, 'it was not read yet')
    assert.equal(await mostAtOnce(inTurns, registry), most)
  }
})

test('another client does not wait for them', async () => {
  assert.equal(await mostAtOnce(createLongRegistries(), registryWith(''), ['one', 'other']), 2)
})

test('a registry that has become long is read in turns from then on', async () => {
  const inTurns = createLongRegistries()
  await mostAtOnce(inTurns, registryWith(''))
  const long = registryWith('s'.repeat(longestShort + 1))
  assert.equal(await mostAtOnce(inTurns, long), 4)
  assert.equal(await mostAtOnce(inTurns, long), 1)
})

test('a request that waits too long hears when to ask again', async () => {
  const inTurns = createLongRegistries()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const first = inTurns(7, patient, () => promise)
  const late = inTurns(7, { deadline: performance.now() }, () => assert.fail('It was read'))
  await assert.rejects(late, { code: 'unavailable', retryAfterSeconds: 2 })
  resolve(undefined)
  assert.equal(await first, undefined)
})
