import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Client, createClient, isRefused } from '@hopechest/client'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { listOf, password, type SignedInPerson, signedIn } from './owners.ts'
import { signUpLink } from './people.ts'
import { openSite, type SiteOptions, type SiteWorld, siteOf } from './site-world.ts'

/** Nothing that the service remembers of a caller hides what the host says now. */
const settings = { AUTH_CACHE_TTL: '0' }

/** Whether a person sees a list on its page, and at the API. */
async function sees(browser: Visitor, client: Client, { id, slug }: { id: number; slug: string }) {
  const { status } = await browser.open(`/registry/${slug}`)
  const outcome = await client.getRegistry(id)
  const isForbidden = isRefused(outcome, 'forbidden')
  assert.ok(isForbidden || must(outcome).id === id)
  return { page: status === 200, api: !isForbidden }
}

const yes = { page: true, api: true }
const no = { page: false, api: false }

let people = 0

/** A stranger makes an account on the page for it, as every visitor can. */
async function signUp(site: SiteWorld, typed: { name?: string; email?: string }, at = '/sign-up') {
  const browser = new Visitor(site.url)
  const email = `someone${++people}@orchard.example`
  const person = { name: 'Someone', email, password, ...typed }
  assert.equal((await browser.fillIn(at, person)).status, 303)
  const account = await site.accounts.people.findByLogin(person.email)
  assert.ok(account)
  const appPassword = await site.accounts.access.create(account.id, 'Test')
  const client = createClient({
    baseUrl: site.api.url,
    username: account.username,
    password: appPassword,
    surprises: true,
  })
  return { browser, client, account }
}

async function listFor(owner: SignedInPerson, ...invitees: string[]) {
  return (await listOf(owner, { title: 'Secret wishes', meta: { registry_invitees: invitees } })).registry
}

const confirmLinkIn = (text: string) => firstIn(text, /\/confirm\/\S+/)

/** A site on which every visitor can make an account, with an owner of lists. */
function openToAll(options: SiteOptions) {
  const owner = {} as SignedInPerson
  const site = siteOf(
    () => openSite({ settings, ...options }),
    async () => {
      await site.accounts.settings.change({ sign_up: 'open' })
      Object.assign(owner, await signedIn(site))
    },
  )
  return { site, owner }
}

describe('an invitation reaches the person, on a site that sends e-mails', () => {
  const { site, owner } = openToAll({ hasMail: true })

  test('a stranger who signs up with an invited address sees nothing until the link in its mailbox is opened', async () => {
    const list = await listFor(owner, 'miriam@okafor.example')
    const { browser, client } = await signUp(site, {
      name: 'Pay http://evil.example',
      email: 'miriam@okafor.example',
    })
    assert.match((await browser.follow()).html, /A link is on its way to miriam@okafor\.example/)
    assert.deepEqual(await sees(browser, client, list), no)
    const { text, subject } = await site.letterTo('miriam@okafor.example')
    assert.ok(!(text + subject).includes('evil'), 'the letter has no word of the stranger')
    const link = confirmLinkIn(text)
    const miriam = await signedIn(site, { name: 'Miriam' })
    assert.equal((await miriam.browser.open(link)).status, 403)
    assert.match(miriam.browser.page.html, /This link belongs to another account/)
    const guest = new Visitor(site.url)
    assert.match((await guest.open(link)).location, /^\/sign-in\?to=/)
    assert.deepEqual(await sees(browser, client, list), no)
    assert.match((await browser.fillIn(link)).html, /Your e-mail address is confirmed/)
    assert.deepEqual(await sees(browser, client, list), yes)
  })

  test('the link comes again when its person asks for it, and ends the one before', async () => {
    const { browser } = await signUp(site, { email: 'again@okafor.example' })
    const first = confirmLinkIn((await site.letterTo('again@okafor.example')).text)
    assert.match(await browser.read('/account'), /Until it is, invitations to it do not reach this account/)
    await browser.submit('/account/email/confirm')
    assert.match(browser.page.html, /A link is on its way to again@okafor\.example/)
    const second = confirmLinkIn((await site.letterTo('again@okafor.example')).text)
    assert.equal((await browser.open(first)).status, 404)
    await browser.fillIn(second)
    assert.match(await browser.read('/account'), /This address is confirmed/)
  })

  test('a personal link lets in the browser that opens it, and no account', async () => {
    const list = await listFor(owner, 'grandma.ilse', 'other.list')
    const { html } = await owner.browser.open(`/lists/${list.slug}/sharing`)
    assert.match(html, /Only the personal link opens the list\./)
    const link = firstIn(html, /value="http[^"]*(\/i\/[^"]+)" aria-label="Personal link of grandma\.ilse"/)
    const { browser, client, account } = await signUp(site, { name: 'Grandma Ilse' })
    assert.deepEqual(await sees(browser, client, list), no)
    await browser.open(link)
    assert.deepEqual(await sees(browser, client, list), { page: true, api: false })
    const second = new Visitor(site.url)
    await second.fillIn('/sign-in', { login: account.username, password })
    assert.deepEqual(await sees(second, client, list), no)
  })
})

describe('an invitation reaches the person, on a site that sends no e-mail', () => {
  const { site, owner } = openToAll({})

  test('typing an address confirms nothing, at sign-up or later; a link from an admin does', async () => {
    const list = await listFor(owner, 'vera@okafor.example', 'lise@okafor.example')
    const { browser, client, account } = await signUp(site, { email: 'vera@okafor.example' })
    assert.equal(browser.page.location, '/lists')
    assert.deepEqual(await sees(browser, client, list), no)
    assert.match(await browser.read('/account'), /The person who looks after this site can give you a link/)
    await browser.submit('/account/email', { email: 'lise@okafor.example', current: password })
    assert.match((await browser.follow()).html, /This address is not confirmed/)
    assert.deepEqual(await sees(browser, client, list), no)
    const admin = await signedIn(site, { name: 'Ruth', role: 'administrator' })
    const at = `/admin/people/${account.id}`
    assert.match(await admin.browser.read(at), /The e-mail address is not confirmed/)
    const { html } = await admin.browser.submit(`${at}/confirm`)
    const link = firstIn(html, /id="new-link" value="[^"]*(\/confirm\/[^"]+)"/)
    assert.equal((await admin.browser.open(link)).status, 403)
    await browser.fillIn(link)
    assert.deepEqual(await sees(browser, client, list), yes)
    assert.doesNotMatch(await admin.browser.read(at), /is not confirmed/)
  })

  test('an address that is typed at a sign-up with a link of an admin is not confirmed', async () => {
    const list = await listFor(owner, 'lotte@okafor.example')
    const link = await signUpLink(site)
    const { browser, client } = await signUp(site, { email: 'lotte@okafor.example' }, link)
    assert.deepEqual(await sees(browser, client, list), no)
    assert.match(await browser.read('/account'), /This address is not confirmed/)
  })

  test('an admin makes a link only for the address that the page showed', async () => {
    const list = await listFor(owner, 'nina@okafor.example')
    const { browser, client, account } = await signUp(site, {})
    const admin = await signedIn(site, { name: 'Ruth', role: 'administrator' })
    const at = `/admin/people/${account.id}`
    await admin.browser.open(at)
    await browser.fillIn('/account', '/account/email', { email: 'nina@okafor.example', current: password })
    const { html } = await admin.browser.submit(`${at}/confirm`)
    assert.doesNotMatch(html, /new-link/)
    assert.match(html, /The address of this account has changed to nina@okafor\.example/)
    assert.deepEqual(await sees(browser, client, list), no)
    const again = await admin.browser.submit(`${at}/confirm`)
    assert.match(again.html, /id="new-link"/)
  })

  test('a person whom an admin adds is invited by the address that the admin wrote', async () => {
    const list = await listFor(owner, 'sam@okafor.example')
    const admin = await signedIn(site, { name: 'Ruth', role: 'administrator' })
    const typed = { name: 'Sam', email: 'sam@okafor.example' }
    const { html } = await admin.browser.fillIn('/admin/people/new', typed)
    const link = firstIn(html, /id="new-link" value="[^"]*(\/new-password\/[^"]+)"/)
    const browser = new Visitor(site.url)
    await browser.fillIn(link, { password })
    assert.equal((await browser.open(`/registry/${list.slug}`)).status, 200)
  })
})
