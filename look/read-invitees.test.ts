import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readInvitees } from './scripts/read-invitees.ts'

/** What an owner may type or paste. */
const file = join(import.meta.dirname, 'read-invitees.examples.json')
const texts: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'))

for (const [text, invitees] of Object.entries(texts)) {
  test(`${JSON.stringify(text)} invites ${invitees.join(' and ') || 'no one'}`, () =>
    assert.deepEqual(readInvitees(text), invitees))
}

test('a text of a million letters that begins addresses and ends none is read', () => {
  for (const letters of ['<', 'a@', '<a@', '<@', '>', 'a '])
    assert.equal(readInvitees(letters.repeat(1_000_000 / letters.length)).length, 1, letters)
})
