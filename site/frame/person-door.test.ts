import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { afterEach, describe, test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { createGuestStore } from '@hopechest/host/guests'
import { createTakeVisit, personPath, signatureHeader, signVisit } from '@hopechest/host/visit'
import { engines } from '@hopechest/testing/databases/engines'
import { listen } from '@hopechest/testing/listen'
import { send } from '@hopechest/testing/send'
import { pino } from 'pino'
import type { Cookies } from '../http/cookies.ts'
import type { Visit } from '../http/visit.ts'
import { createGuestGifts } from '../pages/guests/guest-gifts.ts'
import { createPersonDoor } from './person-door.ts'

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

/** The door of a service for which Jo has given signed in, and Mia with a link to her mailbox. */
async function open(url: string) {
  const database = await openDatabase(url)
  const store = createGuestStore({ database })
  const gifts = createGuestGifts(store, 'the secret of all machines of the service')
  await store.lists.note({ registryId: 7, eventDate: '' })
  const give = (visit: Visit, purchaseId: number, name: string) => {
    const gift = { registryId: 7, itemId: 70, purchaseId, quantity: 2, releaseKey: 'a secret', name }
    return gifts.keep(visit, { ...gift, isAside: false }, '')
  }
  await give(visitOf(jo.id), 1, 'Jo')
  const ofMia = visitOf()
  await give(ofMia, 2, 'Mia')
  await gifts.mailbox.open(ofMia, await gifts.mailbox.makeLink(ofMia, 'mia@c.example'))
  const door = createPersonDoor({
    findKey: async () => signing,
    take: createTakeVisit(database),
    gifts: gifts.ofPerson,
    log: pino({ level: 'silent' }),
  })
  const server = createServer((request, response) => void (door(request, response) || response.destroy()))
  ends.push(
    () => database.close(),
    () => server.close(),
  )
  const at = await listen(server)
  const post = async (body: string, header = signVisit(signing, body, Date.now(), personPath)) => {
    const headers = { [signatureHeader]: header }
    const answer = await send(`${at}${personPath}`, { method: 'POST', headers, body })
    return { status: answer.status, said: JSON.parse(await answer.text()) }
  }
  const ask = async (asked: object) => post(JSON.stringify(asked))
  const tell = async (person: object) => (await ask({ act: 'tell', person })).said.gifts
  return { post, ask, tell, give, gifts }
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
  const signed = signVisit(signing, body, Date.now(), personPath)
  const headers = [
    '',
    signVisit(signing, body),
    signVisit({ ...signing, key: 'x' }, body, Date.now(), personPath),
  ]
  for (const header of headers) assert.equal((await post(body, header)).status, 401, header)
  assert.equal((await post(body.replace('5', '6'), signed)).status, 401)
  assert.deepEqual(await tell(jo), ofJo)
  assert.deepEqual([(await post(body, signed)).status, (await post(body, signed)).status], [200, 401])
})

test('a body of 4096 bytes is read, a longer one and one that says something else are refused', async () => {
  const { post, ask } = await open(String(await engines[0]?.freshUrl()))
  const body = JSON.stringify({ act: 'tell', person: jo })
  assert.equal((await post(body.padEnd(4096))).status, 200)
  assert.equal((await post(body.padEnd(4097))).status, 413)
  assert.equal((await post('{')).status, 400)
  const gone = (most: number) => ask({ act: 'forget', gone: Array.from({ length: most }, (_, n) => n + 1) })
  assert.deepEqual([(await gone(100)).status, (await gone(101)).status], [200, 422])
  assert.equal((await ask({ act: 'read', person: jo })).status, 422)
  assert.equal((await ask({ act: 'tell', person: { ...jo, id: 0 } })).status, 422)
})
