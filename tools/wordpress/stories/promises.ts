import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { before, describe, test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import type { Person } from '@hopechest/testing/person'
import { openScene, type Scene } from './scene.ts'

const command = join(import.meta.dirname, '../../../hopechest/prove/main.ts')

describe('an operator who tries the promises of a real site', () => {
  let scene: Scene
  let pia: Person
  before(async () => {
    scene = await openScene()
    pia = await scene.site.makePerson('pia', 'member')
  })

  test('reads that each holds, and leaves no list and no key behind', async () => {
    const { status, said } = prove(scene, 'main password of pia\n')
    assert.equal(status, 0, said)
    assert.deepEqual(linesOf(said), [
      ...['✓ Account', '✓ List', '✓ Strangers', '✓ Surprise', '✓ Caches', '✓ Headers', '✓ Backup'],
      ...['✓ Removal', '✓ Farewell', '– Letters'],
    ])
    assert.match(said, /^✓ Backup .* rows of the gifts, whose list WordPress keeps, are in it\.$/m)
    assert.deepEqual(must(await scene.clientOf(pia).listRegistries()), [])
    const { text } = await scene.ask(pia, 'GET', '/users/me/application-passwords')
    assert.deepEqual(
      JSON.parse(text).filter(({ name }: { name: string }) => name.startsWith('prove ')),
      [],
    )
  })

  test('reads of a wrong password, that one is needed, and that it goes to no other site', () => {
    const wrong = prove(scene, 'wrong\n')
    assert.deepEqual([wrong.status, linesOf(wrong.said)], [1, ['✗ Account']])
    for (const typed of ['', '\n'])
      assert.deepEqual(prove(scene, typed), { status: 2, said: 'No password was typed.\n' })
    const { status, said } = prove({ ...scene, url: 'https://blog.example' }, 'secret\n', '', scene.url)
    assert.equal(status, 2)
    assert.match(said, /^https:\/\/blog\.example is not the site of this service/)
  })

  test('reads of each promise that a gateway breaks: its pages grow by a gift, lose a header, and the key stays', () => {
    const { status, said } = prove(scene, 'main password of pia\n', wrongGateway)
    assert.equal(status, 1, said)
    assert.match(said, /^✗ Surprise {3}\/\S+ is another page for its owner once a guest gave/m)
    assert.match(said, /^✗ Headers {4}\/lists\/\S+ comes without a right x-frame-options/m)
    assert.match(said, /^✗ Farewell {3}WordPress may have kept the application password “prove \S+” \(500\)/m)
  })
})

/** What stands between the command and the site does wrong. */
const wrongGateway = `
  const ask = fetch
  let isGiven = false
  globalThis.fetch = async (address, init = {}) => {
    if (address.endsWith('&_method=DELETE')) return new Response('', { status: 500 })
    isGiven ||= init.method === 'POST' && address.endsWith('/give')
    const answer = await ask(address, init)
    const headers = new Headers(answer.headers)
    headers.delete('x-frame-options')
    const text = await answer.text()
    const isOwners = isGiven && address.includes('/lists')
    const body = [204, 304].includes(answer.status) ? null : isOwners ? text + ' ' : text
    return new Response(body, { status: answer.status, headers })
  }`

function prove({ url, service }: Pick<Scene, 'url' | 'service'>, input: string, first = '', host = url) {
  const env = {
    HOST_URL: host,
    API_PORT: new URL(service.url).port,
    API_KEY: service.apiKey,
    DATABASE_URL: `sqlite:${service.database}`,
  }
  const cwd = dirname(service.database)
  const words = [
    `--import=data:text/javascript,${encodeURIComponent(first)}`,
    command,
    url,
    '--account',
    'pia',
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd, env, input, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

/** Sign and name of each promise. */
function linesOf(said: string): string[] {
  return said
    .trim()
    .split('\n')
    .map((line) => line.split(/ +/, 2).join(' '))
}
