import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ClientError, readRegistryParameter } from './index.ts'

/** A host with one registry, 12, whose slug is `a-wedding`, and one whose slug is `2027`. */
function host() {
  const asked: (number | string)[] = []
  const find = async (key: number | string, found: Record<string, string>) => {
    asked.push(key)
    return found[key] ?? null
  }
  return {
    asked,
    byId: (id: number) => find(id, { 12: 'the wedding' }),
    bySlug: (slug: string) =>
      find(slug, { 'a-wedding': 'the wedding', '2027': 'the year', '007': 'the agent' }),
  }
}

test('digits are tried as an id first, and as a slug if there is no such id', async () => {
  for (const [value, found, asked] of [
    ['12', 'the wedding', [12]],
    ['2027', 'the year', [2027, '2027']],
    [' 12 ', 'the wedding', [12]],
    ['99', null, [99, '99']],
  ] as const) {
    const lookup = host()
    assert.equal(await readRegistryParameter(value, lookup), found)
    assert.deepEqual(lookup.asked, asked)
  }
})

test('a value that is not an id is looked up only as a slug', async () => {
  for (const [value, found] of [
    ['a-wedding', 'the wedding'],
    ['007', 'the agent'],
    ['0', null],
    ['-12', null],
    ['12.0', null],
    ['1e1', null],
    ['12 OR 1=1', null],
    ['9007199254740992', null],
    ['٣', null],
  ] as const) {
    const lookup = host()
    assert.equal(await readRegistryParameter(value, lookup), found)
    assert.deepEqual(lookup.asked, [value])
  }
})

test('without a value nothing is looked up', async () => {
  for (const value of ['', '  ', null, undefined]) {
    const lookup = host()
    assert.equal(await readRegistryParameter(value, lookup), null)
    assert.deepEqual(lookup.asked, [])
  }
})

test('an error for an id is returned and not taken for a missing registry', async () => {
  const error = new ClientError('api_error', 'Not allowed', { status: 403 })
  const lookup = { ...host(), byId: async () => error }
  assert.equal(await readRegistryParameter('12', lookup), error)
  assert.deepEqual(lookup.asked, [])
  assert.equal(await readRegistryParameter('a-wedding', { ...host(), bySlug: async () => error }), error)
})
