import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addressForApp, codeAt, inBase32, stepAt, stepOf } from './totp.ts'

describe('a code from an app', () => {
  const ofSize = (bytes: number) => Buffer.from('1234567890'.repeat(7).slice(0, bytes))
  const secret = ofSize(20)
  const at = (seconds: number) => new Date(seconds * 1000)

  // RFC 6238, appendix B.
  for (const [seconds, sha1, sha256, sha512] of [
    [59, '94287082', '46119246', '90693936'],
    [1_111_111_109, '07081804', '68084774', '25091201'],
    [1_111_111_111, '14050471', '67062674', '99943326'],
    [1_234_567_890, '89005924', '91819424', '93441116'],
    [2_000_000_000, '69279037', '90698825', '38618901'],
    [20_000_000_000, '65353130', '77737706', '47863826'],
  ] as const) {
    test(`is the one that RFC 6238 has for second ${seconds}`, () => {
      const step = stepAt(at(seconds))
      assert.equal(codeAt(secret, step, 8), sha1)
      assert.equal(codeAt(ofSize(32), step, 8, 'sha256'), sha256)
      assert.equal(codeAt(ofSize(64), step, 8, 'sha512'), sha512)
      assert.equal(codeAt(secret, step), sha1.slice(2))
    })
  }

  test('belongs to the step of now, the one before and the one after, and to no other', () => {
    const now = at(1_800_000_000)
    const step = stepAt(now)
    for (const [drift, is] of [
      [-2, undefined],
      [-1, step - 1],
      [0, step],
      [1, step + 1],
      [2, undefined],
    ] as const)
      assert.equal(stepOf(secret, codeAt(secret, step + drift), now, 0), is, `${drift}`)
  })

  test('counts no more once its step, or a later one, was used', () => {
    const now = at(1_800_000_000)
    const step = stepAt(now)
    assert.equal(stepOf(secret, codeAt(secret, step), now, step), undefined)
    assert.equal(stepOf(secret, codeAt(secret, step - 1), now, step), undefined)
    assert.equal(stepOf(secret, codeAt(secret, step + 1), now, step), step + 1)
  })

  test('comes from a secret that apps read: as letters, and in an address', () => {
    assert.equal(inBase32(secret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    assert.equal(inBase32(Buffer.from('foobar')), 'MZXW6YTBOI')
    const address = addressForApp(secret, { site: 'Ana: lists & more', login: 'ana@x.example' })
    const { protocol, host, pathname, searchParams } = new URL(address)
    assert.deepEqual([protocol, host], ['otpauth:', 'totp'])
    assert.equal(decodeURIComponent(pathname), '/Ana  lists & more:ana@x.example')
    assert.equal(searchParams.get('issuer'), 'Ana  lists & more')
    assert.equal(searchParams.get('secret'), inBase32(secret))
  })
})
