import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { createLog } from '@hopechest/program'
import { startSiteAlone } from '../../alone.ts'
import { readConfig } from '../../config.ts'

const usual = { DATABASE_URL: 'sqlite::memory:', SITE_PORT: '0', SITE_SECRET: 'x'.repeat(32) }

async function read(settings: Record<string, string>): Promise<{ status: number; text: string }> {
  const config = readConfig({ ...usual, ...settings })
  const database = await openDatabase(config.DATABASE_URL)
  const now = () => new Date('2026-11-27T12:00:00Z')
  const site = await startSiteAlone(config, createLog('silent'), database, { now })
  try {
    const answer = await fetch(`${site.listensAt}/.well-known/security.txt`)
    return { status: answer.status, text: await answer.text() }
  } finally {
    await site.stop()
    await database.close()
  }
}

test('a person who found a weakness reads whom to tell, where the operator says it', async () => {
  const settings = { SECURITY_CONTACT: 'mailto:security@gifts.example', SITE_URL: 'https://gifts.example' }
  assert.deepEqual(await read(settings), {
    status: 200,
    text: `Contact: mailto:security@gifts.example
Expires: 2027-02-25T12:00:00.000Z
Preferred-Languages: en, de
Canonical: https://gifts.example/.well-known/security.txt
`,
  })
  assert.equal((await read({})).status, 404)
})

test('a contact is an address that a reader can use', () => {
  for (const good of ['mailto:a@b.example', 'https://gifts.example/security', 'tel:+49-30-1'])
    assert.equal(readConfig({ ...usual, SECURITY_CONTACT: good }).SECURITY_CONTACT, good)
  for (const bad of ['security@gifts.example', 'http://gifts.example', 'mailto:x', 'https://a b'])
    assert.throws(
      () => readConfig({ ...usual, SECURITY_CONTACT: bad }),
      /SECURITY_CONTACT must be an address/,
    )
})
