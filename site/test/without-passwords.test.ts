import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { runUserCommand } from '@hopechest/host/user-command'
import { Visitor } from '@hopechest/testing/visitor'
import { password } from './owners.ts'
import { provedPerson, signUpLink } from './people.ts'
import { goElsewhere, openSiteWithProvider, wayBack } from './provider-of-accounts.ts'
import { siteOf } from './site-world.ts'

const eva = { name: 'Eva', email: 'eva@lindenhof.example', email_verified: true }

describe('where passwords are off', () => {
  const site = siteOf(
    () => openSiteWithProvider({ settings: { PASSWORDS: 'off', OIDC_SIGN_UP: 'all' } }),
    async () => void site.provider.people.set('eva', eva),
  )

  test('the sign-in page has one button, and no field', async () => {
    const html = await new Visitor(site.url).read('/sign-in')
    assert.match(html, /Sign in with Lindenhof/)
    assert.doesNotMatch(html, /type="password"|href="\/forgot"/)
  })

  test('no password lets anybody in, at any page', async () => {
    await site.makePerson(provedPerson('Old', 'old@orchard.example'))
    const before = new Visitor(site.url)
    await before.open('/sign-in?here=1')
    const form = new URLSearchParams({ login: 'old@orchard.example', password })
    await before.post('/sign-in', form)
    assert.notEqual(before.page.location, '/lists')
    assert.equal((await before.open('/forgot')).location, '/sign-in')
    const person = (await site.accounts.people.findByLogin('old@orchard.example')) ?? assert.fail()
    const link = await site.accounts.links.make({ purpose: 'reset_password', accountId: person.id, hours: 1 })
    assert.equal((await before.open(`/new-password/${link}`)).status, 404)
    const invited = await signUpLink(site)
    assert.doesNotMatch(await before.read(invited), /type="password"/)
  })

  test('an administrator who is locked out comes in by a link of a command, once, and adds the service', async () => {
    const admin = await site.makePerson(provedPerson('Admin', 'admin@orchard.example', 'administrator'))
    const said: string[] = []
    const print = (line: string) => said.push(line)
    assert.equal(
      await runUserCommand(['sign-in-link', admin.username], site.api.database, print, { siteUrl: site.url }),
      0,
    )
    const [, path = ''] = /(\/sign-in\/once\/\S+)/.exec(said.join('\n')) ?? []
    const browser = new Visitor(site.url)
    assert.equal((await browser.fillIn(path)).status, 303)
    assert.equal((await new Visitor(site.url).open(path)).status, 404)
    site.provider.people.set('admin', {
      name: 'Admin',
      email: 'admin@lindenhof.example',
      email_verified: true,
    })
    await goElsewhere(site, browser, 'admin', { path: '/sign-in/with/1?to=/account' })
    assert.equal(browser.page.location, '/sign-in/join')
    await browser.follow()
    await browser.submit('/sign-in/join')
    const next = new Visitor(site.url)
    await goElsewhere(site, next, 'admin')
    assert.equal((await next.open('/admin/settings')).status, 200)
  })

  test('an admin hands such a link over', async () => {
    const browser = new Visitor(site.url)
    await goElsewhere(site, browser, 'admin')
    await goElsewhere(site, new Visitor(site.url), 'eva')
    const person = (await site.accounts.people.findByLogin(eva.email)) ?? assert.fail()
    await browser.fillIn(`/admin/people/${person.id}`, `/admin/people/${person.id}/link`)
    assert.match(browser.page.html, /\/sign-in\/once\//)
  })

  test('she deletes her account once she has shown at the service that it is her', async () => {
    site.provider.people.set('ada', { name: 'Ada', email: 'ada@lindenhof.example', email_verified: true })
    const browser = new Visitor(site.url)
    await goElsewhere(site, browser, 'ada')
    await browser.fillIn('/account/delete')
    assert.equal(browser.page.status, 422)
    await goElsewhere(site, browser, 'ada', { path: '/sign-in/with/1?prove=1&to=/account/delete' })
    await browser.fillIn('/account/delete')
    assert.match(browser.page.html, /gone|deleted/i)
    assert.equal(await site.accounts.people.findByLogin('ada@lindenhof.example'), undefined)
  })

  test('a form whose session has ended waits while she signs in in another tab', async () => {
    const [browser, there] = [new Visitor(site.url), new Visitor(site.provider.issuer)]
    await goElsewhere(site, browser, 'eva', { there })
    const form = await browser.formAt('/account', '/account/name', { name: 'Eva Linden' })
    const person = (await site.accounts.people.findByLogin(eva.email)) ?? assert.fail()
    for (const { id, is_session } of await site.accounts.access.list(person.id))
      if (is_session) await site.accounts.access.revoke(person.id, id)
    await browser.post('/account/name', form)
    assert.equal(browser.page.status, 403)
    assert.match(browser.page.html, /I am signed in: go on/)
    const held = browser.formTo('/account/name')
    await browser.open(await wayBack(site, browser, 'eva', { there }))
    await browser.post('/account/name', held)
    assert.match(browser.page.html, /value="Eva Linden"/)
  })
})

describe('the first administrator, where passwords are off', () => {
  test('makes the account with the link of the start, and adds the service; until then each start has a link', async () => {
    await using site = await openSiteWithProvider({ settings: { PASSWORDS: 'off', OIDC_SIGN_UP: 'none' } })
    await site.api.database.run('DELETE FROM registries')
    await site.api.database.run('DELETE FROM accounts')
    const link = (await site.accounts.setUp.offer()) ?? assert.fail()
    const browser = new Visitor(site.url)
    await browser.fillIn(`/set-up/${link}`, { site_name: 'Ours', name: 'Ana', email: 'ana@orchard.example' })
    assert.equal(browser.page.location, '/account#ways')
    assert.ok(await site.accounts.setUp.offer())
    site.provider.people.set('ana', { name: 'Ana', email: 'ana@lindenhof.example', email_verified: true })
    await goElsewhere(site, browser, 'ana', { path: '/sign-in/with/1?to=/account' })
    await browser.follow()
    await browser.submit('/sign-in/join')
    assert.equal(await site.accounts.setUp.offer(), undefined)
    const next = new Visitor(site.url)
    assert.equal((await goElsewhere(site, next, 'ana')).location, '/lists')
    assert.equal((await next.open('/admin/settings')).status, 200)
  })
})

describe('a sign-in page that leads straight on', () => {
  const site = siteOf(
    () =>
      openSiteWithProvider({
        settings: { OIDC_AUTO: 'true', OIDC_SIGN_UP: 'all', OIDC_SIGN_OUT: 'provider' },
      }),
    async () => void site.provider.people.set('eva', eva),
  )

  test('shows itself to who has just left, came back with a no, or asks for it', async () => {
    const browser = new Visitor(site.url)
    assert.equal((await browser.open('/sign-in?to=/my-people')).location, '/sign-in/with/1?to=%2Fmy-people')
    for (const word of ['left', 'failed', 'here'])
      assert.equal((await browser.open(`/sign-in?${word}=1`)).status, 200, word)
  })

  test('she signs out at the service, too, which sends her back', async () => {
    const [browser, there] = [new Visitor(site.url), new Visitor(site.provider.issuer)]
    await goElsewhere(site, browser, 'eva', { there })
    await browser.fillIn('/account', '/sign-out')
    assert.equal(browser.page.status, 200)
    const refresh = browser.page.headers.get('refresh') ?? ''
    assert.ok(refresh.startsWith(`0; url=${site.provider.issuer}/session/end?`), refresh)
    assert.equal(
      new URL(refresh.slice(7)).searchParams.get('post_logout_redirect_uri'),
      `${site.url}/sign-out`,
    )
    assert.match(browser.page.html, /Go on to Lindenhof/)
    assert.equal((await browser.open('/sign-out')).location, '/sign-in?left=1')
    assert.match((await browser.open('/lists')).location, /^\/sign-in/)
  })

  test('who came by a password signs out here alone', async () => {
    await site.makePerson(provedPerson('Pia', 'pia@orchard.example'))
    const browser = new Visitor(site.url)
    await browser.open('/sign-in?here=1')
    await browser.submit('/sign-in', { login: 'pia@orchard.example', password })
    await browser.fillIn('/account', '/sign-out')
    assert.equal(browser.page.location, '/sign-in?left=1')
  })
})
