import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { signVisit } from '@hopechest/host/visit'
import { launch, listening } from '@hopechest/testing/launch'
import { freshFolder } from '@hopechest/testing/process'
import { send } from '@hopechest/testing/send'
import { until } from '@hopechest/testing/until'

const signing = { host: 'https://orchard.example/wishes', key: 'a key that the orchard and its service know' }
const mainFile = join(import.meta.dirname, '../main.ts')
const visitors = 6

for (const WORKERS of ['1', '2']) {
  test(`a service of ${WORKERS} process that stops gives each visitor who has come the page, or lets none in`, async () => {
    const settings = { SITE_URL: signing.host, FRAME_KEY: signing.key, API_PORT: '0', WORKERS }
    const program = launch(process.execPath, [mainFile], await freshFolder(), settings)
    const { url } = await listening(program)
    const answers: string[] = []
    const come = async (address: string) => {
      for (;;) {
        const body = JSON.stringify(visitOf(address))
        const headers = { 'hopechest-visit': signVisit(signing, body) }
        const answer = await send(`${url}/frame`, { method: 'POST', headers, body }).catch(() => undefined)
        if (!answer) return
        answers.push(`${answer.status} ${JSON.parse((await answer.text()).split('\n', 1)[0] ?? '').status}`)
      }
    }
    const coming = Array.from({ length: visitors }, (_, n) => come(`203.0.113.${n}`))
    await until('the first visitors', () => answers.length > visitors)
    program.signal('SIGTERM')
    await Promise.all(coming)
    assert.deepEqual(await program.ended, { status: 0, signal: null }, program.printed())
    // A busy machine may overload a service at any moment.
    const isOverloaded = (line: string) => line.includes('The service is overloaded')
    const lines = program.printed().split('\n')
    assert.deepEqual(
      new Set(answers).difference(new Set(['200 200', '200 503'])),
      new Set(),
      program.printed(),
    )
    if (!lines.some(isOverloaded)) assert.ok(!answers.includes('200 503'), program.printed())
    assert.deepEqual(
      lines.filter((line) => line.includes('"level":"error"') && !isOverloaded(line)),
      [],
    )
  })
}

/** A visit of a guest to a list, for whose gifts the page asks the rules. */
function visitOf(address: string) {
  const [origin, at] = [new URL(signing.host).origin, '2027-01-01T00:00:00.000Z']
  const registry = { id: 1, user_id: 1, title: 'Our house', story: '', status: 'publish', slug: 'ours' }
  const more = { permalink: `${signing.host}/registry/ours`, meta: {}, created_at: at, updated_at: at }
  return {
    version: 1,
    request: { method: 'GET', path: '/registry/ours', address, origin },
    site: { url: signing.host, name: 'The orchard', currency: 'EUR', disclosure: '', locale: 'en_GB' },
    person: null,
    registries: [{ registry: { ...registry, ...more }, sight: 'guest', version: '1' }],
  }
}
