import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registryMetaDefaults } from '@hopechest/contract'
import { each } from '@hopechest/testing/outcome'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { createClient, flattenRegistry, isClientError, type Registry } from './index.ts'

const wedding: Registry = {
  id: 12,
  user_id: 3,
  title: 'A wedding',
  story: 'We marry',
  status: 'publish',
  slug: 'a-wedding',
  permalink: 'https://host.example/a-wedding',
  meta: { ...registryMetaDefaults, registry_item_ids: [2, 1], registry_event_date: '2027-06-12' },
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
}

test('a flat registry has exactly the keys of the specification', () => {
  assert.deepEqual(flattenRegistry(wedding, []), {
    id: 12,
    user_id: 3,
    title: 'A wedding',
    description: 'We marry',
    is_public: true,
    permalink: 'https://host.example/a-wedding',
    share_key: 12,
    meta: wedding.meta,
    items: [],
  })
})

test('only a published registry is public', () => {
  for (const status of ['private', 'draft', 'pending', 'PUBLISH', '']) {
    assert.equal(flattenRegistry({ ...wedding, status }, []).is_public, false, status)
  }
})

test('a registry and its items are read at the same time', async () => {
  const held: (() => void)[] = []
  await using service = await startStandIn(({ path }, response) => {
    const body = path === '/registries/12' ? wedding : [{ id: 2 }, { id: 1 }]
    held.push(() => answerJson(response, 200, body))
    if (held.length === 2) for (const answer of held) answer()
  })
  const flat = await createClient({ baseUrl: service.url }).getFlatRegistry(12)
  assert.ok(flat !== null && !isClientError(flat))
  assert.equal(flat.title, 'A wedding')
  assert.deepEqual(each(flat.items, 'id'), [2, 1])
})

test('a missing registry is null, and a refusal of either part is the error', async () => {
  for (const [registryStatus, itemsStatus, expected] of [
    [404, 404, null],
    [200, 404, null],
    [403, 403, 403],
    [200, 503, 503],
    [502, 200, 502],
  ] as const) {
    await using service = await startStandIn(({ path }, response) => {
      const status = path === '/registries/12' ? registryStatus : itemsStatus
      answerJson(response, status, { detail: 'No' })
    })
    const outcome = await createClient({ baseUrl: service.url, retries: 0 }).getFlatRegistry(12)
    assert.equal(isClientError(outcome) ? outcome.data.status : outcome, expected)
  }
})
