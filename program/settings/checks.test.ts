import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ownAddress, signsFault, webFolder } from './checks.ts'
import { optional, readSettings, setting } from './settings.ts'
import { warningsIn } from './warnings.ts'

describe('an operator writes', () => {
  test('where to listen: an address or a name, and no numbers of another kind', () => {
    for (const good of [
      '127.0.0.1',
      '0.0.0.0',
      '::',
      '::1',
      'localhost',
      'my-host',
      'web_1.lan',
      '255.1.1.1',
    ])
      assert.deepEqual(ownAddress(good), { value: good })
    for (const bad of ['300.1.1.1', '256.1.1.1', '1.2.3', '[::]', 'fe80::1%eth0', 'a b', 'http://x', 'x:80'])
      assert.match(String(ownAddress(bad)), /must be an address of this machine/, bad)
  })

  test('a password with a sign that has a meaning there, and reads how it is written, without a piece of it', () => {
    for (const good of [
      'smtp://mail.example:587',
      'smtp://jo%40x.example:p%40ss%231@mail.example:587',
      'postgres://a:b@c:5432/d?connections=5',
      'postgres://jo@/lists?host=/run/postgresql',
      'http://127.0.0.1:4318/v1',
    ])
      assert.equal(signsFault(good), undefined, good)
    for (const [bad, way] of [
      ['smtp://jo@x:p@ss#1@mail:587', 'write @ as %40'],
      ['smtp://jo:quiet@gate@mail', 'write @ as %40'],
      ['smtp://jo:quiet#gate@mail', 'write # as %23'],
      ['smtp://jo:7#gate', 'write # as %23'],
      ['postgres://jo:1/gate@c/d', 'write / as %2F'],
      ['postgres://jo:1?gate@c/d', 'write ? as %3F'],
      ['postgres://jo:50%gate@c/d', 'write % as %25'],
    ] as const) {
      const said = String(signsFault(bad))
      assert.ok(said.endsWith(way), `${bad} ${said}`)
      assert.doesNotMatch(said, /quiet|gate/)
    }
  })

  test('an address of the site that leads to another path, and reads how one looks', () => {
    for (const good of ['https://gifts.example', 'https://Gifts.example/', 'https://example.com/a/b/'])
      assert.notEqual(typeof webFolder(good), 'string', good)
    for (const bad of [
      'https://gifts.example/a/../b',
      'https://gifts.example/./a',
      'https://gifts.example/a/..',
    ])
      assert.match(String(webFolder(bad)), /must be an address like/, bad)
  })

  test('nothing where that would be misread: the start says what would happen', () => {
    const value = (text: string) => ({ value: text })
    const table = {
      KEY: optional('a key', value, { secret: true, neverEmpty: 'it would let every caller in' }),
      ROLES: setting('roles', 'admin', value, { neverEmpty: 'it would mean admin' }),
      NAME: optional('a name', value),
    }
    assert.deepEqual(readSettings(table, { NAME: '' }), { KEY: undefined, ROLES: 'admin', NAME: undefined })
    assert.deepEqual(readSettings(table, { KEY: 'k', KEY_FILE: '' }).KEY, 'k')
    for (const [name, sentence] of [
      ['KEY', 'KEY is empty, so it would let every caller in: give it a value, or remove it'],
      ['KEY_FILE', 'KEY_FILE is empty, so it would let every caller in: give it a value, or remove it'],
      ['ROLES', 'ROLES is empty, so it would mean admin: give it a value, or remove it'],
    ] as const)
      assert.throws(() => readSettings(table, { [name]: '' }), { message: `Cannot start:\n  ${sentence}` })
  })

  test('a time zone that is not known, and reads so; one that is known, or none, is no matter', () => {
    for (const TZ of ['Europe/Berlin', ':Europe/Berlin', 'UTC', '', undefined])
      assert.deepEqual(warningsIn({}, { TZ }), [])
    assert.match(
      String(warningsIn({}, { TZ: 'Mars/Olympus' })),
      /^TZ names no time zone .* Europe\/Berlin\.$/,
    )
  })
})
