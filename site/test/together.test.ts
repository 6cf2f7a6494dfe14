import assert from 'node:assert/strict'
import { test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { listOf, password, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const site = siteOf(openSite)

let networks = 0
/** A guest behind an address of their own. */
const guestOf = () => new Visitor(site.url, { 'x-forwarded-for': `10.8.0.${++networks}` })

async function wedding(meta: object = {}) {
  const owner = await signedIn(site)
  const list = {
    title: 'Ana & Jonas',
    status: 'publish',
    meta: { registry_event_date: '2099-06-12', ...meta },
  } as const
  const made = await listOf(owner, list, [{ name: 'Sofa', price: 900 }, { name: 'Lamp' }])
  return { ...made, owner, at: `${made.here}/items/${made.items[0]?.id}/together`, own: made.at }
}

const looks = { act: 'look', author: 'Samir', reach: 'samir@haddad.example' }

test('a guest looks for others at one gift, the other guests read how to reach them, and one press ends it', async () => {
  const { at, give, items, here } = await wedding()
  const [samir, lena] = [guestOf(), guestOf()]
  const { html } = await samir.open(give)
  assert.match(html, new RegExp(`href="[^"]*${at}">Go in together`))
  assert.equal((await samir.fillIn(at, looks)).status, 303)
  const read = await lena.open(at)
  assert.match(read.html, /<strong[^>]*>Samir<\/strong> <span[^>]*>samir@haddad\.example/)
  assert.match(read.html, /It is not shown to Ana &amp; Jonas\./)
  assert.equal(read.headers.get('cache-control'), 'no-store')
  assert.doesNotMatch(read.html, /value="end"|value="remove"/)
  const other = `${here}/items/${items[1]?.id}/together`
  assert.doesNotMatch(await lena.read(other), /Samir/)
  assert.match((await samir.open(at)).html, /value="end"/)
  await samir.submit(at, { act: 'end' })
  assert.doesNotMatch(await lena.read(at), /Samir|haddad/)
  assert.deepEqual(
    await site.api.database.rows('SELECT guest FROM gift_words WHERE registry_id = $1', [
      items[0]?.registry_id ?? 0,
    ]),
    [],
  )
})

test('each guest says one thing to the others, changes it, and takes it back', async () => {
  const { at } = await wedding()
  const [samir, lena] = [guestOf(), guestOf()]
  await samir.fillIn(at, { act: 'say', author: 'Samir', text: 'The <grey> one is sold out.' })
  assert.match(
    await lena.read(at),
    /Samir said:<\/strong> The &lt;grey&gt; one|Samir:<\/strong> The &lt;grey&gt; one/,
  )
  await samir.fillIn(at, { act: 'say', text: 'It is back.' })
  const changed = await lena.read(at)
  assert.match(changed, /It is back\./)
  assert.doesNotMatch(changed, /grey/)
  await samir.fillIn(at, { act: 'say', text: '' })
  assert.doesNotMatch(await lena.read(at), /It is back/)
})

test('one press takes back what a guest said, also after ten words of a day; how to reach them stays', async () => {
  const { at } = await wedding()
  const [samir, lena] = [guestOf(), guestOf()]
  await samir.fillIn(at, looks)
  await samir.fillIn(at, { act: 'say', author: 'Samir', text: 'The grey one is sold out.' })
  assert.match((await samir.open(at)).html, /value="unsay">Take it back</)
  assert.doesNotMatch((await lena.open(at)).html, /value="unsay"/)
  await lena.post(at, lena.formTo(at, { act: 'unsay' }))
  assert.match(await lena.read(at), /grey/, 'a guest takes back their own word alone')
  for (let n = 0; n < 8; n++) await samir.fillIn(at, { act: 'say', text: `The grey one ${n}` })
  await samir.open(at)
  assert.equal((await samir.submit(at, { act: 'unsay' })).status, 303)
  const left = await lena.read(at)
  assert.doesNotMatch(left, /grey/)
  assert.match(left, /samir@haddad\.example/)
})

test('what is too long or missing is said beside its field: 200 characters of a word, 100 of a way to reach', async () => {
  const { at } = await wedding()
  const samir = guestOf()
  for (const [typed, fault] of [
    [{ act: 'say', text: 'ß'.repeat(201) }, /id="text-fault"/],
    [{ ...looks, reach: 'ß'.repeat(101) }, /id="reach-fault">.*at most 100/s],
    [{ ...looks, reach: '' }, /id="reach-fault"/],
    [{ ...looks, author: '' }, /id="looking-author-fault"/],
    [{ ...looks, author: 'ß'.repeat(101) }, /id="looking-author-fault"/],
  ] as const) {
    const answer = await samir.fillIn(at, typed)
    assert.equal(answer.status, 422, JSON.stringify(typed))
    assert.match(answer.html, fault)
  }
  assert.equal(
    (await samir.fillIn(at, { ...looks, author: 'ß'.repeat(100), reach: 'ß'.repeat(100) })).status,
    303,
  )
  assert.equal((await samir.fillIn(at, { act: 'say', text: 'ß'.repeat(200) })).status, 303)
})

test('no owner is shown it: not wrapped, not unwrapped, nor in any file; and the database has it sealed', async () => {
  const { at, owner, registry, own, here } = await wedding()
  const samir = guestOf()
  await samir.fillIn(at, looks)
  await samir.fillIn(at, { act: 'say', text: 'Shall we?' })
  const secret = /Samir|haddad|Shall we/
  for (const reveal of ['after_event', 'always'] as const) {
    must(await owner.client.updateRegistry(registry.id, { meta: { registry_reveal: reveal } }))
    for (const path of [
      at,
      own,
      `${own}/surprises`,
      `${own}/as-guest`,
      `${own}/gifts.json`,
      `${own}/surprises.csv`,
      here,
      `${here}.json`,
    ])
      assert.doesNotMatch(await owner.browser.read(path), secret, `${reveal} ${path}`)
    const page = await owner.browser.open(at)
    assert.doesNotMatch(page.html, /value="look"/)
  }
  const rows = await site.api.database.rows('SELECT * FROM gift_words WHERE registry_id = $1', [registry.id])
  assert.equal(rows.length, 1)
  assert.doesNotMatch(JSON.stringify(rows), secret)
  assert.doesNotMatch(site.logged(), /haddad|Shall we/)
})

test('an admin of the site takes a rude word away, and no other guest can', async () => {
  const { at } = await wedding()
  const [samir, lena] = [guestOf(), guestOf()]
  await samir.fillIn(at, { act: 'say', author: 'Samir', text: 'Rude' })
  const admin = await signedIn(site, { name: 'Ruth', role: 'administrator' })
  const { html } = await admin.browser.open(at)
  const [, mark = ''] = /name="word" value="([^"]+)"><button[^>]*value="remove"/.exec(html) ?? []
  assert.notEqual(mark, '')
  await lena.open(at)
  await lena.post(at, lena.formTo(at, { act: 'remove', word: mark }))
  assert.match(await lena.read(at), /Rude/)
  await admin.browser.post(at, admin.browser.formTo(at, { act: 'remove', word: mark }))
  assert.doesNotMatch(await lena.read(at), /Rude/)
})

test('a program at one address speaks ten times at a gift in a day, and others go on', async () => {
  const { at } = await wedding()
  const stranger = () => new Visitor(site.url, { 'x-forwarded-for': '10.9.9.7' })
  for (let n = 0; n <= 10; n++) {
    const { status } = await stranger().fillIn(at, { act: 'say', text: `Word ${n}` })
    assert.equal(status, n < 10 ? 303 : 429)
  }
  for (let n = 0; n < 10; n++)
    assert.equal((await guestOf().fillIn(at, { act: 'say', text: `Guest ${n}` })).status, 303)
  const full = await guestOf().fillIn(at, { act: 'say', text: 'One more' })
  assert.equal(full.status, 422)
  assert.match(full.html, /No more words fit at this gift/)
})

test('what a browser said is the account’s that signs in, stands in its file, and goes with it and with the list', async () => {
  const { at, registry, owner } = await wedding()
  const kim = await signedIn(site, { name: 'Kim' })
  const browser = guestOf()
  await browser.fillIn(at, { ...looks, author: 'Kim' })
  await browser.fillIn('/sign-in', { login: kim.person.email, password })
  assert.match(await kim.browser.read(at), /value="end"/)
  const file = JSON.parse(await kim.browser.read('/account/everything.json'))
  assert.deepEqual(
    file.gift_words.map(({ registry_id, author, reach }: Record<string, unknown>) => [
      registry_id,
      author,
      reach,
    ]),
    [[registry.id, 'Kim', looks.reach]],
  )
  const left = () =>
    site.api.database.rows('SELECT guest FROM gift_words WHERE registry_id = $1', [registry.id])
  assert.equal((await left()).length, 1)
  await site.accounts.people.delete(kim.person.id)
  assert.deepEqual(await left(), [])
  await guestOf().fillIn(at, looks)
  must(await owner.client.deleteRegistry(registry.id))
  assert.deepEqual(await left(), [])
})
