import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { list, oneOf, wholeNumber, word } from './checks.ts'
import { optional, readSettings, SettingsError, setting } from './settings.ts'

const table = {
  PORT: setting('the port', 8000, wholeNumber(1, 65_535)),
  ADDRESS: setting('the address', '127.0.0.1', word('an address of this machine')),
  MODE: optional('how it runs', oneOf('quick', 'safe')),
  ROLES: setting('roles', 'administrator', list),
  KEY: optional('a key', (text) => (text.length > 3 ? { value: text } : 'must have more than 3 characters'), {
    secret: true,
  }),
}

function messageOf(environment: Record<string, string>): string {
  try {
    readSettings(table, environment)
  } catch (error) {
    assert.ok(error instanceof SettingsError)
    return error.message
  }
  assert.fail(`Nothing was refused in ${JSON.stringify(environment)}`)
}

describe('reading settings', () => {
  test('an unset and an empty variable mean the default', () => {
    const defaults = {
      PORT: 8000,
      ADDRESS: '127.0.0.1',
      MODE: undefined,
      ROLES: ['administrator'],
      KEY: undefined,
    }
    assert.deepEqual(readSettings(table, {}), defaults)
    assert.deepEqual(readSettings(table, { PORT: '', MODE: '', KEY: '' }), defaults)
  })

  test('the operator reads all faults at once, each with the value that was refused', () => {
    assert.equal(
      messageOf({ PORT: '65536', ADDRESS: 'my host', MODE: 'Quick' }),
      [
        'Cannot start:',
        '  PORT must be a whole number from 1 to 65535; it is "65536"',
        '  ADDRESS must be an address of this machine, without blanks; it is "my host"',
        '  MODE must be one of quick, safe; it is "Quick"',
      ].join('\n'),
    )
  })

  test('the value of a secret is never shown', () => {
    assert.equal(messageOf({ KEY: 'abc' }), 'Cannot start:\n  KEY must have more than 3 characters')
  })

  test('a password in an address is not shown, although the setting should hold none', () => {
    for (const given of [
      'https://jo:a quiet@gate@gifts.example/x',
      'HTTP://jo:a quiet@gate@gifts.example/x',
      'https://jo:a quiet/gate?@gifts.example/x',
      'https://jo:a quiet\ngate@gifts.example/x',
    ]) {
      const message = messageOf({ ADDRESS: given })
      assert.doesNotMatch(message, /jo|quiet|gate/)
      assert.match(message, /gifts\.example\/x/)
    }
  })

  test('values are checked against each other, also where another one is at fault itself', () => {
    const read = (environment: Record<string, string>) =>
      readSettings(table, environment, ({ PORT, MODE }) =>
        MODE === 'safe' && PORT === 80 ? ['PORT must not be 80 with MODE safe'] : [],
      )
    assert.throws(() => read({ PORT: '80', MODE: 'safe' }), /PORT must not be 80 with MODE safe/)
    assert.throws(() => read({ PORT: 'x', MODE: 'safe' }), /^SettingsError: Cannot start:\n {2}PORT .+$/)
    assert.equal(read({ PORT: '81', MODE: 'safe' }).PORT, 81)
  })

  test('a list ignores blanks around its words and empty words', () => {
    assert.deepEqual(readSettings(table, { ROLES: ' editor , owner,' }).ROLES, ['editor', 'owner'])
  })
})
