import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cookies } from './cookies.ts'
import { languageOf, mostWished } from './language.ts'

test('of the languages that a browser wishes, the first ones are looked at', () => {
  const none = { get: () => undefined } as unknown as Cookies
  const wishes = (before: number) => [...Array(before).fill('xx;q=0.1'), 'de'].join(',')
  assert.equal(languageOf(none, wishes(mostWished - 1)), 'de')
  assert.equal(languageOf(none, wishes(mostWished)), 'en')
})
