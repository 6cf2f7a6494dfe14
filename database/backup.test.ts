import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { basic } from '@hopechest/testing/basic'
import { engines, enginesOfStories } from '@hopechest/testing/databases/engines'
import { longTest } from '@hopechest/testing/depth'
import { launch, type Settings } from '@hopechest/testing/launch'
import { patientFetch } from '@hopechest/testing/patient-fetch'
import { freshFolder, startService } from '@hopechest/testing/process'
import { passwordOf, stop } from '@hopechest/testing/service'
import { until } from '@hopechest/testing/until'
import { backUp as backUpDatabase } from './copies/back-up.ts'
import { carryOut } from './copies/command.ts'
import { restore as restoreDatabase } from './copies/restore.ts'
import { openDatabase } from './open.ts'

const noon = '2026-11-20T12:00:00.000Z'

interface Said {
  status: number | null
  printed: string
}

/** The command as an operator starts it. */
async function command(name: 'backup' | 'restore', words: string[], settings: Settings = {}): Promise<Said> {
  const folder = await freshFolder()
  const program = launch(
    process.execPath,
    [join(import.meta.dirname, `${name}.ts`), ...words],
    folder,
    settings,
  )
  return { status: (await program.ended).status, printed: program.printed() }
}

/** What the command does once it has read its words, without the start of a program. */
async function carriedOut(
  run: typeof backUpDatabase,
  url: string,
  file: string,
  words: string[],
): Promise<Said> {
  const lines: string[] = []
  const has = (option: string) => words.includes(`--${option}`)
  const word = () => undefined
  const fault = await carryOut(run, { url, file, has, word, say: (line) => lines.push(line), progress() {} })
  return { status: fault === undefined ? 0 : 1, printed: [...lines, fault ?? ''].join('\n') }
}

const backUp = (url: string, file: string) => carriedOut(backUpDatabase, url, file, [])
const restore = (url: string, file: string, ...words: string[]) =>
  carriedOut(restoreDatabase, url, file, words)

function demandDone({ status, printed }: Said): string {
  assert.equal(status, 0, printed)
  return printed
}

/** A database with three items, of which the last is gone. */
async function makeItems(url: string, names: readonly string[]): Promise<void> {
  const database = await openDatabase(url)
  for (const name of names) {
    await database.run(
      `INSERT INTO items (registry_id, name, url, price, quantity_needed, quantity_purchased, is_active, version,
         created_at, updated_at)
       VALUES (1, $1, 'https://shop.example', 0.1, 1, 0, 1, 9007199254740991, $2, $2)`,
      [name, noon],
    )
  }
  await database.run('DELETE FROM items WHERE id = $1', [names.length])
  await database.close()
}

async function namesIn(url: string): Promise<unknown[]> {
  const database = await openDatabase(url)
  const rows = await database.rows<object>(
    'SELECT id, name, price, version, created_at FROM items ORDER BY id',
  )
  await database.close()
  return rows.map((row) => ({ ...row }))
}

/** Each event remembers the id that it was given here. */
async function makeEvents(
  url: string,
  events: readonly { id?: number; number: number | null }[],
): Promise<void> {
  const database = await openDatabase(url)
  for (const { id, number } of events) {
    await database.run(
      `INSERT INTO events (${id ? 'id, ' : ''}subject_id, number, kind, registry_id, what, created_at)
       VALUES (${id ? '$1, ' : ''}$1, $2, 'item.added', 7, '{}', '${noon}')`,
      [id ?? 0, number],
    )
  }
  await database.close()
}

async function eventsIn(url: string): Promise<unknown[]> {
  const database = await openDatabase(url)
  const rows = await database.rows<object>('SELECT subject_id, number FROM events ORDER BY id')
  await database.close()
  return rows.map((row) => ({ ...row }))
}

const kettle = { id: 1, name: 'Kettle 😀', price: 0.1, version: 9007199254740991, created_at: noon }

for (const from of engines) {
  for (const to of engines) {
    // PostgreSQL may store an event late: its place is behind those with numbers.
    const events =
      from.name === 'PostgreSQL'
        ? [
            { id: 4, number: 1 },
            { id: 5, number: 2 },
            { id: 2, number: null },
            { id: 3, number: null },
          ]
        : [
            { id: 1, number: 1 },
            { id: 2, number: null },
          ]

    // Between one and the other, each is written and read once.
    const tell = from === to ? longTest : test
    tell(
      `a backup of ${from.name} is restored into ${to.name} to the last digit; its next id is a new one, and its next event the last one`,
      async () => {
        const [source, target] = [await from.freshUrl(), await to.emptyUrl()]
        const file = join(await freshFolder(), 'backup.db')
        await makeItems(source, [kettle.name, 'Teapot'])
        await makeEvents(source, events)
        const printed = demandDone(await backUp(source, file))
        assert.match(printed, /The backup is .+\/backup\.db\.\nKeep .*site-key too/)
        assert.equal(statSync(file).mode & 0o777, 0o600)
        assert.match(demandDone(await restore(target, file)), /Start the service/)
        assert.deepEqual(await namesIn(target), [kettle])
        await makeItems(target, ['Cup', 'gone'])
        const ids = (await namesIn(target)).map((row) => (row as { id: number }).id)
        assert.deepEqual(ids, [1, 3, 4], 'the id 2 belonged to an item that is gone')
        await makeEvents(target, [{ number: null }])
        assert.deepEqual(
          await eventsIn(target),
          [...events, { id: 0, number: null }].map(({ id, number }) => ({ subject_id: id, number })),
        )
      },
    )
  }
}

for (const engine of enginesOfStories) {
  describe(`a backup of ${engine.name}`, () => {
    test('while eight people buy, it holds every purchase that was acknowledged before it began', async () => {
      const [url, folder] = [await engine.freshUrl(), await freshFolder()]
      const service = await startService(folder, { DATABASE_URL: url, CREATES_PER_MINUTE: '0' })
      const authorization = basic({ username: 'admin', password: await passwordOf(service) })
      const post = async (path: string, body: object) => {
        const headers = { authorization, 'content-type': 'application/json' }
        const response = await patientFetch(service.url + path, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
        assert.ok(response.ok, `${response.status} ${path}`)
        return (await response.json()) as { id: number; data: { id: number } }
      }
      const { id: registry } = await post('/registries', { title: 'Wedding' })
      const item = { name: 'Glass', url: 'https://shop.example', quantity_needed: 1_000_000 }
      const { data } = await post(`/registries/${registry}/items`, item)
      const bought: string[] = []
      let isOpen = true
      const buyers = Array.from({ length: 8 }, async (_, buyer) => {
        for (let n = 0; isOpen; n++) {
          const purchaser = `${buyer}-${n}`
          await post(`/registries/${registry}/items/${data.id}/purchases`, { purchaser })
          bought.push(purchaser)
        }
      })
      await until('the first purchases', () => bought.length > 50)

      const before = [...bought]
      const file = join(folder, 'backup.db')
      demandDone(await command('backup', [file], { DATABASE_URL: url }))
      assert.ok(bought.length > before.length, 'people went on to buy')
      const refused = await restore(url, file, '--replace')
      assert.deepEqual([refused.status, /Stop/.test(refused.printed)], [1, true], refused.printed)
      isOpen = false
      await Promise.all(buyers)
      await stop(service)

      demandDone(await command('restore', [file, '--replace'], { DATABASE_URL: url }))
      const restored = await openDatabase(url)
      const purchases = await restored.rows<{ purchaser: string }>('SELECT purchaser FROM purchases')
      const kept = new Set(purchases.map(({ purchaser }) => purchaser))
      const lost = before.filter((purchaser) => !kept.has(purchaser))
      assert.deepEqual(lost, [])
      const counted = await restored.row<{ n: number }>('SELECT quantity_purchased AS n FROM items')
      assert.equal(counted?.n, purchases.length, 'the backup is of one moment')
      await restored.close()
    })
  })
}

for (const engine of engines) {
  describe(`a backup of ${engine.name}`, () => {
    test('takes the place of other data only when the operator says so', async () => {
      const [source, target] = [await engine.freshUrl(), await engine.freshUrl()]
      const file = join(await freshFolder(), 'backup.db')
      await makeItems(source, [kettle.name, 'gone'])
      demandDone(await backUp(source, file))
      await makeItems(target, ['Other', 'gone'])
      const refused = await restore(target, file)
      assert.equal(refused.status, 1)
      assert.match(refused.printed, /Add --replace/)
      assert.equal((await namesIn(target)).length, 1)
      demandDone(await restore(target, file, '--replace'))
      assert.deepEqual(await namesIn(target), [kettle])
    })

    test('is refused when a newer program made it, and the database stays as it was', async () => {
      const [source, target] = [await engine.freshUrl(), await engine.freshUrl()]
      await makeItems(source, [kettle.name, 'gone'])
      const database = await openDatabase(source)
      await database.run('UPDATE schema_version SET version = version + 1')
      await database.close()
      const file = join(await freshFolder(), 'backup.db')
      const made = await backUp(source, file)
      const refused = made.status === 0 ? await restore(target, file) : made
      assert.equal(refused.status, 1)
      assert.match(refused.printed, /schema version \d+, this program knows up to \d+/)
    })
  })
}

test('a file that is here already, one that is damaged and one that is missing are refused with a sentence', async () => {
  const [sqlite] = engines
  const [folder, url] = [await freshFolder(), (await sqlite?.freshUrl()) ?? '']
  const file = join(folder, 'backup.db')
  await makeItems(url, [kettle.name, 'gone'])
  demandDone(await backUp(url, file))
  assert.match((await backUp(url, file)).printed, /exists\. A backup never replaces a file/)
  const half = join(folder, 'half.db')
  writeFileSync(half, readFileSync(file).subarray(0, 8192))
  const fresh = (await sqlite?.emptyUrl()) ?? ''
  for (const [name, sentence] of [
    [half, /is no backup that can be restored/],
    [join(folder, 'none.db'), /There is no file/],
    [import.meta.filename, /is no backup that can be restored: file is not a database/],
  ] as const) {
    const refused = await restore(fresh, name)
    assert.equal(refused.status, 1)
    assert.match(refused.printed, sentence)
  }
  assert.ok(!existsSync(fresh.slice('sqlite:'.length)), 'nothing was made')
})

test('an operator reads what the commands do, and what was wrong with the words', async () => {
  for (const name of ['backup', 'restore'] as const) {
    const help = await command(name, ['--help'])
    assert.deepEqual([help.status, help.printed.startsWith(`Usage: npm run ${name}`)], [0, true])
  }
  // Both commands read their words in one place.
  assert.equal((await command('backup', ['--nonsense'])).status, 2)
  assert.equal((await command('backup', ['a', 'b'])).status, 2)
  assert.equal((await command('restore', [])).status, 2)
  assert.equal((await command('restore', ['x.db'], { DATABASE_URL: 'mysql://x' })).status, 1)
})
