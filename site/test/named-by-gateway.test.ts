import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createAccounts } from '@hopechest/host/accounts'
import { sendRaw } from '@hopechest/testing/raw'
import { Visitor } from '@hopechest/testing/visitor'
import { createGateway } from '../elsewhere/gateway.ts'
import { password } from './owners.ts'
import { provedPerson, signIn } from './people.ts'
import { openSite, type SiteWorld, siteOf } from './site-world.ts'

const header = 'remote-user'
const openNamed = (proxies: string[]) =>
  openSite({
    nameHeader: header,
    elsewhere: {
      providers: [],
      hasPasswords: true,
      isAuto: false,
      signsOutThere: false,
      namedByGateway: createGateway(header, proxies),
    },
  })

const people = async (site: SiteWorld) => {
  for (const name of ['ana', 'ben']) await site.makePerson(provedPerson(name, `${name}@orchard.example`))
  await site.makePerson({ name: 'open', email: 'open@orchard.example', password, role: 'member' })
}

/** The same browser behind a gateway that names another person, or none. */
function behind(site: SiteWorld, browser: Visitor, named?: string): Visitor {
  const next = new Visitor(site.url, named === undefined ? {} : { [header]: named })
  for (const [name, value] of browser.cookies) next.cookies.set(name, value)
  return next
}

describe('behind a gateway that names people', () => {
  const site: SiteWorld = siteOf(
    () => openNamed(['127.0.0.1']),
    () => people(site),
  )

  test('she is signed in at once, by her username or an address that is proved', async () => {
    const ana = await site.accounts.people.findByLogin('ana@orchard.example')
    for (const name of ['ana@orchard.example', 'ANA@Orchard.example', ana?.username ?? '']) {
      const browser = new Visitor(site.url, { [header]: name })
      assert.equal((await browser.open('/lists')).status, 200, name)
      assert.match(await browser.read('/account'), /ana@orchard\.example/)
    }
  })

  test('the word of the gateway is no proof of who sits there: what changes the ways in asks for the password', async () => {
    const browser = new Visitor(site.url, { [header]: 'ana@orchard.example' })
    await browser.open('/lists')
    for (const page of ['/account/keys', '/account/second-step'])
      assert.match(await browser.read(page), /Current password/, page)
    const refused = await browser.fillIn('/account/keys', '/account/keys', {
      label: 'Robot',
      scope: 'lists:read',
    })
    assert.equal(refused.status, 422)
    const made = { label: 'Robot', scope: 'lists:read', current: password }
    assert.equal((await browser.fillIn('/account/keys', '/account/keys', made)).status, 200)
  })

  test('no set-up page is open where the gateway can name an administrator, who has no password', async () => {
    const email = 'admin@orchard.example'
    await site.accounts.people.add({ name: 'Admin', email, role: 'administrator', isEmailConfirmed: true })
    const withoutGateway = createAccounts({ database: site.api.database, siteKey: Buffer.alloc(32) })
    const page = `/set-up/${(await withoutGateway.setUp.offer()) ?? assert.fail('a link of an earlier start')}`
    assert.equal((await new Visitor(site.url).open(page)).status, 404)
    assert.equal(await site.accounts.setUp.offer(), undefined)
    const admin = new Visitor(site.url, { [header]: email })
    assert.equal((await admin.open('/admin/settings')).status, 200)
  })

  test('the session ends with the first page without the header, or with another name', async () => {
    const browser = new Visitor(site.url, { [header]: 'ana@orchard.example' })
    await browser.open('/lists')
    const kept = browser.cookies.get('hc_session') ?? assert.fail()
    const without = behind(site, browser)
    assert.match((await without.open('/lists')).location, /^\/sign-in/)
    without.cookies.set('hc_session', kept)
    assert.match((await without.open('/lists')).location, /^\/sign-in/)

    const again = new Visitor(site.url, { [header]: 'ana@orchard.example' })
    await again.open('/lists')
    const ben = behind(site, again, 'ben@orchard.example')
    assert.match(await ben.read('/account'), /ben@orchard\.example/)
    assert.notEqual(ben.cookies.get('hc_session'), again.cookies.get('hc_session'))
    assert.match((await behind(site, again).open('/lists')).location, /^\/sign-in/)
  })

  test('while it names her, pages make no new session', async () => {
    const browser = new Visitor(site.url, { [header]: 'ben@orchard.example' })
    await browser.open('/lists')
    const first = browser.cookies.get('hc_session')
    await browser.open('/account')
    await browser.open('/lists')
    assert.equal(browser.cookies.get('hc_session'), first)
  })

  test('a name without an account, an address that no one has proved, and an account that is off sign nobody in', async () => {
    const ben = await site.accounts.people.findByLogin('ben@orchard.example')
    for (const name of ['nobody@orchard.example', 'open@orchard.example', '', ' ', 'a'.repeat(300)])
      assert.match(
        (await new Visitor(site.url, { [header]: name }).open('/lists')).location,
        /^\/sign-in/,
        name,
      )
    await site.accounts.people.switchOff(ben?.id ?? 0)
    assert.match(
      (await new Visitor(site.url, { [header]: 'ben@orchard.example' }).open('/lists')).location,
      /^\/sign-in/,
    )
    await site.accounts.people.switchOn(ben?.id ?? 0)
  })

  test('who has signed in with a password stays so while the gateway names nobody, or nobody with an account', async () => {
    const browser = new Visitor(site.url)
    await signIn(browser, 'ana@orchard.example')
    assert.equal((await behind(site, browser).open('/lists')).status, 200)
    assert.equal((await behind(site, browser, 'stranger').open('/lists')).status, 200)
    assert.match(await behind(site, browser, 'ben@orchard.example').read('/account'), /ben@orchard\.example/)
  })

  test('a header that comes twice names nobody', async () => {
    const { host, pathname } = new URL(`${site.url}/lists`)
    const twice = ['ben', 'ana'].map((name) => `${header}: ${name}@orchard.example\r\n`).join('')
    const question = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${twice}Connection: close\r\n\r\n`
    assert.match((await sendRaw(site.url, question)).all, /^location: \S*\/sign-in/im)
  })

  test('a page that is kept for guests is not the one that she gets', async () => {
    const read = async (headers = {}) => (await fetch(`${site.url}/help`, { headers })).text()
    for (let n = 0; n < 2; n++) assert.doesNotMatch(await read(), /action="[^"]*\/sign-out"/)
    assert.match(await read({ [header]: 'ana@orchard.example' }), /action="[^"]*\/sign-out"/)
    assert.doesNotMatch(await read(), /action="[^"]*\/sign-out"/)
  })

  test('to sign out she is told to sign out at the gateway', async () => {
    const browser = new Visitor(site.url, { [header]: 'ana@orchard.example' })
    await browser.fillIn('/account', '/sign-out')
    assert.match(browser.page.html, /Each page names you as “ana@orchard\.example”/)
  })
})

describe('a stranger who sends the header', () => {
  test('is believed from no address but those of the gateway: not from the own machine, and not by what X-Forwarded-For says', async () => {
    await using site = await openNamed(['10.0.0.0/8'])
    await people(site)
    for (const more of [{}, { 'x-forwarded-for': '10.0.0.1' }, { forwarded: 'for=10.0.0.1' }]) {
      const browser = new Visitor(site.url, { ...more, [header]: 'ana@orchard.example' })
      assert.match((await browser.open('/lists')).location, /^\/sign-in/)
    }
  })

  test('is nobody where the setting is off', async () => {
    await using site = await openSite()
    await people(site)
    for (const name of ['remote-user', 'x-remote-user', 'remote_user', 'x-forwarded-user']) {
      const browser = new Visitor(site.url, { [name]: 'ana@orchard.example' })
      assert.match((await browser.open('/lists')).location, /^\/sign-in/)
    }
  })
})
