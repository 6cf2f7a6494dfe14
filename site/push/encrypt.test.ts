import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { test } from 'node:test'
import { openBrowserKeys } from '../test/push-service/browser-keys.ts'
import { encrypt, mostPlainBytes } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the message of RFC 8291 comes out as it stands there, byte for byte', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const text = 'When I grow up, I want to be a watermelon'
  const sealed = encrypt(
    text,
    {
      publicKey: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), sender, bytes: text.length + 1 },
  )
  assert.equal(
    sealed.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a browser reads what was said to it, and a short message is as long as the longest', () => {
  const browser = openBrowserKeys()
  const messages = ['', 'Ein Wort für dich', 'x'.repeat(mostPlainBytes)]
  const sealed = messages.map((text) => encrypt(text, browser))
  assert.deepEqual(sealed.map(browser.decrypt), messages)
  assert.equal(new Set(sealed.map(({ length }) => length)).size, 1)
  assert.throws(() => encrypt('x'.repeat(mostPlainBytes + 1), browser))
})

test('the same message twice shows no one that it is the same', () => {
  const browser = openBrowserKeys()
  const [one, other] = [encrypt('A word', browser), encrypt('A word', browser)]
  assert.notDeepEqual(one, other)
  assert.notDeepEqual(one.subarray(21, 86), other.subarray(21, 86), 'a pair of keys for each')
})

test('another browser, and one changed byte, read nothing', () => {
  const browser = openBrowserKeys()
  const sealed = encrypt('A word', browser)
  assert.throws(() => openBrowserKeys().decrypt(sealed))
  const last = sealed.length - 1
  sealed[last] = (sealed[last] ?? 0) ^ 1
  assert.throws(() => browser.decrypt(sealed))
})
