import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listRows } from './list-rows.ts'
import { type PathName, paths } from './paths.ts'

const address = readFileSync(join(import.meta.dirname, '../plugin/inc/relay/address.php'), 'utf8')

/** PHP and JavaScript read this expression alike, but for the sign that ends it. */
const [, pattern = ''] = /^const PATHS_OF_SERVICE = '~(.+)~D';$/m.exec(address) ?? []

const files: readonly PathName[] = ['asset', 'giftPicture']

test('the plugin brings visitors to every page that the service has for a host, and to its files', () => {
  const framed = new Set<PathName>([...files, ...rowNames()])
  assert.ok(framed.size > 40)
  const found = Object.entries(paths).filter(([, path]) =>
    new RegExp(pattern).test(path.replaceAll(/:\w+/g, 'x')),
  )
  assert.deepEqual(found.map(([name]) => name).sort(), [...framed].sort())
})

test('a site with workers for lists sends their pages and pictures there, and no page of its own', () => {
  const map = readFileSync(join(import.meta.dirname, '../deploy/wordpress/nginx.conf'), 'utf8')
  const [, ofWorkers = ''] = /"~(.+)" unix:/.exec(map) ?? []
  for (const name of [...rowNames(), ...files]) {
    const path = paths[name].replaceAll(/:\w+/g, 'x')
    for (const sent of [path, `${path}/`, `${path}?a=1`, `/index.php${path}`])
      assert.match(sent, new RegExp(ofWorkers))
  }
  for (const path of ['/', '/?p=1', '/lists-of-ours', '/page/2/', '/about/lists', '/wp-json/'])
    assert.doesNotMatch(path, new RegExp(ofWorkers))
})

test('the page with which another site embeds a list is one of WordPress', () => {
  assert.doesNotMatch('/registry/ana-and-jonas/embed', new RegExp(pattern))
  assert.match('/registry/embed', new RegExp(pattern))
})

/** Which rows there are depends on no part of the service. */
function rowNames(): PathName[] {
  const none: object = new Proxy(() => none, { get: () => none })
  return listRows(none as Parameters<typeof listRows>[0]).map(([, name]) => name)
}
