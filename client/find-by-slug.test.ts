import assert from 'node:assert/strict'
import { test } from 'node:test'
import { each } from '@hopechest/testing/outcome'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { createClient, isClientError } from './index.ts'

test('a registry is found by its slug, and null means that this caller may read no such registry', async () => {
  await using service = await startStandIn(({ path }, response) =>
    answerJson(response, 200, path.endsWith('=our-wedding') ? [{ id: 7 }] : []),
  )
  const client = createClient({ baseUrl: service.url })
  assert.deepEqual(await client.findRegistryBySlug('our-wedding'), { id: 7 })
  assert.equal(await client.findRegistryBySlug('a&b=c/ü'), null)
  assert.deepEqual(each(service.received, 'path'), [
    '/registries?slug=our-wedding',
    '/registries?slug=a%26b%3Dc%2F%C3%BC',
  ])
})

test('a refusal is an error and not taken for a missing registry', async () => {
  await using service = await startStandIn((_request, response) =>
    answerJson(response, 503, { detail: 'The registry host is busy' }),
  )
  assert.ok(isClientError(await createClient({ baseUrl: service.url, retries: 0 }).findRegistryBySlug('x')))
})
