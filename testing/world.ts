import assert from 'node:assert/strict'
import { type Database, openDatabase } from '@hopechest/database'
import { createEmbeddedHost, noteEvent } from '@hopechest/host'
import {
  makeKey,
  makePerson,
  patientSeconds,
  type RecordedWordPress,
  startRecordedWordPress,
} from '@hopechest/host/testing'
import { noteMadeFor } from '@hopechest/host/visit'
import { createWordPressHost } from '@hopechest/host/wordpress'
import { openStandIn } from './databases/cluster-stand-in.ts'
import { type Engine, serviceEngines as engines } from './databases/engines.ts'
import { runsAll } from './depth.ts'
import { type PersonName, roles, serve, type World, type WorldOptions } from './in-process.ts'
import type { Person } from './person.ts'
import { openSite } from './wordpress/site.ts'

export { basic } from './basic.ts'
export type { Message, PersonName, PlainAnswer, World, WorldOptions } from './in-process.ts'
export { promptly } from './in-process.ts'

/** One engine with one host. */
export interface Setting {
  name: string
  open(options?: WorldOptions): Promise<World>
}

/** For tests of the service alone: one host is enough. */
export const embeddedSettings: readonly Setting[] = engines.map((engine) => ({
  name: `${engine.name} with the embedded host`,
  open: (options = {}) => openEmbedded(engine, options),
}))

/** The first alone in the short form: for stories in which nothing happens at one moment, and no engine does otherwise. */
export const embeddedStories: readonly Setting[] = embeddedSettings.slice(0, runsAll ? undefined : 1)

/** The file that describes a running WordPress; when it is set, the stories run there alone. */
const site = process.env.WORDPRESS_SITE

/**
 * The settings in which a story has to hold: each engine and each host once. Not each pair of them: a rule reaches both
 * through a contract, and each contract has a suite that runs on all its implementations. That is why the first alone is
 * enough for the short form of the tests.
 */
export const settings: readonly Setting[] =
  site !== undefined
    ? [{ name: 'a real WordPress', open: (options = {}) => openWithSite(site, options) }]
    : [
        {
          name: 'SQLite with the embedded host',
          open: (options = {}) => openEmbedded(engineCalled('SQLite'), options),
        },
        {
          name: 'PostgreSQL with a recorded WordPress',
          open: (options = {}) => openWithWordPress(engineCalled('PostgreSQL'), options),
        },
      ].slice(0, runsAll ? undefined : 1)

/** SQLite with the embedded host, for tests that are the same for every engine and host. */
export function openOne(options: WorldOptions = {}): Promise<World> {
  return openEmbedded(engineCalled('SQLite'), options)
}

/** A world whose host the test can look at and break. */
export async function openBreakable(options: WorldOptions = {}) {
  const wordpress = await startRecordedWordPress({ ...(options.now && { now: options.now }) })
  return { wordpress, world: await openWithWordPress(engineCalled('SQLite'), options, wordpress) }
}

function engineCalled(name: string): Engine {
  const engine = engines.find((each) => each.name === name)
  assert.ok(engine)
  return engine
}

/** The embedded host on tables in the form of a cluster. `watch` may count what reaches which machine. */
export async function openOnCluster(
  watch: (database: Database) => Database,
  options: WorldOptions = {},
): Promise<World> {
  return openBeside(watch(await openStandIn(await engineCalled('PostgreSQL').freshUrl())), options)
}

async function openEmbedded(engine: Engine, options: WorldOptions): Promise<World> {
  return openBeside(await openDatabase(await engine.freshUrl()), options)
}

/** The embedded host, whose tables are in the database of the items. */
async function openBeside(database: Database, options: WorldOptions): Promise<World> {
  const people = await addPeople((name, role) => makePerson(database, name, role))
  return serve(options, {
    database,
    host: createEmbeddedHost(database, { ...(options.now && { now: options.now }) }),
    people,
    async revoke({ id }) {
      await database.run('DELETE FROM app_passwords WHERE account_id = $1', [id])
    },
    makeKey: ({ id }, rights, now) => makeKey(database, id, rights, now),
    async stopHost() {},
  })
}

async function openWithWordPress(
  engine: Engine,
  options: WorldOptions,
  started?: RecordedWordPress,
): Promise<World> {
  const database = await openDatabase(await engine.freshUrl())
  const wordpress = started ?? (await startRecordedWordPress())
  const people = await addPeople(async (name, role) => wordpress.addPerson(name, role))
  return serve(options, {
    database,
    host: createWordPressHost({
      url: wordpress.url,
      postType: 'gift_registry',
      timeoutSeconds: options.hostSeconds ?? patientSeconds,
      note: (event, id) => noteEvent(database, event, id),
      noteMade: (id, key) => noteMadeFor(database.coordinator, id, key),
    }),
    people,
    async revoke({ id }) {
      wordpress.revoke(id)
    },
    makeKey: async ({ id }, rights) => wordpress.addKey(id, rights),
    stopHost: () => wordpress.stop(),
  })
}

/** The people are made anew for each world: none of them owns anything yet, or has lost a password. */
async function openWithSite(description: string, options: WorldOptions): Promise<World> {
  const database = await openDatabase('sqlite::memory:')
  const site = await openSite(description)
  const people = await addPeople(site.makePerson)
  return serve(options, {
    database,
    host: createWordPressHost({
      url: site.url,
      postType: 'gift_registry',
      timeoutSeconds: options.hostSeconds ?? patientSeconds,
    }),
    people,
    revoke: site.revoke,
    makeKey: () => assert.fail('The plugin tests its keys by itself: plugin/tests/keys.php'),
    async stopHost() {},
  })
}

type Role = (typeof roles)[PersonName]

async function addPeople(add: (name: string, role: Role) => Promise<Person>): Promise<World['people']> {
  const people = {} as World['people']
  for (const [name, role] of Object.entries(roles)) people[name as PersonName] = await add(name, role)
  return people
}
