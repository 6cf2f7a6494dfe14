import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { isClientError, type Outcome } from '@hopechest/client'
import { type Database, openDatabase } from '@hopechest/database'
import { makePerson, startRecordedWordPress } from '@hopechest/host/testing'
import { type Engine, serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { must } from '@hopechest/testing/outcome'
import { freshFolder, type Service, startService } from '@hopechest/testing/process'
import { clientOf, type Login } from '@hopechest/testing/service'
import { until } from '@hopechest/testing/until'

/** On each engine and on a site: what a kill costs is the start behind it. `KILLS=40` proves more than a run of all tests has time for. */
export const kills = Number(process.env.KILLS ?? 1)

/** Where a service works that is killed. */
export interface Place {
  settings: Record<string, string>
  owner: Login
  database: Database
  isOnWordPress: boolean
  /** Of a WordPress site, once the owner has looked at the list. */
  demandListed(registryId: number, items: readonly number[], order?: Order): Promise<void>
}

type Order = (ids: readonly number[]) => readonly number[]

/** The same story on each engine, and with a WordPress site unless it is about what our own host alone does. */
export function testKills(
  deed: string,
  sentence: string,
  tell: (place: Place, t: TestContext) => Promise<void>,
  isOfOwnHost = false,
): void {
  describe(`a service that is killed while ${deed}`, () => {
    for (const engine of engines)
      test(`${sentence}, on ${engine.name}`, async (t) => tell(await embedded(t, engine), t))
    if (isOfOwnHost) return
    test(`${sentence}, with a WordPress site`, async (t) => tell(await withWordPress(t), t))
  })
}

async function embedded(t: TestContext, engine: Engine): Promise<Place> {
  const url = await engine.freshUrl()
  const database = await openDatabase(url)
  t.after(() => database.close())
  return {
    settings: { DATABASE_URL: url },
    owner: await makePerson(database, 'owner', 'member'),
    database,
    isOnWordPress: false,
    async demandListed(id, items, order = (ids) => ids) {
      const sql = 'SELECT item_ids FROM registries WHERE id = $1'
      const row = await database.row<{ item_ids: string }>(sql, [id])
      assert.deepEqual(order(JSON.parse(row?.item_ids ?? '')), order(items))
    },
  }
}

async function withWordPress(t: TestContext): Promise<Place> {
  const url = await (engines[0] ?? assert.fail()).freshUrl()
  const database = await openDatabase(url)
  const wordpress = await startRecordedWordPress()
  t.after(() => Promise.all([database.close(), wordpress.stop()]))
  const owner = wordpress.addPerson('owner', 'member')
  const settings = { DATABASE_URL: url, HOST_URL: wordpress.url, HOST_TIMEOUT: '4' }
  let next: ReturnType<typeof startService> | undefined
  return {
    settings,
    owner,
    database,
    isOnWordPress: true,
    async demandListed(id, items, order = (ids) => ids) {
      next ??= startService(await freshFolder(), settings)
      const client = clientOf(await next, owner)
      await until(`the site to list ${items}`, async () => {
        must(await client.getRegistry(id))
        const listed = wordpress.registryOf(id)?.meta.registry_item_ids as number[]
        return isDeepStrictEqual(order(listed), order(items))
      })
    },
  }
}

/** What comes of what is sent while the service is killed, within a number of milliseconds. */
export async function killWhile<Sent>(
  service: Service,
  most: number,
  send: () => Promise<Sent>,
): Promise<Sent> {
  const sent = send()
  setTimeout(() => service.signal('SIGKILL'), Math.random() * most)
  const [outcome] = await Promise.all([sent, service.ended])
  return outcome
}

/** A busy machine may let a request wait too long. */
export async function made(make: () => Promise<Outcome<{ id: number }>>): Promise<number> {
  for (;;) {
    const outcome = await make()
    if (outcome && !isClientError(outcome)) return outcome.id
  }
}
