import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRegistryReader } from './parsed-registries.ts'
import { SiteAnswer } from './site-answer.ts'

test('the log says once to the operator that the site does not say whom the names on its lists mean', () => {
  const heard: string[] = []
  const read = createRegistryReader((sentence) => heard.push(sentence))
  read(answerOf({ registry_invitees: ['jo@x.example'] }))
  read(answerOf({ registry_invitees: ['uncle'] }, { registry_named: {} }))
  read(answerOf({}))
  assert.deepEqual(heard, [])
  read(answerOf({ registry_owners: ['jonas'] }))
  read(answerOf({ registry_invitees: ['uncle'] }))
  assert.equal(heard.length, 1)
  assert.match(String(heard), /registry_named.*Install the newest plugin/)
})

function answerOf(meta: object, more = {}): SiteAnswer {
  const body = {
    id: 1,
    author: 2,
    status: 'private',
    slug: 'a-wedding',
    link: 'http://site/a-wedding',
    modified_gmt: '2030-01-02T03:04:05',
    meta,
    registry_text: { title: 'A wedding', story: '' },
    ...more,
  }
  return new SiteAnswer('http://site/1', 200, {}, Buffer.from(JSON.stringify(body)))
}
