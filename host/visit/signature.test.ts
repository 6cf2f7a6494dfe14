import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { readSignature, signVisit, toleranceMilliseconds } from './signature.ts'

const key = 'a key of the orchard, long enough'
const host = 'https://orchard.example/gifts'
const now = 1_795_000_000_000
const body = '{"version":1}'
const header = signVisit({ key, host }, body, now)

function why(sent: string | undefined, at = now, known = { key, host }): string {
  try {
    readSignature(known, sent, at)
    return 'good'
  } catch (error) {
    assert.ok(error instanceof Refusal)
    assert.equal(error.status, 401)
    return error.message.split(' ').slice(0, 5).join(' ')
  }
}

test('a host signs a visit, and the service of another host, key or minute does not take it', () => {
  assert.equal(why(header), 'good')
  assert.equal(why(header, now, { key: `${key}!`, host }), 'The signature of the visit')
  assert.equal(why(header, now, { key, host: 'https://other.example' }), 'The visit is for the')
  // With https or without, and with a slash at its end, it is the same host.
  assert.equal(why(header, now, { key, host: 'http://Orchard.example/gifts/' }), 'good')
})

test('a visit is good for a minute before and after', () => {
  for (const away of [toleranceMilliseconds, -toleranceMilliseconds]) {
    assert.equal(why(header, now + away), 'good')
    assert.equal(why(header, now + away + Math.sign(away)), 'The visit was signed at')
  }
})

test('a signature that is shortened, changed or not there is wrong', () => {
  const changed = [
    undefined,
    '',
    header.slice(0, -1),
    header.slice(0, -64),
    `${header}0`,
    header.replace(String(now), String(now + 1)),
    header.replace(/once=./, 'once=_'),
    header.replace(/body=./, (part) => (part.endsWith('0') ? 'body=1' : 'body=0')),
    header.replace(host, 'https://other.example'),
    `${header}, ${header}`,
  ]
  for (const each of changed) assert.equal(why(each), 'The signature of the visit', String(each))
})

test('two visits of one moment have two numbers, and each says what its body has to be', () => {
  const [one, other] = [0, 1].map(() =>
    readSignature({ key, host }, signVisit({ key, host }, body, now), now),
  )
  assert.notEqual(one?.once, other?.once)
  assert.equal(one?.bodyHash, other?.bodyHash)
})
