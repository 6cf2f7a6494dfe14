import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVapid } from '../test/push-service/read-vapid.ts'
import { createVapid } from './vapid.ts'

const now = new Date('2027-06-14T12:00:00Z')
const service = new URL('https://push.example/wake/abc?x=1')

test('a push service reads who writes, to whom, and until when it may be believed', () => {
  const vapid = createVapid('the secret of a site')
  const { claims, publicKey } = readVapid(vapid.authorization(service, 'https://gifts.example', now))
  assert.equal(publicKey, vapid.publicKey)
  assert.deepEqual(claims, {
    aud: 'https://push.example',
    exp: now.getTime() / 1000 + 12 * 3600,
    sub: 'https://gifts.example',
  })
})

test('all processes of a site have one pair of keys, and another site has another', () => {
  const [one, same, other] = ['a secret', 'a secret', 'a secreu'].map(
    (secret) => createVapid(secret).publicKey,
  )
  assert.equal(one, same)
  assert.notEqual(one, other)
  assert.equal(Buffer.from(one ?? '', 'base64url').length, 65)
})

test('a proof with the keys of another site, or of which a letter was changed, is no proof', () => {
  const header = createVapid('a secret').authorization(service, 'https://gifts.example', now)
  const { publicKey } = createVapid('another secret')
  assert.throws(() => readVapid(header.replace(/k=.*/, `k=${publicKey}`)), /signature/)
  assert.throws(() => readVapid(header.replace(/\.(.)/, (_, first) => `.${first === 'e' ? 'f' : 'e'}`)))
})
