import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteWith } from '@hopechest/testing/suites'
import type { Fault } from '../testing/wordpress/recorded-wordpress.ts'
import { assertRefused, hostAt, openWorld } from '../testing/wordpress/world.ts'

suiteWith('a WordPress site that is set up wrong', openWorld, (world) => {
  const html = '<!DOCTYPE html><title>Page not found</title>'
  const noRoute = { code: 'rest_no_route', message: 'No route was found', data: { status: 404 } }
  const faults: [string, Fault, RegExp][] = [
    [
      'redirects to https',
      { status: 301, headers: { Location: 'https://127.0.0.1/wp-json/' }, body: '' },
      /sends on to https \(301\): set HOST_URL to an address that begins with https/,
    ],
    [
      'redirects elsewhere',
      { status: 302, headers: { Location: 'http://secret.example/' }, body: '' },
      /sends on to another address \(302\): open the site in a browser/,
    ],
    ['has no REST interface', { status: 404, body: html }, /turn on pretty permalinks/],
    ['has no plugin', { status: 404, body: noRoute }, /activate the Hopechest plugin there/],
    ['fails', { status: 500, body: html }, /answered 500: look into the error log of the site/],
    ['prints a warning', { status: 200, body: `Warning: x\n[]` }, /did not answer with JSON/],
  ]
  for (const [what, fault, expected] of faults) {
    test(`the operator hears of a site that ${what}, with the address and without credentials`, async () => {
      world.answering(fault)
      const sentence = (await world.host.findSetUpFault()) ?? ''
      assert.match(sentence, expected)
      assert.ok(sentence.startsWith(`${world.site.url}/wp-json/wp/v2/gift_registry `), sentence)
      assert.doesNotMatch(sentence, /secret/)
      const refusal = await assertRefused(world.host.findRegistry(world.as.olive, 1), 'host_failed', [
        'secret',
      ])
      assert.match(JSON.stringify(refusal.cause), expected)
    })
  }

  test('a site that is set up right, public or not, gets no warning', async () => {
    world.calm()
    assert.equal(await world.host.findSetUpFault(), undefined)
    assert.equal(world.site.requests.length, 1)
    world.answering({ status: 401, body: { code: 'rest_forbidden' } })
    assert.equal(await world.host.findSetUpFault(), undefined)
  })

  test('a site that cannot be reached is named with its address', async () => {
    const url = 'http://127.0.0.1:9/blog'
    const host = hostAt(url, 1)
    const expected = `The registry host cannot be reached: ${url}/wp-json/wp/v2/gift_registry`
    assert.equal(await host.findSetUpFault(), expected)
    await host.close()
  })
})
