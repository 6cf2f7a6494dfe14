import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { afterEach, describe, test } from 'node:test'
import type { Ask } from '@hopechest/api/in-process'
import { type Database, openDatabase } from '@hopechest/database'
import { noRights } from '@hopechest/host'
import {
  createOwnersHere,
  insertCircle,
  insertIntoCircle,
  insertKnownPerson,
  lockBooks,
  noteFollowed,
  saveSizesOfAccount,
} from '@hopechest/host/family'
import { createGuestStore } from '@hopechest/host/guests'
import {
  createTakeVisit,
  createVisitHost,
  createVisits,
  keptPath,
  signatureHeader,
  signVisit,
} from '@hopechest/host/visit'
import { engines } from '@hopechest/testing/databases/engines'
import { listen } from '@hopechest/testing/listen'
import { each, must } from '@hopechest/testing/outcome'
import { send } from '@hopechest/testing/send'
import { openOne } from '@hopechest/testing/world'
import { pino } from 'pino'
import type { Cookies } from '../http/cookies.ts'
import type { Visit } from '../http/visit.ts'
import { createPageClients } from '../http/work/page-clients.ts'
import { createGuestParts, type GuestParts } from '../pages/guests/guest-parts.ts'
import { createKeptDoor, type ReadChanges } from './kept-door.ts'

const signing = { key: 'the key of the shop, which signs its visits', host: 'https://shop.example' }
const [jo, mia] = [{ id: 5, email: 'jo@c.example' }, { email: 'Mia@C.example' }]
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A browser of one guest. */
function visitOf(personId?: number): Visit {
  const kept = new Map<string, string>()
  const cookies: Cookies = {
    get: (name) => kept.get(name),
    set: (name, value) => void kept.set(name, value),
    clear: (name) => void kept.delete(name),
  }
  return { cookies, signedIn: personId === undefined ? undefined : { person: { id: personId } } } as Visit
}

const noChanges: ReadChanges = () => Promise.reject(new Error('No story asks what has changed'))
const notAsked: Ask = () => Promise.reject(new Error('No story asks for lists'))

/** The door beside these rules. Returns what sends it a signed body. */
async function openDoor(
  database: Database,
  gifts: GuestParts,
  ask: Ask,
  visits = createVisits(() => noRights),
  changesForHost = noChanges,
) {
  const door = createKeptDoor({
    findKey: async () => signing,
    take: createTakeVisit(database),
    gifts: gifts.ofPerson,
    visits,
    clientFor: createPageClients(ask),
    changesForHost,
    itemRoutes: 'members',
    log: pino({ level: 'silent' }),
  })
  const server = createServer((request, response) => void (door(request, response) || response.destroy()))
  ends.push(() => server.close())
  const at = await listen(server)
  return async (body: string, header = signVisit(signing, body, Date.now(), keptPath)) => {
    const headers = { [signatureHeader]: header }
    const answer = await send(`${at}${keptPath}`, { method: 'POST', headers, body })
    return { status: answer.status, said: JSON.parse(await answer.text()) }
  }
}

/** The door of a service for which Jo has given signed in, and Mia with a link to her mailbox. */
async function open(url: string) {
  const database = await openDatabase(url)
  const store = createGuestStore({ database })
  const gifts = createGuestParts(store, 'the secret of all machines of the service')
  await store.lists.note({ registryId: 7, eventDate: '' })
  const give = (visit: Visit, purchaseId: number, name: string) => {
    const gift = { registryId: 7, itemId: 70, purchaseId, quantity: 2, releaseKey: 'a secret', name }
    return gifts.keep(visit, { ...gift, isAside: false }, '')
  }
  await give(visitOf(jo.id), 1, 'Jo')
  const ofMia = visitOf()
  await give(ofMia, 2, 'Mia')
  await gifts.mailbox.open(ofMia, await gifts.mailbox.makeLink(ofMia, 'mia@c.example'))
  ends.push(() => database.close())
  const post = await openDoor(database, gifts, notAsked)
  const ask = async (asked: object) => post(JSON.stringify(asked))
  const tell = async (person: object) => (await ask({ act: 'tell', person })).said.gifts
  const tellPeople = async () => (await ask({ act: 'tell', person: jo })).said.people
  return { database, post, ask, tell, tellPeople, give, gifts }
}

const ofJo = [{ registry_id: 7, item_id: 70, quantity: 2, name: 'Jo' }]
const ofMia = [{ registry_id: 7, item_id: 70, quantity: 2, name: 'Mia' }]

for (const engine of engines) {
  describe(`what a service keeps of a person of its host, on ${engine.name}`, () => {
    test('a host hears it by account and by address, and has it forgotten for one person alone', async () => {
      const { ask, tell, give } = await open(await engine.freshUrl())
      assert.deepEqual(await tell(jo), ofJo)
      assert.deepEqual(await tell(mia), ofMia)
      assert.deepEqual(await tell({ ...jo, email: 'mia@c.example' }), [...ofMia, ...ofJo])
      assert.deepEqual(await ask({ act: 'forget', person: mia }), { status: 200, said: {} })
      assert.deepEqual([await tell(mia), await tell(jo)], [[], ofJo])
      await ask({ act: 'forget', person: jo })
      assert.deepEqual(await tell(jo), [])
      await give(visitOf(jo.id), 3, 'Jo')
      assert.deepEqual(await tell(jo), ofJo, 'an account that is there keeps what it gives from now on')
    })

    test('a host hears what a person has the pages remember, and has it forgotten with them', async () => {
      const { ask, gifts } = await open(await engine.freshUrl())
      const visit = visitOf(jo.id)
      const gift = { who: 'Ana', gift: 'Vase', quantity: 1, price: 30, currency: 'EUR', year: 2026 }
      const remembered = async (person: object) => (await ask({ act: 'tell', person })).said.remembered
      await gifts.memory.remember(visit, [{ ...gift, purchaseId: 1 }])
      assert.deepEqual(await remembered(jo), [], 'not before it is wanted')
      await gifts.memory.keep(visit)
      await gifts.memory.remember(visit, [{ ...gift, purchaseId: 1 }])
      assert.deepEqual([await remembered(jo), await remembered(mia)], [[gift], []])
      await ask({ act: 'forget', person: jo })
      assert.deepEqual(await remembered(jo), [])
    })

    test('a host hears the names that owners wrote beside an address or on a list, and has them forgotten with the person', async () => {
      const { ask, gifts, database } = await open(await engine.freshUrl())
      const write = async (account: number, list: number, name: string, address: string) => {
        await lockBooks(database, [account])
        const { id } = await insertKnownPerson(database, account, { name, address, birthday: '' })
        const entry = { registry_id: list, person_id: id, entry: address }
        await noteFollowed(database, account, { registryId: list, coming: [entry], leaving: [] })
      }
      await write(1, 7, 'Tante Mia', 'Mia@c.example')
      await write(1, 7, 'Jo', jo.email)
      await write(2, 8, 'Mia Moss', 'mia@c.example')
      const namesOf = async (asked: object) =>
        (await ask({ act: 'tell', ...asked })).said.names.map(({ name }: { name: string }) => name).toSorted()
      assert.deepEqual(await namesOf({ person: mia }), ['Mia Moss', 'Tante Mia'])
      assert.deepEqual(each(await gifts.ofPerson.names.on(7), 'name').toSorted(), ['Jo', 'Tante Mia'])
      await ask({ act: 'forget', person: mia })
      assert.deepEqual(await namesOf({ person: mia }), [])
      assert.deepEqual(await gifts.ofPerson.names.on(7), [{ registryId: 7, name: 'Jo' }])
    })

    test('a host hears whom an account has written down, and has it forgotten', async () => {
      const { database, ask, tellPeople } = await open(await engine.freshUrl())
      const lise = { name: 'Oma Lise', address: '', birthday: '--04-17' }
      await lockBooks(database, [jo.id])
      await insertKnownPerson(database, jo.id, lise)
      assert.deepEqual(await tellPeople(), [lise])
      await ask({ act: 'forget', person: mia })
      assert.deepEqual(await tellPeople(), [lise])
      await ask({ act: 'forget', person: jo })
      assert.deepEqual(await tellPeople(), [])
    })

    test('a host hears what an account says of its sizes, and has it forgotten, with the account and with the site', async () => {
      const { database, ask } = await open(await engine.freshUrl())
      const said = { top: '', trousers: '', shoes: '39', ring: '', likes: 'tea', dislikes: '', words: '' }
      const tellSizes = async () => (await ask({ act: 'tell', person: jo })).said.sizes
      for (const forgotten of [{ person: jo }, { gone_site: true }]) {
        assert.deepEqual(await tellSizes(), [])
        await saveSizesOfAccount(database, jo.id, said)
        await ask({ act: 'forget', person: mia })
        assert.deepEqual(await tellSizes(), [said])
        assert.deepEqual((await ask({ act: 'tell', person: { email: jo.email } })).said.sizes, [])
        await ask({ act: 'forget', ...forgotten })
        assert.deepEqual(await tellSizes(), [])
      }
    })

    test('who owned a list is known by no address any more, once the person or the site is gone', async () => {
      const { database, ask } = await open(await engine.freshUrl())
      const ownersHere = createOwnersHere(database, 'the secret of the site')
      const owned = { user_id: jo.id, meta: { registry_owners: ['tom-k3'] } }
      const ends = [
        { person: jo, stays: [6] },
        { gone_site: true, stays: [] },
      ]
      for (const { stays, ...forgotten } of ends) {
        const tom = { id: 6, username: 'Tom-K3', email: 'tom@c.example' }
        for (const owner of [{ ...jo, username: 'jo' }, tom]) await ownersHere.note(owner)
        await ask({ act: 'forget', person: mia })
        assert.deepEqual(each(await ownersHere.find(owned), 'id'), [jo.id, 6])
        await ask({ act: 'forget', ...forgotten })
        assert.deepEqual(each(await ownersHere.find(owned), 'id'), stays)
      }
    })

    test('a name that has gone to another account means both, and a person whose host shows another address is known by that one', async () => {
      const { database } = await open(await engine.freshUrl())
      const ownersHere = createOwnersHere(database, 'the secret of the site')
      const owned = { user_id: 1, meta: { registry_owners: ['tom'] } }
      await ownersHere.note({ id: 5, username: 'tom', email: 'old@c.example' })
      await ownersHere.note({ id: 9, username: 'Tom', email: 'tom@c.example' })
      const knownAs = async (address: string) =>
        (await ownersHere.find(owned)).filter((owner) => owner.has(address)).map(({ id }) => id)
      assert.deepEqual(await knownAs('tom+list@c.example'), [9])
      assert.deepEqual(await knownAs('old@c.example'), [5])
      await ownersHere.note({ id: 9, username: 'tom', email: 'new@c.example' })
      assert.deepEqual([await knownAs('tom@c.example'), await knownAs('new@c.example')], [[], [9]])
      const written = JSON.stringify(await database.rows('SELECT * FROM owners_here'))
      assert.doesNotMatch(written, /tom|c\.example/i)
      assert.deepEqual(await createOwnersHere(database, 'another secret').find(owned), [])
    })

    test('with a site that is gone go the people of all its accounts, their circles, and what its guests keep; who comes back begins anew', async () => {
      const { database, ask, tell, tellPeople, give, gifts } = await open(await engine.freshUrl())
      await gifts.memory.keep(visitOf(jo.id))
      for (const account of [jo.id, 6]) {
        await lockBooks(database, [account])
        const lise = { name: 'Oma Lise', address: 'lise@c.example', birthday: '--04-17' }
        const { id } = await insertKnownPerson(database, account, lise)
        await insertIntoCircle(database, (await insertCircle(database, account, 'Family')).id, id)
      }
      assert.equal((await ask({ act: 'forget', gone_site: true })).status, 200)
      for (const table of ['books', 'known_people', 'circles', 'circle_people', 'guest_mailboxes', 'givers'])
        assert.deepEqual(await database.rows(`SELECT * FROM ${table}`), [], table)
      assert.deepEqual([await tell(jo), await tell(mia)], [[], []])
      await give(visitOf(jo.id), 5, 'Jo')
      await lockBooks(database, [jo.id])
      await insertKnownPerson(database, jo.id, { name: 'Kim', address: '', birthday: '' })
      assert.deepEqual([await tell(jo), (await tellPeople()).length], [ofJo, 1])
    })

    test('for an account that is gone nothing is kept any more', async () => {
      const { ask, tell, give } = await open(await engine.freshUrl())
      assert.equal((await ask({ act: 'forget', gone: [jo.id, 99] })).status, 200)
      await give(visitOf(jo.id), 4, 'Jo')
      assert.deepEqual([await tell(jo), await tell(mia)], [[], ofMia])
    })
  })
}

test('a stranger, a visit that is signed for a page, and what was here before are refused', async () => {
  const { post, tell } = await open(String(await engines[0]?.freshUrl()))
  const body = JSON.stringify({ act: 'forget', person: jo })
  const signed = signVisit(signing, body, Date.now(), keptPath)
  const forged = signVisit({ ...signing, key: 'x' }, body, Date.now(), keptPath)
  const headers = ['', signVisit(signing, body), forged]
  for (const header of headers) assert.equal((await post(body, header)).status, 401, header)
  assert.equal((await post(body.replace('5', '6'), signed)).status, 401)
  assert.deepEqual(await tell(jo), ofJo)
  assert.deepEqual([(await post(body, signed)).status, (await post(body, signed)).status], [200, 401])
})

/** A service with a list of its host, for which the host is asked nothing. */
async function openWithList() {
  const visits = createVisits(() => noRights)
  const world = await openOne({
    // Lists that lie in another place than their gifts.
    wrapHost: ({ order: _order, knownRegistry: _known, ...host }) =>
      createVisitHost(
        host,
        async () => {},
        async () => {},
      ),
  })
  ends.push(() => world.close())
  const gifts = createGuestParts(createGuestStore({ database: world.database }), 'a secret')
  const post = await openDoor(world.database, gifts, world.ask, visits)
  const ask = async (asked: object) => post(JSON.stringify(asked))
  const { owner, admin } = world.as
  const { id } = must(await owner.createRegistry({ title: 'Ours' }))
  const add = async (name: string) =>
    must(await owner.addRegistryItem(id, { name, url: 'https://shop.example/' })).id
  const [lamp, vase] = [await add('Lamp'), await add('Vase')]
  must(await admin.setAffiliate(id, lamp, { affiliate_url: 'https://shop.example/?tag=us' }))
  const tell = async (item_ids: number[]) => (await ask({ act: 'tell', list: { id, item_ids } })).said.items
  return { ask, id, lamp, vase, tell }
}

test('a host reads the gifts of a list in its order, without what only administrators see', async () => {
  const { tell, lamp, vase, ask } = await openWithList()
  const names = async (item_ids: number[]) => (await tell(item_ids)).map(({ name }: { name: string }) => name)
  assert.deepEqual(await names([vase, lamp]), ['Vase', 'Lamp'])
  assert.deepEqual(await names([lamp, vase]), ['Lamp', 'Vase'])
  assert.doesNotMatch(JSON.stringify(await tell([lamp])), /affiliate|tag=us/)
  assert.deepEqual((await ask({ act: 'tell' })).said, {
    gifts: [],
    names: [],
    people: [],
    remembered: [],
    bank: [],
    words: [],
    ideas: [],
    sizes: [],
    items: [],
    item_routes: 'members',
  })
})

test('the gifts of a list that is gone at its host go, also when it says so twice, and other lists stay', async () => {
  const { ask, tell, id, lamp } = await openWithList()
  await ask({ act: 'forget', gone_lists: [id + 1] })
  assert.equal((await tell([lamp])).length, 2)
  for (let n = 0; n < 2; n++) {
    assert.deepEqual(await ask({ act: 'forget', gone_lists: [id, id + 2] }), { status: 200, said: {} })
    assert.deepEqual(await tell([lamp]), [])
  }
})

test('a body of 32768 bytes is read, a longer one and one that says something else are refused', async () => {
  const { post, ask } = await open(String(await engines[0]?.freshUrl()))
  const body = JSON.stringify({ act: 'tell', person: jo })
  assert.equal((await post(body.padEnd(32_768))).status, 200)
  assert.equal((await post(body.padEnd(32_769))).status, 413)
  assert.equal((await post('{')).status, 400)
  const gone = (most: number) => ask({ act: 'forget', gone: Array.from({ length: most }, (_, n) => n + 1) })
  assert.deepEqual([(await gone(100)).status, (await gone(101)).status], [200, 422])
  const lists = (most: number) => ask({ act: 'forget', gone_lists: Array.from({ length: most }, () => 0) })
  assert.deepEqual([(await lists(0)).status, (await lists(1)).status], [200, 422])
  assert.equal((await ask({ act: 'read', person: jo })).status, 422)
  assert.equal((await ask({ act: 'tell', person: { ...jo, id: 0 } })).status, 422)
})
