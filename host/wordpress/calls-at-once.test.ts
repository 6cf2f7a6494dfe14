import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whileOthersWait } from '@hopechest/program/turns'
import { openWorld, patientSeconds } from '../testing/wordpress/world.ts'
import { createWordPressHost } from './wordpress-host.ts'

async function openWith(calls: number) {
  const world = await openWorld()
  const { url } = world.site
  const host = createWordPressHost({ url, postType: 'gift_registry', timeoutSeconds: patientSeconds, calls })
  return { world, host }
}

test('the site gets as many calls at once as its operator allows, and the others wait', async () => {
  const { world, host } = await openWith(2)
  const sent = world.site.requests.length
  let running = 0
  let most = 0
  world.site.fault = () => {
    most = Math.max(most, ++running)
    setTimeout(() => running--, 10)
    return { delayMilliseconds: 20 }
  }
  const deadline = performance.now() + patientSeconds * 1000
  const people = [world.as.olive, world.as.ida, world.as.sam]
  await Promise.all(
    people.flatMap((caller) => [101, 102].map((id) => host.findRegistry({ ...caller, deadline }, id))),
  )
  assert.equal(world.site.requests.length - sent, 6)
  assert.equal(most, 2)
  await host.close()
  await world.close()
})

test('a call that others wait for goes before the other calls of its caller', async () => {
  const { world, host } = await openWith(1)
  const sent = world.site.requests.length
  const deadline = performance.now() + patientSeconds * 1000
  const ask = (id: number) => host.findRegistry({ ...world.as.olive, deadline }, id)
  await Promise.all([ask(101), ask(102), whileOthersWait(() => ask(103))])
  const asked = world.site.requests.slice(sent).map(({ path }) => /\/(\d+)\?/.exec(path)?.[1])
  assert.deepEqual(asked, ['101', '103', '102'])
  await host.close()
  await world.close()
})
