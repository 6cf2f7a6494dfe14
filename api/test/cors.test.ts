import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteWith } from '@hopechest/testing/suites'
import { openOne } from '@hopechest/testing/world'

suiteWith('pages of other origins', openOne, (world) => {
  const preflight = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization',
  }

  test('may call from this machine while the environment is local, without credentials in the preflight', async () => {
    for (const origin of ['http://localhost', 'http://localhost:5173', 'http://127.0.0.1:8080']) {
      const { status, headers } = await world.send(undefined, '/items', {
        method: 'OPTIONS',
        headers: { origin, ...preflight },
      })
      assert.equal(status, 204)
      assert.equal(headers.get('access-control-allow-origin'), origin)
      const seen = headers.get('access-control-allow-headers') ?? ''
      assert.match(seen, /Authorization, Content-Type, x-api-key/)
      assert.match(headers.get('access-control-allow-methods') ?? '', /PUT/)
      const get = await world.send('owner', '/items', { headers: { origin } })
      assert.equal(get.headers.get('access-control-allow-origin'), origin)
      assert.equal(get.headers.get('vary'), 'Origin, Accept-Encoding')
      assert.equal(get.headers.get('access-control-allow-credentials'), null)
      const refusal = await world.send(undefined, '/items', { headers: { origin } })
      assert.equal(refusal.headers.get('access-control-allow-origin'), origin)
    }
  })

  test('may not call from anywhere else', async () => {
    const strange = [
      'null',
      'http://localhost.evil.test',
      'http://evil.test',
      'https://localhost',
      'http://localhost:80a',
    ]
    for (const origin of [...strange, 'http://xlocalhost', 'http://127.0.0.1.evil.test', 'file://']) {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await world.send('owner', '/items', {
          method,
          headers: { origin, ...preflight },
        })
        assert.equal(headers.get('access-control-allow-origin'), null, origin)
      }
    }
  })

  test('may call where they are listed, and then no others', async () => {
    const listed = await openOne({
      settings: { CORS_ORIGINS: 'https://a.example, https://b.example' },
    })
    const allowed = async (origin: string) =>
      (await listed.send('owner', '/items', { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      )
    assert.equal(await allowed('https://b.example'), 'https://b.example')
    assert.equal(await allowed('http://localhost'), null)
    assert.equal(await allowed('https://b.example.evil.test'), null)
    await listed.close()
  })
})
