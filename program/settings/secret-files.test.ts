import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { word } from './checks.ts'
import { findLookAlikes } from './look-alikes.ts'
import { namesOf, optional, readSettings, setting } from './settings.ts'

const table = {
  API_KEY: optional('a key', word('a key'), { secret: true }),
  SITE_SECRET: optional('seals', word('a secret'), { secret: true }),
  DATABASE_URL: setting('where', 'sqlite:data/x.db', word('an address'), { secret: true }),
  SITE_ADDRESS: setting('the address', '127.0.0.1', word('an address of this machine')),
}

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  after(() => rmSync(folder, { recursive: true }))
  const fileOf = (text: string) => {
    const file = join(folder, 'secret')
    writeFileSync(file, text)
    return file
  }

  for (const [how, text] of [
    ['alone', 'a-key'],
    ['with the end of a line', 'a-key\n'],
    ['with the end of a line of Windows', 'a-key\r\n'],
  ]) {
    test(`is read ${how}, and the other secrets keep their defaults`, () => {
      assert.deepEqual(readSettings(table, { API_KEY_FILE: fileOf(String(text)) }), {
        API_KEY: 'a-key',
        SITE_SECRET: undefined,
        DATABASE_URL: 'sqlite:data/x.db',
        SITE_ADDRESS: '127.0.0.1',
      })
    })
  }

  test('the operator who sets both reads which, beside all other faults', () => {
    const file = fileOf('a-key')
    assert.throws(
      () =>
        readSettings(table, {
          API_KEY: 'other',
          API_KEY_FILE: file,
          SITE_SECRET_FILE: join(folder, 'away'),
          DATABASE_URL_FILE: fileOf('\n'),
        }),
      (error: Error) =>
        error.message ===
        [
          'Cannot start:',
          '  API_KEY and API_KEY_FILE are both set: set one of them',
          `  SITE_SECRET_FILE names a file that cannot be read: ${folder}/away (ENOENT)`,
          `  DATABASE_URL_FILE names a file that is empty: ${folder}/secret`,
        ].join('\n'),
    )
  })

  test('an empty variable of either kind is as one that is not set', () => {
    assert.equal(readSettings(table, { API_KEY: '', API_KEY_FILE: fileOf('a-key') }).API_KEY, 'a-key')
    assert.equal(readSettings(table, { API_KEY: 'a-key', API_KEY_FILE: '' }).API_KEY, 'a-key')
  })

  test('what is wrong with its text is said without the text', () => {
    assert.throws(() => readSettings(table, { API_KEY_FILE: fileOf('two words') }), {
      message: 'Cannot start:\n  API_KEY must be a key, without blanks',
    })
  })

  test('only a secret lies in a file: another setting with that ending is named as a slip', () => {
    const names = namesOf(table)
    const environment = { SITE_SECRET_FILE: '/a', DATABASE_URL_FILE: '/b', SITE_ADDRESS_FILE: '/c' }
    assert.deepEqual(findLookAlikes(names, environment), [
      { name: 'SITE_ADDRESS_FILE', nearest: 'SITE_SECRET_FILE' },
    ])
  })
})
