import { type Client, createClient } from '@hopechest/client'
import { openDatabase } from '@hopechest/database'
import { createAccounts } from '@hopechest/host/accounts'
import { basic } from '@hopechest/testing/basic'
import { startPostgres } from '@hopechest/testing/databases/postgres'
import { must } from '@hopechest/testing/outcome'
import { askAgain } from '../ask-again.ts'
import { openHome } from '../household.ts'
import type { Figure, Form, Measurement } from '../measurement.ts'
import { attackedHousehold, underAttack } from '../under-attack.ts'

/**
 * A member asks for gifts of a hundred lists, on nearly all connections of one address. On PostgreSQL these are thousands of
 * statements, which wait for ten connections. `/robots.txt` needs one, too: like each page, it reads the settings of the site.
 */
const measurement: Measurement = { title: 'Many statements at once', isTimed: true, measure }
export default measurement

const connections: Record<Form, number> = { full: 480, short: 100 }
const seconds: Record<Form, number> = { full: 6, short: 1 }
const few = 10
const lists = 100
const member = {
  name: 'Ben',
  email: 'ben@orchard.example',
  password: 'a quiet garden gate',
  role: 'member',
} as const

async function measure(form: Form): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const postgres = stack.adopt(await startPostgres(), (each) => each.stop())
  const home = stack.adopt(await openHome(postgres.url), (each) => each.remove())
  const credentials = await makeMember(postgres.url)
  const household = stack.adopt(await home.start(), (each) => each.stop())
  const ids = await makeGifts(createClient({ baseUrl: household.api, ...credentials }))
  const request = `GET /items?ids=${ids} HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic(credentials)}\r\n\r\n`
  // A program that has run for a while has met such a request before.
  await askAgain(household.api, request, few, 1000)
  const attack = () => askAgain(household.api, request, connections[form], seconds[form] * 1000)
  const name = `gifts of ${lists} lists on ${connections[form]} connections`
  return await underAttack(name, attackedHousehold(household), attack)
}

async function makeMember(databaseUrl: string): Promise<{ username: string; password: string }> {
  const database = await openDatabase(databaseUrl)
  const accounts = createAccounts({ database, siteKey: Buffer.alloc(0) })
  const { id, username } = await accounts.people.create(member)
  const password = await accounts.access.create(id, 'Bench')
  await database.close()
  return { username, password }
}

async function makeGifts(client: Client): Promise<number[]> {
  const make = async () => {
    const { id } = must(await client.createRegistry({ title: 'A wedding' }))
    const gift = must(await client.addRegistryItem(id, { name: 'Lamp', url: 'https://shop.example/lamp' }))
    return gift.id
  }
  return Promise.all(Array.from({ length: lists }, make))
}
