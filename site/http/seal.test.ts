import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeal } from './seal.ts'

const seal = createSeal('x'.repeat(32), 'session')

test('what the site sealed, it opens again, and twice the same text looks different', () => {
  const text = 'AbCd EfGh · Größe 😀'
  assert.equal(seal.open(seal.close(text)), text)
  assert.notEqual(seal.close(text), seal.close(text))
})

test('nothing else opens: a changed letter, another secret, another use, rubbish', () => {
  const sealed = seal.close('AbCd')
  for (let n = 0; n < sealed.length; n++) {
    const changed = sealed.slice(0, n) + (sealed[n] === 'A' ? 'B' : 'A') + sealed.slice(n + 1)
    const opened = seal.open(changed)
    // The last letter of base64 may carry bits that mean nothing.
    if (n < sealed.length - 1) assert.equal(opened, undefined, String(n))
  }
  assert.equal(createSeal('y'.repeat(32), 'session').open(sealed), undefined)
  assert.equal(createSeal('x'.repeat(32), 'other').open(sealed), undefined)
  for (const rubbish of ['', 'A', 'x'.repeat(10_000), 'ä', sealed.slice(0, 30)]) {
    assert.equal(seal.open(rubbish), undefined)
  }
})
