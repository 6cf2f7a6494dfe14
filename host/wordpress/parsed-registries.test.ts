import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { createRegistryReader } from './parsed-registries.ts'
import { SiteAnswer } from './site-answer.ts'

test('a registry is read once from the same bytes, and anew when one of them is another', () => {
  const read = createRegistryReader()
  const first = read(answerOf(registry('A wedding')))
  assert.equal(read(answerOf(registry('A wedding'))), first)
  assert.equal(read(answerOf(registry('A Wedding'))).registry.title, 'A Wedding')
  assert.equal(read(answerOf(registry('A wedding'))), first)
})

test('no request can change the registry that another request gets', () => {
  const { registry: found } = createRegistryReader()(answerOf(registry('A wedding')))
  assert.throws(() => found.meta.registry_invitees.push('guest'), TypeError)
  assert.throws(() => Object.assign(found, { title: 'A party' }), TypeError)
})

test('an answer that makes no sense is refused each time', () => {
  const read = createRegistryReader()
  for (const bytes of [undefined, Buffer.from(''), Buffer.from('{}'), Buffer.from('{}')]) {
    assert.throws(() => read(new SiteAnswer('http://site/1', 200, {}, bytes)), Refusal)
  }
})

function answerOf(body: object): SiteAnswer {
  return new SiteAnswer('http://site/1', 200, {}, Buffer.from(JSON.stringify(body)))
}

function registry(title: string): object {
  return {
    id: 1,
    author: 2,
    status: 'private',
    slug: 'a-wedding',
    link: 'http://site/a-wedding',
    date_gmt: '2030-01-02T03:04:05',
    modified_gmt: '2030-01-02T03:04:05',
    meta: { registry_item_ids: [7], registry_invitees: ['uncle'] },
    registry_text: { title, story: '' },
  }
}
