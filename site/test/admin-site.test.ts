import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, beforeEach, describe, test } from 'node:test'
import type { Client } from '@hopechest/client'
import type { Person } from '@hopechest/host/accounts'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { decode, Visitor } from '@hopechest/testing/visitor'
import { promptly } from '@hopechest/testing/world'
import { makeList } from './lists.ts'
import { listOf, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

describe('an admin sets the site up and looks how it is', () => {
  const site = siteOf(() =>
    openSite({ ...promptly, hasMail: true, databaseFile: join(tmpdir(), 'hopechest.db') }),
  )
  let ruth: Person
  let browser: Visitor
  let client: Client
  before(async () => {
    const admin = await signedIn(site, { name: 'Ruth Aldous', role: 'administrator' })
    ;({ person: ruth, browser, client } = admin)
  })
  beforeEach(() => {
    site.letApiRest(false)
    site.letMailRest(false)
  })

  const settings = {
    name: 'Mill Orchard Gifts',
    sign_up: 'closed',
    currency: 'CHF',
    disclosure: '',
    affiliate_links: 'on',
  }

  /** Sends the settings of the site, these with others of them. */
  async function save(change: Partial<typeof settings>) {
    const form = await browser.formAt('/admin/settings')
    form.delete('sign_up')
    for (const [name, value] of Object.entries({ ...settings, ...change })) form.set(name, value)
    return browser.post('/admin/settings', form)
  }

  test('the settings are saved and hold from the next page on', async () => {
    await save({ currency: 'chf' })
    assert.match((await browser.follow()).html, /The settings are saved/)
    assert.match(browser.page.html, /<span>Mill Orchard Gifts<\/span>/)
    assert.deepEqual(await site.accounts.settings.read(), settings)
    assert.match(browser.page.html, /value="closed" checked/)
  })

  test('a new site keeps no affiliate links, and chooses its currency from the same list as an owner does', async () => {
    await using fresh = await openSite()
    const admin = await signedIn(fresh, { role: 'administrator' })
    assert.equal((await admin.browser.open('/admin/links')).status, 404)
    const { html } = await admin.browser.open('/admin/settings')
    assert.match(html, /name="affiliate_links" aria-describedby="affiliate-hint"><span>/)
    const { at } = await listOf(admin)
    const choiceIn = (page: string) =>
      /<select[^>]* name="currency"[^>]*>(?:<option value="">[^<]*<\/option>)?(.*?)<\/select>/s.exec(
        page,
      )?.[1] ?? ''
    const [ofSite, ofList] = [choiceIn(html), choiceIn(await admin.browser.read(`${at}/details`))]
    const groups =
      /^<optgroup label="Often chosen"><option value="EUR" selected>Euro \(EUR\)<.*<optgroup label="All others">/s
    assert.match(ofSite, groups)
    assert.equal(ofSite.replace(' selected', ''), ofList)
  })

  test('a family has no affiliate links until an admin wants them: no page, no tab, and no field asks for one', async () => {
    const { at } = await listOf({ person: ruth, browser, client })
    const links = async () => (await browser.open('/admin/links')).status
    const hasField = async () => /name="affiliate_url"/.test(await browser.read(`${at}?add=by-hand`))
    await save({})
    assert.deepEqual([await links(), await hasField()], [200, true])
    const form = await browser.formAt('/admin/settings')
    form.delete('affiliate_links')
    form.set('sign_up', 'closed')
    form.set('currency', 'CHF')
    await browser.post('/admin/settings', form)
    assert.doesNotMatch((await browser.follow()).html, /href="\/admin\/links/)
    assert.deepEqual([await links(), await hasField()], [404, false])
    await save({})
    assert.equal(await links(), 200)
  })

  test('a setting has its last good and first bad value, and a mistake keeps what was typed', async () => {
    for (const [wrong, sentence] of [
      [{ name: '' }, /1 to 60 characters/],
      [{ name: 'x'.repeat(61) }, /1 to 60 characters/],
      [{ currency: 'GOLD' }, /three letters of a currency/],
      [{ disclosure: 'x'.repeat(501) }, /at most 500 characters/],
    ] as const) {
      const { status, html } = await save({ name: 'Typed here', ...wrong })
      assert.equal(status, 422)
      assert.match(html, sentence)
      assert.match(html, /<title>Please look again/)
    }
    assert.equal((await save({ name: 'x'.repeat(60), disclosure: 'x'.repeat(500) })).status, 303)
  })

  test('the sentence about ads stands above the gifts of a page with an ad, and of no other', async () => {
    await save({ disclosure: 'We earn <a little> with ads.' })
    const { registry, items, here: page } = await makeList(site)
    const visitor = new Visitor(site.url)
    assert.doesNotMatch(await visitor.read(page), /We earn/)
    const link = { affiliate_url: 'https://shop.example/kettle?tag=ours' }
    must(await site.api.as.admin.setAffiliate(registry.id, items[0]?.id ?? 0, link))
    assert.match(await visitor.read(page), /We earn &lt;a little&gt; with ads\./)
    assert.doesNotMatch(visitor.page.html, /may earn this site a commission/)
  })

  test('a sign-up link lets one person in, and none while the site is closed', async () => {
    await save({ sign_up: 'by_invitation' })
    await browser.follow()
    const { html } = await browser.submit('/admin/settings/invite')
    const path = firstIn(html, /\/sign-up\/[\w-]+/)
    assert.equal((await new Visitor(site.url).open(path)).status, 200)
    await save({ sign_up: 'closed' })
    assert.equal((await new Visitor(site.url).open(path)).status, 403, 'a closed site honours no older link')
    assert.doesNotMatch((await browser.follow()).html, /settings\/invite/)
  })

  test('a test e-mail arrives, or the page says why not', async () => {
    const sent = await browser.fillIn('/admin/settings', '/admin/settings/test')
    assert.match(sent.html, /took a test for person/)
    assert.match((await site.letterTo(ruth.email)).text, /E-mail works/)
    site.letMailRest(true)
    assert.match((await browser.submit('/admin/settings/test')).html, /refused: 535 wrong password\. Look at/)
  })

  test('the last changes: who did what on which list', async () => {
    await listOf({ person: ruth, browser, client }, { title: 'Ruth is <60>' }, [{}, {}])
    const { registry, items } = await makeList(site, { title: 'Ana & Jonas' })
    const [gift] = items
    must(await client.updateItem(gift?.id ?? 0, { name: 'Samovar' }))
    const jonas = await signedIn(site, { name: 'Jonas Lind' })
    const meta = { registry_owners: [jonas.person.email] }
    must(await site.api.as.owner.updateRegistry(registry.id, { meta }))
    must(await jonas.client.updateItem(gift?.id ?? 0, { name: 'Teapot' }))
    const gone = must(await site.api.as.owner.createRegistry({ title: 'Gone' }))
    must(await site.api.as.owner.addInvitees(gone.id, ['secret.guest@x.example']))
    must(await site.api.as.owner.deleteRegistry(gone.id))
    await eventsAreRead()
    const { html } = await browser.open('/admin/health')
    const changes = firstIn(html, /<section class="changes">[\s\S]*<\/section>/)
    const told = [...changes.matchAll(/<\/time>([\s\S]*?)<\/li>/g)].map(([, line = '']) =>
      decode(line.replaceAll(/<[^>]*>/g, '')).trim(),
    )
    assert.deepEqual(told.slice(0, 9), [
      'A list that is gone: its owner deleted the list.',
      'A list that is gone: its owner invited guests.',
      'A list that is gone: its owner started the list.',
      'Ana & Jonas: its owner made a change to gifts.',
      'Ana & Jonas: its owner changed the details of the list.',
      'Ana & Jonas: an admin made a change to gifts.',
      'Ana & Jonas: its owner added a gift.',
      'Ana & Jonas: its owner started the list.',
      'Ruth is <60>: its owner added 2 gifts.',
    ])
    assert.match(changes, new RegExp(`href="/lists/${registry.slug}"`))
    assert.doesNotMatch(browser.page.html, /secret/i)
  })

  /** Every change that was made so far has come to the page. */
  const eventsAreRead = () =>
    until('the last changes', async () => {
      const left = await site.api.database.row<{ n: number }>(
        `SELECT COUNT(*) AS n FROM events
         WHERE number IS NULL OR number > (SELECT COALESCE(MAX(number), 0) FROM event_readers WHERE name = 'health')`,
      )
      return left?.n === 0
    })

  test('the health of the site: each part with what is to be done', async () => {
    const part = (name: string) => {
      const [, state, words = ''] =
        new RegExp(
          `<div data-state="(\\w+)"><dt>(?:(?!</div>)[\\s\\S])*?</span>${name}</dt><dd>(.*?)</dd>`,
        ).exec(browser.page.html) ?? []
      return [state, decode(words)] as const
    }
    await browser.open('/admin/health')
    const parts = ['Gifts', 'Database', 'Lists', 'Disk', 'E-mail', 'Address']
    for (const name of [...parts, 'Key of the site', 'People and lists'])
      assert.equal(part(name)[0], 'well', `${name}: ${part(name)[1]}`)
    assert.match(part('Database')[1], /wrote a row in .* Its schema has version \d+\./)
    assert.deepEqual(part('Backups'), [
      'unset',
      'There is no backup in the folder “backups”. This makes one: npm run backup',
    ])
    assert.match(browser.page.html, /role="status">Nothing is broken\. Look at what is not set up\./)
    const component = JSON.parse(await readFile(join(import.meta.dirname, '../../api/package.json'), 'utf8'))
    const running = `Hopechest ${component.version} on Node.js ${process.version}`
    assert.ok(part('Versions')[1].startsWith(running), running)
    assert.match(part('Clock')[1], /^It is \d+ \w+ at \d\d:\d\d UTC|differ by/)
    await site.api.database.run(
      'INSERT INTO registry_sync (registry_id, mark, marked_at) VALUES ($1, $2, $3)',
      [1, 'waits', new Date(Date.now() - 6 * 60_000).toISOString()],
    )
    await browser.open('/admin/health')
    assert.deepEqual(part('Lists')[0], 'look')
    assert.match(part('Lists')[1], /1 list has not been up to date for 6 minutes/)
    await site.api.database.run('DELETE FROM registry_sync WHERE registry_id = $1', [1])
    site.letApiRest(true)
    site.letMailRest(true)
    const { status } = await browser.open('/admin/health')
    assert.equal(status, 200, 'the page comes while the service is away')
    assert.match(part('Gifts')[1], /cannot be read: .*Storage is unavailable/)
    assert.deepEqual([part('Gifts')[0], part('E-mail')[0]], ['look', 'look'])
    assert.deepEqual(browser.page.html.match(/<h2>.*?<\/h2>/g), [
      '<h2>Look at this</h2>',
      '<h2>Not set up</h2>',
      '<h2>In order</h2>',
      '<h2>Last changes</h2>',
    ])
    const resting = /2 things need your attention. Guests cannot read lists or give just now\./
    assert.match(browser.page.html, resting)
    site.letApiRest(false)
    const elsewhere = new Visitor(site.url.replace('127.0.0.1', 'localhost'))
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    browser.page = await elsewhere.open('/admin/health')
    assert.equal(part('Address')[0], 'look')
    assert.match(browser.page.html, /attention\. Guests can still read lists and give\./)
    assert.match(part('Address')[1], /You came by http:\/\/localhost:\d+, but links begin with http:\/\/127/)
  })

  test('the health of a site for others: its key, its backups, and whether passwords can be read on their way', async () => {
    const keyFile = join(await mkdtemp(join(tmpdir(), 'site-key-')), 'site-key')
    await writeFile(keyFile, 'key', { mode: 0o644 })
    let written = Date.now() - 48 * 3_600_000
    let failed: { at: Date; reason: string } | undefined
    await using site = await openSite({
      upkeep: { keyFile, newestBackup: () => written, failedBackup: () => failed },
      siteUrl: 'http://gifts.example',
    })
    const { browser } = await signedIn(site, { role: 'administrator' })
    const read = async () => decode(await browser.read('/admin/health'))
    assert.match(await read(), /Other accounts of the machine can read it: chmod 600 \S+site-key</)
    assert.match(await read(), /The newest in the folder “backups” is 48 hours old\.</)
    await chmod(keyFile, 0o600)
    written -= 3_600_000
    const page = await read()
    assert.match(page, /It lies in \S+site-key\. Keep a copy/)
    assert.match(page, /backups” is 49 hours old\. This makes one: npm run backup</)
    failed = { at: new Date('2026-03-02T01:05:00Z'), reason: 'The disk is <full>' }
    assert.match(await read(), /None was made on 2 March.*\. The reason: The disk is <full></)
  })

  test('everything is well where nothing is missing', async () => {
    await using site = await openSite({ hasMail: true, upkeep: { newestBackup: () => Date.now() } })
    const { browser } = await signedIn(site, { role: 'administrator' })
    const { html } = await browser.open('/admin/health')
    assert.match(html, /role="status">Everything is well\./)
    assert.doesNotMatch(html, /Not set up/)
  })

  test('help is there for all who visit, and its pages for admins are there for admins alone', async () => {
    const guest = new Visitor(site.url)
    assert.doesNotMatch(await guest.read('/help'), /\/help\/operate/)
    assert.match(await guest.read('/help/guests'), /You need no account/)
    assert.match((await guest.open('/help/operate')).location, /^\/sign-in/)
    const member = await signedIn(site, { name: 'Mia' })
    assert.equal((await member.browser.open('/help/operate')).status, 404)
    assert.doesNotMatch(await member.browser.read('/help'), /\/help\/operate/)
    assert.equal((await guest.open('/help/nothing')).status, 404)

    const found = new Set(['/help'])
    for (const path of found) {
      const page = await browser.open(path)
      assert.equal(page.status, 200, path)
      const main = firstIn(page.html, /<main[^>]*>([\s\S]*)<\/main>/)
      for (const [, link = ''] of main.matchAll(/ href="(\/[^"#]*)/g))
        if (path.startsWith('/help')) found.add(link)
      for (const [, heading] of main.matchAll(/ href="#([^"]+)"/g))
        assert.match(main, new RegExp(` id="${heading}"`))
    }
    for (const path of ['/help/operate', '/help/settings', '/help/security', '/add/how'])
      assert.ok(found.has(path), path)
  })
})

const ofPeople = ['', '/people', '/people/new', '/people/1']
const ofSite = ['/links', '/links.csv', '/links/1', '/settings', '/health']
const pages = [...ofPeople, ...ofSite]
const actsOnPeople = ['/people/new', '/people/1/role', '/people/1/link', '/people/1/off', '/people/1/on']
const actsOnSite = ['/links/change', '/links/1', '/settings', '/settings/test', '/settings/invite']
const acts = [...actsOnPeople, ...actsOnSite]

describe('a person who is no admin', () => {
  const site = siteOf(() => openSite({ hasMail: true }))

  test('a member finds nothing under the addresses of admins, and a guest is asked to sign in', async () => {
    const { browser } = await signedIn(site, { name: 'Ana Keller' })
    const guest = new Visitor(site.url)
    const form = await browser.formAt('/account', '/account/name')
    for (const path of pages) {
      assert.equal((await browser.open(`/admin${path}`)).status, 404, path)
      assert.match((await guest.open(`/admin${path}`)).location, /^\/sign-in\?to=%2Fadmin/)
    }
    const before = await site.accounts.settings.read()
    for (const path of acts) assert.equal((await browser.post(`/admin${path}`, form)).status, 404, path)
    assert.deepEqual(await site.accounts.settings.read(), before)
    assert.doesNotMatch(await browser.read('/lists'), /href="\/admin"/)
  })

  test('no page of an owner who is no admin carries an affiliate field', async () => {
    const { browser, person } = await signedIn(site, { name: 'Jonas Brandt' })
    await browser.fillIn('/lists/new', { title: 'Ours', occasion: 'birthday', day: '' })
    const at = browser.page.location
    await browser.open(`${at}?add=by-hand`)
    const gift = { name: 'Kettle', quantity: '1', url: 'https://shop.example/kettle' }
    await browser.submit(`${at}/items`, gift)
    const [item] = must(await site.api.as.admin.listItems())
    assert.ok(item)
    const secret = 'https://network.example/secret?tag=ours'
    const hidden = { affiliate_url: secret, affiliate_status: 'inactive' } as const
    must(await site.api.as.admin.setAffiliate(item.registry_id, item.id, hidden))
    const ofList = [at, `${at}?edit=${item.id}`, `${at}?add=by-hand`, `${at}/details`]
    for (const path of [
      ...ofList,
      '/lists',
      '/account',
      '/account/everything.json',
      `/registry/${at.split('/').at(-1)}`,
    ]) {
      const { html, status } = await browser.open(path)
      assert.equal(status, 200, path)
      assert.doesNotMatch(html, /affiliate|network\.example/i, path)
    }
    assert.ok(person.id > 0)
  })
})
