import assert from 'node:assert/strict'
import { test } from 'node:test'
import { helpOf } from './help.ts'
import { wholeNumber, word } from './settings/checks.ts'
import { optional, setting } from './settings/settings.ts'

test('--help shows how a program is started and every setting with its default', () => {
  const settings = {
    ADDRESS: optional('where it listens', word('an address')),
    API_PORT: setting('the port', 8000, wholeNumber(0, 65_535)),
  }
  assert.equal(
    helpOf({ name: 'The item service', command: 'start', settings }),
    `The item service

Usage:
  npm start               start it
  npm start -- --version  print its version
  npm start -- --help     print this

Settings are environment variables, for example: API_PORT=8000 npm start

  ADDRESS   where it listens
  API_PORT  the port (default: 8000)`,
  )
})

test('--help says how a secret is read from a file', () => {
  const settings = { API_KEY: optional('a key', word('a key'), { secret: true }) }
  const help = helpOf({ name: 'The item service', command: 'api', settings })
  assert.match(help, /^A secret may lie in a file: API_KEY_FILE names the one with API_KEY, and so on\.$/m)
})

test('the example of a program whose ports have no default is a setting that has a value', () => {
  const settings = { API_PORT: optional('the port', wholeNumber(0, 65_535)) }
  const help = helpOf({ name: 'A household to look at', command: 'demo', settings })
  assert.match(help, /for example: LOG_LEVEL=debug npm run demo$/m)
})
