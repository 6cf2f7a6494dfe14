import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noRights } from '@hopechest/host'
import { insertCircle, insertIntoCircle, insertKnownPerson, lockBooks } from '@hopechest/host/family'
import { each, must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { listWithGift, memberOf, signIn } from './people.ts'
import { away, openSite, type SiteOptions, type SiteWorld } from './site-world.ts'

let site: SiteWorld
/** What the pages ask the rules; while `holdsBack` fits, they wait in `held`. */
const called: string[] = []
const held: (() => void)[] = []
let holdsBack: RegExp | undefined
let isCut = false

before(async () => {
  const between: SiteOptions['between'] = (ask) => async (question) => {
    called.push(question.path)
    if (holdsBack?.test(question.path)) await new Promise<void>((resolve) => held.push(resolve))
    return isCut ? away() : ask(question)
  }
  site = await openSite({ between })
})
after(() => site.close())

test('a program that asks for the head of the file alone makes no line about a fault in the log', async () => {
  const { browser, email } = await memberOf(site, 'Head')
  await listWithGift(site, email)
  const { cookie } = browser
  const calls = called.length
  for (let n = 0; n < 5; n++) {
    const answer = await fetch(`${site.url}/account/everything.json`, { method: 'HEAD', headers: { cookie } })
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type') ?? '', /json/)
  }
  assert.match(await browser.read('/account/everything.json'), /Kettle/)
  assert.doesNotMatch(site.logged(), /"level":[45]0/)
  const head = called.slice(calls).filter((address) => /registries\/\d+$/.test(address))
  assert.equal(head.length, 1, 'only the whole file reads the list')
})

test('everything of a person is one file, without what is still wrapped', async () => {
  const { browser, email } = await memberOf(site, 'Owner')
  const list = await listWithGift(site, email)
  const before = JSON.parse(await browser.read('/account/everything.json'))
  assert.equal(before.account.email, email)
  assert.equal(before.lists[0].items[0].name, 'Kettle')
  assert.equal(before.lists[0].items[0].quantity_purchased, 0)
  assert.ok(!browser.page.html.includes('Aunt Jo'))
  must(await site.api.as.admin.updateRegistry(list, { meta: { registry_reveal: 'always' } }))
  const after = JSON.parse(await browser.read('/account/everything.json'))
  assert.equal(after.lists[0].items[0].quantity_purchased, 1)
  assert.equal(after.lists[0].purchases[0].purchaser, 'Aunt Jo')
})

test('everything of a person has whom they have written down, to whom their lists are open, and links that wait for an owner', async () => {
  const { browser, email } = await memberOf(site, 'Writer')
  const list = await listWithGift(site, email)
  const account = (await site.accounts.people.findByLogin(email))?.id ?? 0
  const { database } = site.api
  const lise = { name: 'Oma Lise', address: 'lise@example.com', birthday: '--04-17' }
  await database.transaction((statements) => lockBooks(statements, [account]))
  const { id } = await insertKnownPerson(database, account, lise)
  const circle = await insertCircle(database, account, 'Family')
  await insertIntoCircle(database, circle.id, id)
  const open = 'INSERT INTO list_circles (registry_id, circle_id, opened_by) VALUES ($1, $2, $3)'
  await database.run(open, [list, circle.id, account])
  const { ownerLinks } = site.accounts
  await ownerLinks.make(list, 'a hash', { ...noRights, id: account, username: '', email, invited_as: [] })
  await ownerLinks.ask('a hash', 'Tom')
  const [link] = await ownerLinks.list(list)
  assert.ok(link)
  const file = JSON.parse(await browser.read('/account/everything.json'))
  assert.ok(!browser.page.html.includes('a hash'))
  assert.deepEqual(file.people, [
    { ...lise, id, owner_id: account, circle_ids: [circle.id], opened_at: null },
  ])
  assert.deepEqual(file.circles, [circle])
  assert.deepEqual(file.draws, [])
  assert.deepEqual(file.lists[0].owner_links, [{ expires_at: link.expires_at, asked_by: 'Tom' }])
  assert.deepEqual(file.lists[0].open_to, { circle_ids: [circle.id], person_ids: [], left_out_ids: [] })
})

test('everything of a person is read a few gifts and lists at a time, and the file has all of them', async () => {
  const { browser, email } = await memberOf(site, 'Collector')
  const list = await listWithGift(site, email)
  for (let n = 0; n < 60; n++) {
    const gift = { name: `Gift ${n}`, url: 'https://shop.example/gift' }
    must(await site.api.as.admin.addRegistryItem(list, gift))
  }
  for (let n = 0; n < 20; n++) await listWithGift(site, email)
  const { lists } = await readEverything(browser)
  assert.equal(lists.length, 21)
  const whole = each(must(await site.api.as.admin.listRegistryItems(list)), 'name')
  assert.deepEqual(each(lists.at(-1).items, 'name'), whole)
  const reads = called.filter((address) => /\/(?:items|registries|purchases)(?:\?|$)/.test(address))
  for (const address of reads) assert.match(address, /[?&]limit=(?:1|50|200)(?:&|$)/)
})

test('a list that is passed on while the file is written is left out, and the file is whole', async (t) => {
  const { browser, email } = await memberOf(site, 'Passing On')
  const kept = await listWithGift(site, email)
  const passed = await listWithGift(site, email)
  const { idsBefore } = site.accounts.lists
  t.mock.method(site.accounts.lists, 'idsBefore', async (...asked: Parameters<typeof idsBefore>) => {
    const ids = await idsBefore(...asked)
    const other = await memberOf(site, 'Next')
    await site.api.database.run('UPDATE registries SET user_id = $1 WHERE id = $2', [other.person.id, passed])
    return ids
  })
  const { lists } = await readEverything(browser)
  assert.deepEqual([lists.length, lists[0].registry.id], [1, kept])
})

test('two files with everything of a person are made one after the other, and one that is left frees its turn', async () => {
  const { browser, email } = await memberOf(site, 'Hasty')
  await listWithGift(site, email)
  const { cookie } = browser
  holdsBack = /\/items\b/
  const left = new AbortController()
  const download = (init = {}) =>
    fetch(`${site.url}/account/everything.json`, { headers: { cookie }, ...init })
  const first = download({ signal: left.signal })
  await until('the first file', () => held.length === 1)
  const readsOfLists = () => called.filter((address) => address.includes('/registries?')).length
  const before = readsOfLists()
  const second = download()
  // Other pages are served; the second file waits.
  for (let n = 0; n < 20; n++) assert.equal((await browser.open('/robots.txt')).status, 200)
  assert.equal(readsOfLists(), before)
  left.abort()
  letGo()
  await assert.rejects(first.then((answer) => answer.text()))
  assert.equal(JSON.parse(await (await second).text()).lists.length, 1)
})

test('a browser that signs out while its file waits gets none, although the service may remember its session', async () => {
  const { browser, email } = await memberOf(site, 'Signs Out')
  await listWithGift(site, email)
  const other = new Visitor(site.url)
  await signIn(other, email)
  const token = (await other.formAt('/account', '/sign-out')).get('token') ?? ''
  const signingOut = new Visitor(site.url)
  for (const [name, value] of other.cookies) signingOut.cookies.set(name, value)
  holdsBack = /\/items\b/
  const first = browser.open('/account/everything.json')
  await until('the first file', () => held.length === 1)
  called.length = 0
  const second = other.open('/account/everything.json')
  await other.open('/robots.txt')
  assert.equal((await signingOut.post('/sign-out', new URLSearchParams({ token }))).status, 303)
  letGo()
  assert.equal((await first).status, 200)
  assert.equal((await second).status, 303)
  assert.ok(!called.some((address) => address.includes('/registries?')))
})

test('a file that the item service does not give to its end breaks off, and does not look whole', async () => {
  const { browser, email } = await memberOf(site, 'Unlucky')
  await listWithGift(site, email)
  holdsBack = /\/items\b/
  const file = browser.open('/account/everything.json')
  await until('the file', () => held.length === 1)
  isCut = true
  letGo()
  await assert.rejects(file)
  isCut = false
  assert.equal((await readEverything(browser)).lists.length, 1)
})

function letGo() {
  holdsBack = undefined
  for (const go of held.splice(0)) go()
}

async function readEverything(browser: Visitor) {
  called.length = 0
  return JSON.parse(await browser.read('/account/everything.json'))
}
