import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSlipSeal, markOfAddress } from './slip-seal.ts'

const seal = createSlipSeal(() => 'the key of this site, at least so long')
const drawn = { receiver: 14, isChanged: true, to: markOfAddress('Ana@mail.example') }
const place = { circleId: 3, round: 1, giver: 12 }

test('a slip opens in its place alone, and says nothing where a byte of it is another one', () => {
  const sealed = seal.close(place, drawn)
  assert.deepEqual(seal.open(place, sealed), drawn)
  for (const other of [{ circleId: 4 }, { round: 2 }, { giver: 13 }])
    assert.equal(seal.open({ ...place, ...other }, sealed), undefined)
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    assert.equal(seal.open(place, changed.toString('base64url')), undefined)
  }
})

test('a slip that was cut off says nothing, and breaks no page', () => {
  const bytes = Buffer.from(seal.close(place, { ...drawn, isChanged: false, to: '' }), 'base64url')
  for (let length = 0; length < bytes.length; length++)
    assert.equal(seal.open(place, bytes.subarray(0, length).toString('base64url')), undefined, String(length))
})

test('slips to an address and to none have one length, and say which address it is', () => {
  const [to, none] = [seal.close(place, drawn), seal.close(place, { ...drawn, to: '' })]
  assert.equal(to.length, none.length)
  assert.equal(seal.open(place, none)?.to, '')
  assert.equal(seal.open(place, to)?.to, markOfAddress('ana@MAIL.example'))
  assert.notEqual(markOfAddress('ana@mail.example'), markOfAddress('ben@mail.example'))
})
