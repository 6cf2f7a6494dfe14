import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@hopechest/client'
import { must } from '@hopechest/testing/outcome'
import type { Service } from './service.ts'
import type { Site } from './sites/site.ts'

/** The rows that the plugin leaves behind, by kind; the registries that wait; and mails as receiver, subject, words. */
interface Leavings {
  left: Record<string, number>
  waiting: number[]
  mails: [string, string, string][]
}

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9'

/**
 * The plugin is deleted as an administrator does it, after it was switched off, and then the service is looked into: once
 * while the service is away, and once while it answers.
 */
export async function removePlugin(site: Site, service: Service): Promise<string> {
  const act = async (name: string, url = service.url): Promise<Leavings> => {
    const env = { SERVICE: JSON.stringify({ url, apiKey: service.apiKey }) }
    const printed = await site.php([join(site.scripts, 'remove-plugin.php'), site.files, name], env)
    return JSON.parse(printed.slice(printed.lastIndexOf('\n{')))
  }
  const client = createClient({
    baseUrl: service.url,
    apiKey: service.apiKey,
    ...site.keeper,
    surprises: true,
  })
  const makeRegistry = async () => {
    const { id } = must(
      await client.createRegistry({ title: 'The last one', meta: { registry_event_type: 'farewell' } }),
    )
    const item = must(await client.addRegistryItem(id, { name: 'Suitcase', url: 'https://shop.example/s' }))
    must(await client.createPurchase(id, item.id, { quantity: 1, purchaser: 'Mia' }))
    return id
  }
  const activeItems = (id: number) => countActive(service.database, id)

  await act('furnish')
  const first = await makeRegistry()
  await act('set', nowhere)
  const before = await act('deactivate')
  assert.deepEqual(
    Object.entries(before.left).filter(([kind, count]) => kind !== 'active' && count === 0),
    [],
    'the plugin had stored something of every kind before',
  )
  const away = await act('delete')
  assert.deepEqual(kindsIn(away.left), [], 'nothing is left on the site')
  assert.ok(away.waiting.includes(first), 'what the service has not deleted waits')
  assert.equal(activeItems(first), 1)
  assert.equal(away.mails.length, 1)
  const [receiver, subject, words] = away.mails[0] ?? []
  assert.equal(receiver, 'keeper@example.com')
  assert.match(subject ?? '', /Hopechest was deleted, and something of it stays/)
  assert.match(words ?? '', new RegExp(`cannot be reached[^]*\\b${first}\\b[^]*${nowhere}`))

  await act('activate')
  await act('set')
  const second = await makeRegistry()
  writePeople(service.database)
  await act('deactivate')
  assert.equal(activeItems(second), 1, 'switching the plugin off deletes nothing')
  const { left, waiting, mails } = await act('delete')
  assert.deepEqual([kindsIn(left), waiting, mails], [[], [], []])
  assert.deepEqual([activeItems(first), activeItems(second)], [0, 0], 'the service has deleted the gifts')
  assert.equal(countPeople(service.database), 0, 'and all people whom owners had written down')
  return 'nothing is left, in the service neither'
}

function kindsIn(left: Record<string, number>): string[] {
  return Object.keys(left).filter((kind) => left[kind] !== 0)
}

/** An owner has a person in a book, whom no page of this story has written down. */
function writePeople(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec(`INSERT INTO books (account_id) VALUES (1) ON CONFLICT DO NOTHING;
      INSERT INTO known_people (account_id, name, address, birthday, link_nonce) VALUES (1, 'Oma Lise', '', '--04-17', 'once')`)
  } finally {
    database.close()
  }
}

function countPeople(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return Number(database.prepare('SELECT COUNT(*) AS count FROM known_people').get()?.count)
  } finally {
    database.close()
  }
}

/** In the table of the service itself. */
function countActive(file: string, registryId: number): number {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const row = database
      .prepare('SELECT COUNT(*) AS count FROM items WHERE registry_id = ? AND is_active = 1')
      .get(registryId)
    return Number(row?.count)
  } finally {
    database.close()
  }
}
