import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isClientError } from '@hopechest/client'
import { createPageClients } from './page-clients.ts'

test('a service that never answers is given up after the patience of a page', async () => {
  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  const clientFor = createPageClients({ baseUrl: 'http://127.0.0.1:9' }, never, 20)
  const outcome = await clientFor({ username: 'a', password: 'b' }).getHealth()
  assert.ok(isClientError(outcome))
  assert.equal(outcome.kind, 'unreachable')
})
