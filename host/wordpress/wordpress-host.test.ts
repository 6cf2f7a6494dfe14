import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWordPressHost } from './wordpress-host.ts'

test('a wrong setting ends the start with a sentence', () => {
  const fine = { url: 'https://x.test/blog', postType: 'gift_registry', timeoutSeconds: 5 }
  for (const postType of ['', 'Gift', 'a/b', '../users', 'a b', 'x'.repeat(61), 'é']) {
    assert.throws(() => createWordPressHost({ ...fine, postType }), /post type/)
  }
  for (const url of [
    '',
    'x.test',
    'ftp://x.test',
    'https://a:b@x.test',
    'https://x.test/?a',
    'https://x.test/#a',
  ]) {
    assert.throws(() => createWordPressHost({ ...fine, url }), /address of the registry host/)
  }
  for (const timeoutSeconds of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => createWordPressHost({ ...fine, timeoutSeconds }), /time for one call/)
  }
})
