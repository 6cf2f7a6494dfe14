// May take 180 s: in the long form, 32 writers write at two services on each engine, and services are killed.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Client, isClientError, isRefused } from '@hopechest/client'
import { type Database, openDatabase } from '@hopechest/database'
import { noteEvent } from '@hopechest/host'
import { makePerson } from '@hopechest/host/testing'
import { basic } from '@hopechest/testing/basic'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { longTest } from '@hopechest/testing/depth'
import { must } from '@hopechest/testing/outcome'
import { freshFolder, type Service, startService } from '@hopechest/testing/process'
import { clientOf } from '@hopechest/testing/service'
import { until } from '@hopechest/testing/until'

const writers = 32
/** `ACTS=40` proves more than a run of all tests has time for. */
const actsOfWriter = Number(process.env.ACTS ?? 4)
const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 1_000_000 }

interface Shown {
  id: string
  type: string
  registry_id: number
  item_id: number | null
}
type Person = Awaited<ReturnType<typeof makePerson>>

for (const engine of engines) {
  describe(`${writers} writers at two services on ${engine.name}, while people follow the changes`, () => {
    let database: Database
    let services: Service[]
    let folders: string[]
    let settings: Record<string, string>
    /** The start of the service that was killed last. */
    let start: Promise<unknown> | undefined
    let acknowledged = 0
    /** Acts that ended with an error that does not say that nothing was done, as where no answer came in time. */
    let unclear = 0
    let killsLeft = 0
    let people: { owner: Person; guest: Person; admin: Person }
    const lists: number[] = []

    before(async () => {
      const url = await engine.freshUrl()
      database = await openDatabase(url)
      people = {
        owner: await makePerson(database, 'owner', 'member'),
        guest: await makePerson(database, 'guest', 'member'),
        admin: await makePerson(database, 'admin', 'administrator'),
      }
      settings = {
        DATABASE_URL: url,
        CREATES_PER_MINUTE: '0',
        SITE_SECRET: 'the secret that both services have in common',
      }
      folders = await Promise.all([1, 2].map(freshFolder))
      services = await Promise.all(folders.map((folder) => startService(folder, settings)))
      for (let n = 0; n < 4; n++) {
        const meta = { registry_invitees: [people.guest.username] }
        lists.push(must(await clientAt(0, people.owner).createRegistry({ title: `List ${n}`, meta })).id)
      }
    })
    after(() => database.close())

    const serviceAt = (n: number) => services[n % services.length] ?? assert.fail()
    const clientAt = (n: number, person: Person): Client => clientOf(serviceAt(n), person)

    /** A service that was killed, or is busy, is asked again: the program that follows keeps its place itself. */
    async function read(n: number, person: Person, path: string, prefer = ''): Promise<Shown[]> {
      const ask = async () => {
        const answer = await fetch(serviceAt(n).url + path, {
          headers: { authorization: basic(person), ...(prefer && { prefer }) },
        })
        if (answer.status === 200) return (await answer.json()) as Shown[]
        assert.ok([502, 503, 504].includes(answer.status), await answer.text())
        return undefined
      }
      let page: Shown[] | undefined
      await until(`the changes at ${path}`, async () => {
        page = await ask()
        return page !== undefined
      })
      return page ?? []
    }

    /** Reads on from page to page until all writers are done and nothing more comes. */
    async function follow(
      { person, path, limit, prefer = '' }: { person: Person; path: string; limit: number; prefer?: string },
      isOver: () => boolean,
    ): Promise<Shown[]> {
      const shown: Shown[] = []
      for (let n = 0; ; n++) {
        const wasOver = isOver()
        const after = shown.at(-1)?.id
        const page = await read(n, person, `${path}?limit=${limit}${after ? `&after=${after}` : ''}`, prefer)
        shown.push(...page)
        if (wasOver && page.length === 0) return shown
      }
    }

    async function write(n: number): Promise<string[]> {
      const list = lists[n % lists.length] ?? 0
      const done: string[] = []
      const as = (person: Person) => clientAt(n, person)
      const insist = async <Result>(act: () => Promise<Result>): Promise<Exclude<Result, Error | null>> => {
        for (;;) {
          const outcome = await act()
          if (isClientError(outcome) && !isRefused(outcome, 'too_many')) unclear++
          if (!outcome || isClientError(outcome)) {
            await start
            continue
          }
          acknowledged++
          return outcome as Exclude<Result, Error | null>
        }
      }
      const item = await insist(() => as(people.owner).addRegistryItem(list, lamp))
      done.push(`item.added ${item.id}`)
      for (let act = 1; act < actsOfWriter || killsLeft > 0; act++) {
        if (n % 2) {
          await insist(() => as(people.owner).updateItem(item.id, { name: `Lamp ${act}` }))
          done.push(`item.changed ${item.id}`)
        } else {
          await insist(() => as(people.guest).createPurchase(list, item.id, { quantity: 1 }))
          done.push(`purchase.made ${item.id}`)
        }
      }
      return done
    }

    /** Kills the services in turn, each once more acts are acknowledged, and starts each anew. Until then the writers go on. */
    async function killInTurn(): Promise<void> {
      for (let n = 0; killsLeft > 0; n = (n + 1) % services.length) {
        const from = acknowledged
        await until('five acts more', () => acknowledged >= from + 5)
        const service = serviceAt(n)
        service.signal('SIGKILL')
        start = service.ended.then(async () => {
          services[n] = await startService(folders[n] ?? '', settings)
        })
        await start
        killsLeft--
      }
    }

    for (const kills of [0, Number(process.env.KILLS ?? 2)])
      (kills === 0 ? test : longTest)(
        `each follower reads each change that concerns them once, in one order, and no other, with ${kills} kills`,
        async (t) => {
          const { owner, guest, admin } = people
          const before = (await modelOf(database)).filter((row) => !row.startsWith('registry.'))
          unclear = 0
          let isOver = false
          killsLeft = kills
          const killing = killInTurn()
          const following = Promise.all(
            [
              { person: owner, path: '/changes', limit: 7 },
              { person: owner, path: `/registries/${lists[0]}/changes`, limit: 1000, prefer: 'wait=1' },
              { person: guest, path: '/changes', limit: 3 },
              { person: guest, path: '/changes', limit: 1000, prefer: 'wait=1' },
              { person: admin, path: '/changes', limit: 100 },
            ].map((one) => follow(one, () => isOver)),
          )
          const done = (await Promise.all(Array.from({ length: writers }, (_, n) => write(n)))).flat()
          isOver = true
          await killing
          const [ofOwner, ofList, ofGuest, ofWaiting, ofAdmin] = await following
          const model = await modelOf(database)
          const isPlain = (row: string) => !row.startsWith('purchase.')
          assert.deepEqual(ofGuest?.map(rowOf), model)
          assert.deepEqual(ofWaiting?.map(rowOf), model)
          assert.deepEqual(ofAdmin?.map(rowOf), model)
          assert.deepEqual(ofOwner?.map(rowOf), model.filter(isPlain))
          assert.deepEqual(
            ofList?.map(rowOf),
            model.filter((row) => isPlain(row) && row.endsWith(` of ${lists[0]}`)),
          )
          const ids = ofOwner?.map(({ id }) => id)
          assert.deepEqual(
            ids,
            ofGuest?.filter((each) => isPlain(each.type)).map(({ id }) => id),
          )
          const shown = ofGuest?.map(({ type, item_id }) => `${type} ${item_id}`) ?? []
          // What a service has stored and not acknowledged is there, too, as where it was killed or too slow.
          const left = Map.groupBy(shown, (row) => row)
          for (const row of done) assert.ok(left.get(row)?.pop(), `${row} was acknowledged, and is not there`)
          const more = [...left].flatMap(([, rows]) => rows).filter((row) => !row.startsWith('registry.'))
          const unacknowledged = more.length - before.length
          assert.ok(
            unacknowledged >= 0 && unacknowledged <= unclear,
            `${unacknowledged} more than ${unclear} unclear`,
          )
          t.diagnostic(
            `${model.length} changes, ${kills} kills, ${unacknowledged} stored of ${unclear} acts without an answer: none left out, none twice`,
          )
        },
      )

    test('an owner reads their own act at once, while the act of another writer is not stored yet', async () => {
      const [list = 0] = lists
      const { owner } = people
      const path = `/registries/${list}/changes`
      const after = (await follow({ person: owner, path, limit: 1000 }, () => true)).at(-1)?.id
      const noted = Promise.withResolvers<void>()
      const mayEnd = Promise.withResolvers<void>()
      // SQLite writes one transaction after the other: there no other act is open.
      const isOpen = database.engine !== 'sqlite'
      const slow = database.transaction(async (statements) => {
        const caller = { id: owner.id, is_reader: false }
        await noteEvent(
          statements,
          { kind: 'registry.changed', registryId: list, caller, at: new Date() },
          list,
        )
        noted.resolve()
        if (isOpen) await mayEnd.promise
      })
      await noted.promise
      if (!isOpen) await slow
      for (let n = 0; n < 3; n++) {
        const item = must(await clientAt(n, owner).addRegistryItem(list, lamp))
        const page = await read(n + 1, owner, `${path}?after=${after}`)
        assert.equal(page.at(-1)?.item_id, item.id)
      }
      mayEnd.resolve()
      await slow
      const types = (await read(0, owner, `${path}?after=${after}`)).map(({ type }) => type)
      const added = Array(3).fill('item.added')
      assert.deepEqual(types, isOpen ? [...added, 'registry.changed'] : ['registry.changed', ...added])
    })
  })
}

function rowOf({ type, registry_id, item_id }: Shown): string {
  return `${type} ${item_id ?? registry_id} of ${registry_id}`
}

/** The outbox as it is stored. */
async function modelOf(database: Database): Promise<string[]> {
  const rows = await database.rows<{ kind: string; registry_id: number; subject_id: number; what: string }>(
    'SELECT kind, registry_id, subject_id, what FROM events WHERE number > 0 ORDER BY number',
  )
  return rows.map(
    ({ kind, registry_id, subject_id, what }) =>
      `${kind} ${JSON.parse(what).item ?? subject_id} of ${registry_id}`,
  )
}
