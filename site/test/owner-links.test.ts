import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { frameOf } from './frames.ts'
import { listOf, password, type SignedInPerson, signedIn } from './owners.ts'
import { siteOf } from './site-world.ts'

const { open, ownTest } = frameOf(import.meta)

describe('an owner without mail is added by a link that is handed over', () => {
  const site = siteOf(() => open({ hasMail: true }))

  async function listOfAna() {
    const ana = await signedIn(site, { name: 'Ana Keller' })
    const { registry, at } = await listOf(ana, { title: 'Ana & Jonas', status: 'private' })
    const owners = async () => must(await ana.client.getRegistry(registry.id)).meta.registry_owners
    return { ana, registry, at, owners }
  }
  async function make({ browser }: SignedInPerson, at: string): Promise<string> {
    const { html } = await browser.fillIn(`${at}/sharing`, `${at}/owners/link`)
    return firstIn(html, /value="http[^"]*(\/own\/[\w-]+)"/)
  }
  async function use({ browser }: { browser: Visitor }, link: string): Promise<number> {
    const { status } = await browser.open(link)
    return status === 200 ? (await browser.submit(link)).status : status
  }

  test('who uses it owns the list, too, and the link is used up', async () => {
    const { ana, at, owners } = await listOfAna()
    const link = await make(ana, at)
    const [tom, mia] = [
      await signedIn(site, { name: 'Tom Berg' }),
      await signedIn(site, { name: 'Mia Moss' }),
    ]
    const { html } = await tom.browser.open(link)
    assert.match(html, /“Ana &amp; Jonas” is yours, too\?[\s\S]*Ana Keller shares this list with you/)
    assert.deepEqual(await owners(), [], 'a look changes nothing')
    assert.equal(await use(tom, link), 303)
    assert.equal(tom.browser.page.location, `${at}?mine=1&focus=note`)
    assert.match((await tom.browser.follow()).html, /This list is yours now, too\./)
    assert.deepEqual(await owners(), [tom.person.username])
    assert.equal(await use(tom, link), 404)
    assert.match(
      tom.browser.page.html,
      /This link does not work any more[\s\S]*the list is among yours[\s\S]*>My lists</,
    )
    assert.equal(await use(mia, link), 404)
    assert.match(mia.browser.page.html, /This link does not work any more/)
    const guest = new Visitor(site.url)
    assert.equal((await guest.open(link)).status, 404)
    assert.doesNotMatch(guest.page.html, /among yours/)
    assert.equal((await mia.browser.open(at)).status, 404)
  })

  test('of two who use it at once, one becomes an owner', async () => {
    const { ana, at, owners } = await listOfAna()
    const link = await make(ana, at)
    const people = [await signedIn(site, { name: 'Tom Berg' }), await signedIn(site, { name: 'Mia Moss' })]
    for (const { browser } of people) await browser.open(link)
    const statuses = await Promise.all(people.map(async ({ browser }) => (await browser.submit(link)).status))
    assert.deepEqual(statuses.toSorted(), [303, 404])
    assert.equal((await owners()).length, 1)
  })

  test('an owner who is taken off comes back by no other link of the list', async () => {
    const { ana, registry, at, owners } = await listOfAna()
    const tom = await signedIn(site, { name: 'Tom Berg' })
    const [first, second] = [await make(ana, at), await make(ana, at)]
    assert.equal(await use(tom, first), 303)
    assert.equal((await tom.browser.open(second)).status, 200)
    must(await ana.client.removeOwner(registry.id, tom.person.username))
    assert.equal(await use(tom, second), 404)
    assert.deepEqual(await owners(), [])
  })

  test('it ends when it is taken back, after three days, and when the list is passed on', async () => {
    const { ana, registry, at, owners } = await listOfAna()
    const tom = await signedIn(site, { name: 'Tom Berg' })
    const taken = await make(ana, at)
    assert.match(await ana.browser.read(`${at}/sharing`), /A link waits, until/)
    assert.ok(!ana.browser.page.html.includes(taken), 'it is shown once')
    await ana.browser.submit(`${at}/owners/link/end`)
    assert.match((await ana.browser.follow()).html, /The link is taken back\./)
    assert.equal(await use(tom, taken), 404)

    const old = await make(ana, at)
    const age = (milliseconds: number) =>
      site.api.database.run('UPDATE owner_links SET expires_at = $1', [
        new Date(Date.now() + milliseconds).toISOString(),
      ])
    await age(60_000)
    assert.equal((await tom.browser.open(old)).status, 200)
    await age(-1)
    assert.equal(await use(tom, old), 404)

    const link = await make(ana, at)
    const jo = await signedIn(site, { name: 'Jo Lind' })
    must(await ana.client.addOwners(registry.id, [jo.person.username]))
    await ana.browser.fillIn(`${at}/pass-on`, { to: jo.person.username })
    assert.equal(await use(tom, link), 404)
    assert.ok(!(await owners()).includes(tom.person.username))
  })

  test('owners and links that wait are ten, and not one more; another owner makes none', async () => {
    const { ana, registry, at } = await listOfAna()
    const jo = await signedIn(site, { name: 'Jo Lind' })
    must(await ana.client.addOwners(registry.id, [jo.person.username]))
    for (let n = 1; n < limits.owners; n++) assert.match(await make(ana, at), /^\/own\//)
    assert.equal(await make(ana, at), '')
    assert.equal(ana.browser.page.status, 422)
    assert.match(ana.browser.page.html, /Owners and links that wait are 10 at most/)
    assert.doesNotMatch(await jo.browser.read(`${at}/sharing`), /owners\/link/)
    const token = jo.browser.formTo(`${at}/sharing`).get('token') ?? ''
    assert.equal((await jo.browser.post(`${at}/owners/link`, new URLSearchParams({ token }))).status, 303)
  })

  test('where only admins make accounts, a person asks them by name, once, and opens the link again with the account', async () => {
    const admin = await signedIn(site, { name: 'Ada Admin', role: 'administrator' })
    const { ana, at, owners } = await listOfAna()
    const link = await make(ana, at)
    const guest = new Visitor(site.url)
    assert.match(
      await guest.read(link),
      /Only an admin of this site makes accounts[\s\S]*under “(?:People|The office)”/,
    )
    for (const name of ['', 'x'.repeat(limits.personName + 1)])
      assert.equal((await guest.submit(`${link}/ask`, { name })).status, 422)
    const form = guest.formTo(`${link}/ask`, { name: 'Tom <b>Berg</b>' })
    assert.equal((await guest.post(`${link}/ask`, form)).status, 303)
    assert.match((await guest.follow()).html, /The admins know that “Tom &lt;b&gt;Berg&lt;\/b&gt;” waits/)
    const { text } = await site.letterTo(admin.person.email)
    assert.match(text, /\/(?:admin\/people|office)\n[\s\S]*They open their link again/)
    assert.doesNotMatch(text, /Tom|Jonas/, 'a letter has no words of a stranger')
    const letters = site.letters.length
    form.set('name', 'Somebody else')
    assert.equal((await guest.post(`${link}/ask`, form)).status, 303)
    assert.equal(site.letters.length, letters)
    assert.match(
      await ana.browser.read(`${at}/sharing`),
      /“Tom &lt;b&gt;Berg&lt;\/b&gt;” has asked the admins/,
    )
    const tom = await signedIn(site, { name: 'Tom Berg' })
    assert.equal(await use(tom, link), 303)
    assert.deepEqual(await owners(), [tom.person.username])
  })

  test('where people make their own accounts, and by a person who may own lists, no admin is asked', async () => {
    const admin = await signedIn(site, { name: 'Ada Admin', role: 'administrator' })
    const { ana, at } = await listOfAna()
    const link = await make(ana, at)
    const guest = new Visitor(site.url)
    const form = await guest.formAt(link, `${link}/ask`, { name: 'Tom Berg' })
    const tom = await signedIn(site, { name: 'Tom Berg' })
    const ofTom = await tom.browser.formAt(link, { name: 'Tom Berg' })
    const letters = site.letters.length
    assert.equal((await tom.browser.post(`${link}/ask`, ofTom)).status, 303)
    await site.accounts.settings.change({ sign_up: 'open' })
    assert.equal((await guest.post(`${link}/ask`, form)).status, 303)
    assert.equal((await tom.browser.post(`${link}/ask`, ofTom)).status, 303)
    await site.accounts.settings.change({ sign_up: 'closed' })
    assert.equal(site.letters.length, letters, admin.person.email)
    assert.doesNotMatch(await ana.browser.read(`${at}/sharing`), /has asked the admins/)
  })

  ownTest(
    'the page of people names who waits to the admins, and the sign-in leads back to the link',
    async () => {
      const admin = await signedIn(site, { name: 'Ada Admin', role: 'administrator' })
      const { ana, at, owners } = await listOfAna()
      const link = await make(ana, at)
      const tom = new Visitor(site.url)
      await tom.fillIn(link, `${link}/ask`, { name: 'Tom <b>Berg</b>' })
      const { html } = await admin.browser.open('/admin/people')
      assert.match(
        html,
        /These people wait for an account[\s\S]*“Tom &lt;b&gt;Berg&lt;\/b&gt;”, to own a list with “Ana Keller”/,
      )
      assert.doesNotMatch(html, /Ana &amp; Jonas/)
      assert.match(await admin.browser.read(`/admin/people/new?name=Tom`), /name="name"[^>]*value="Tom"/)
      assert.match(admin.browser.page.html, /The person has no e-mail\?/)
      const letters = site.letters.length
      const added = await admin.browser.submit('/admin/people/new', { email: 'tom@Berg.INVALID' })
      assert.match(added.html, /Tom has an account\.[\s\S]*No letter reaches this address\./)
      assert.equal(site.letters.length, letters)
      const person = await site.makePerson({
        name: 'Tom Berg',
        email: 'tom@berg.example',
        password,
        role: 'member',
      })
      await tom.fillIn(`/sign-in?to=${encodeURIComponent(link)}`, '/sign-in', {
        login: 'tom@berg.example',
        password,
        to: link,
      })
      assert.equal(tom.page.location, link)
      assert.equal(await use({ browser: tom }, link), 303)
      assert.deepEqual(await owners(), [person.username])
      assert.doesNotMatch(await admin.browser.read('/admin/people'), /wait for an account/)
    },
  )
})
