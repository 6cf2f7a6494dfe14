import { join } from 'node:path'
import { firstIdea, keyOfIdeas } from './book.ts'
import { machine } from './ground/machine.ts'
import { House, siteUrl, type Template } from './house.ts'
import type { Caller } from './people-and-lists.ts'

/** The password of all accounts, for those who look around in a household. */
const password = 'a quiet garden gate'

const accounts = {
  ana: { name: 'Ana Sommer', role: 'member' },
  jonas: { name: 'Jonas Lind', role: 'member' },
  ada: { name: 'Ada Keller', role: 'administrator' },
  gus: { name: 'Gus Okafor', role: 'member' },
  gina: { name: 'Gina Reed', role: 'member' },
  sam: { name: 'Sam Stray', role: 'member' },
} as const

/** Makes the file from which each story begins: people, and four lists that they share. */
export async function makeTemplate(folder: string): Promise<Template> {
  const { openDatabase } = await import('@hopechest/database')
  const file = join(folder, 'template.db')
  machine.startStory()
  const empty: Template = { file, empty: file, callers: {}, friends: { circle: 0, oskar: 0 }, accounts: {} }
  await (await openDatabase(`sqlite:${file}`)).close()
  const house = new House(empty, folder)
  await machine.draw('the people', () => addPeople(house))
  await house.open(1)
  const furnished = await machine.draw('the lists', () => furnish(house))
  house.close()
  const { DatabaseSync } = await import('node:sqlite')
  const whole = new DatabaseSync(house.file)
  whole.exec(`DELETE FROM letters; VACUUM INTO '${join(folder, 'made.db')}'`)
  whole.close()
  return { file: join(folder, 'made.db'), empty: file, callers: house.callers, ...furnished }
}

async function addPeople(house: House): Promise<void> {
  const { openDatabase } = await import('@hopechest/database')
  const { createAccounts } = await import('@hopechest/host/accounts')
  const { makeKey, makePersonOfSite } = await import('@hopechest/host/testing')
  const { scopeNames } = await import('@hopechest/contract')
  const database = await openDatabase(`sqlite:${house.file}`)
  const { access } = createAccounts({ database, siteKey: Buffer.from('a key of a household') })
  const scopes = scopeNames.filter((scope) => scope !== 'surprises')
  for (const [who, { name, role }] of Object.entries(accounts)) {
    const email = `${who}@mail.example`
    const person = await makePersonOfSite(database, { name, email, password, role, isEmailConfirmed: true })
    house.callers[who] = callerWith(`${person.username}:${await access.create(person.id, 'Program')}`)
    const key = await makeKey(database, person.id, { scopes })
    house.callers[`the key of ${who}`] = callerWith(`${person.username}:${key}`)
  }
  for (const who of ['jo', 'mia', 'oskar', 'visitor']) house.callers[who] = callerWith(undefined)
  await database.close()
}

function callerWith(password: string | undefined): Caller {
  return { ...(password !== undefined && { password }), cookies: {}, token: '' }
}

async function furnish(house: House): Promise<Pick<Template, 'friends' | 'accounts'>> {
  for (const who of Object.keys(accounts)) {
    await takeToken(house, who, '/sign-in')
    const { status } = await page(house, who, '/sign-in', { login: `${who}@mail.example`, password })
    if (status !== 303) throw new Error(`${who} could not sign in: ${status}`)
  }
  const day = { registry_event_type: 'wedding', registry_event_date: '2026-12-24' }
  const usernameOf = async (who: string): Promise<string> => (await api(house, who, 'GET', '/me')).username
  const [jonas, gus] = [await usernameOf('jonas'), await usernameOf('gus')]
  const guests = [gus, 'gina@mail.example', 'jo@mail.example']
  const ours = await makeList(house, 'ana', 'Rosewood', 'publish', {
    ...day,
    registry_owners: [jonas],
    registry_invitees: guests,
    registry_hand_over: 'In an envelope.',
  })
  const quiet = await makeList(house, 'ana', 'Juniper', 'private', { ...day, registry_invitees: guests })
  const mias = await makeList(house, 'ana', 'Marigold', 'publish', { ...day, registry_for_child: true })
  await makeList(house, 'jonas', 'Thistle', 'private', { ...day, registry_invitees: [gus] })
  const mia = await api(house, 'ana', 'POST', '/people', { name: 'Mia', address: 'mia@mail.example' })
  const isFor = { person_id: mia.id, is_ours: false, shows_wishes: true }
  await api(house, 'ana', 'PUT', `/registries/${mias}/for-whom`, isFor)
  await page(house, 'mia', `/p/${mia.link}`)
  const oskar = await api(house, 'ana', 'POST', '/people', { name: 'Oskar', address: 'oskar@mail.example' })
  const circle = await api(house, 'ana', 'POST', '/circles', { name: 'Friends' })
  await page(house, 'oskar', `/p/${oskar.link}`)
  const friends = { circle_ids: [circle.id], person_ids: [], left_out_ids: [] }
  await api(house, 'ana', 'PUT', `/registries/${quiet}/open-to`, friends)
  for (const list of [ours, quiet]) {
    const { link } = await api(house, 'ana', 'GET', `/registries/${list}/invitees/jo@mail.example/link`)
    await page(house, 'jo', link.slice(siteUrl.length))
    // An owner reads when an invitation was opened first: that is over before a story begins.
    const { slug } = await api(house, 'ana', 'GET', `/registries/${list}`)
    await page(house, 'jo', `/registry/${slug}/ideas/new`)
  }
  await beginTalk(house, ours)
  for (const who of [...Object.keys(accounts), 'mia', 'jo', 'oskar', 'visitor']) {
    await takeToken(house, who, Object.keys(accounts).includes(who) ? '/account' : '/sign-in')
  }
  const idOf = async (who: string): Promise<number> => (await api(house, who, 'GET', '/me')).id
  return {
    friends: { circle: circle.id, oskar: oskar.id },
    accounts: { ana: await idOf('ana'), jonas: await idOf('jonas') },
  }
}

/** A question waits for an answer, a guest has had an idea, and an owner has removed a gift. */
async function beginTalk(house: House, list: number): Promise<void> {
  const at = `/registries/${list}`
  const add = { name: 'Rosewood kettle', quantity_needed: 1, price: 30, url: 'https://shop.example/thing' }
  const { data } = await api(house, 'ana', 'POST', `${at}/items`, add)
  await api(house, 'gus', 'POST', `${at}/items/${data.id}/questions`, { question: 'Which size?' })
  await api(house, 'gina', 'POST', `${at}/ideas`, { name: firstIdea }, keyOfIdeas('gina'))
  const gone = await api(house, 'ana', 'POST', `${at}/items`, { ...add, name: 'Rosewood drum' })
  await api(house, 'ana', 'DELETE', `${at}/items/${gone.data.id}`)
}

async function makeList(
  house: House,
  who: string,
  title: string,
  status: 'publish' | 'private',
  meta: Record<string, unknown>,
): Promise<number> {
  const { id } = await api(house, who, 'POST', '/registries', { title, status, meta })
  const gifts = [
    { name: `${title} plate`, quantity_needed: 3, price: 24 },
    { name: `${title} tent`, quantity_needed: 1, price: 229 },
    { name: `${title} lamp`, quantity_needed: 2, price: null },
    { name: `${title} sofa`, quantity_needed: 8, price: 40 },
  ]
  for (const gift of gifts) {
    const url = 'https://shop.example/thing'
    await api(house, who, 'POST', `/registries/${id}/items`, { ...gift, url })
  }
  await api(house, who, 'PUT', `/registries/${id}/idea-settings`, { guests_may_add: true })
  return id
}

/** What a household is furnished with says at least one of these. */
interface Made {
  id: number
  username: string
  link: string
  slug: string
  data: { id: number }
}

/** The parsed JSON of an answer that has to succeed. */
async function api(
  house: House,
  who: string,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
): Promise<Made> {
  const answered = await house.api(0, who, method, path, { headers, ...(body !== undefined && { body }) })
  if (!answered || answered.status >= 300)
    throw new Error(`${who} ${method} ${path}: ${answered?.status} ${answered?.body}`)
  return JSON.parse(answered.body || '{}')
}

async function page(house: House, who: string, path: string, form?: Record<string, string>) {
  const answered = await house.page(0, who, path, form)
  if (!answered || answered.status >= 400) throw new Error(`${who} ${path}: ${answered?.status}`)
  return answered
}

async function takeToken(house: House, who: string, path: string): Promise<void> {
  const { body } = await page(house, who, path)
  const [, token] = /name="token" value="([^"]+)"/.exec(body) ?? []
  const caller = house.callers[who]
  if (token === undefined || !caller) throw new Error(`${path} has no form for ${who}`)
  caller.token = token
}
