import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstIn } from '@hopechest/testing/found'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { mostRefusedWithLink, mostSignUpsInAnHour } from '../pages/people/sign-up.ts'
import { password } from './owners.ts'
import { memberOf, resetLink, signIn, signUpLink } from './people.ts'
import { openSite, siteOf } from './site-world.ts'

describe('people of the site', () => {
  const site = siteOf(() => openSite({ hasMail: true }))

  test('the first person sets the site up with the link that the start prints, once', async () => {
    const browser = new Visitor(site.url)
    assert.equal((await browser.open('/set-up/guessed')).status, 404)
    // The item service has people of its own before.
    assert.match(await browser.read('/'), /No administrator can sign in here yet\..*Open that link/s)
    const link = await site.accounts.setUp.offer()
    await browser.open(`/set-up/${link}`)
    const typed = { site_name: 'Mill Orchard Gifts', name: 'Ruth Aldous', email: 'ruth', password: 'short' }
    const wrong = await browser.submit(`/set-up/${link}`, { ...typed, sign_up: 'open' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.html, /<title>Please look again/)
    assert.match(wrong.html, /value="Mill Orchard Gifts"/)
    assert.match(wrong.html, /That is no e-mail address/)
    assert.match(wrong.html, /A password has 12 to 200 characters/)
    assert.ok(!wrong.html.includes('"short"'), 'a typed password does not come back')
    const right = { ...typed, email: 'ruth@orchard.example', password, sign_up: 'open' }
    const without = await browser.submit(`/set-up/${link}`, { ...right, email: '' })
    assert.match(without.html, /Please write an e-mail address\./)
    assert.equal((await browser.submit(`/set-up/${link}`, right)).location, '/lists')
    assert.equal((await browser.open(`/set-up/${link}`)).status, 404)
    assert.match(await browser.read('/account'), /Mill Orchard Gifts/)
    assert.match(browser.page.html, /href="\/admin"/)
    const { html } = await new Visitor(site.url).open('/')
    assert.match(html, /Wishes, kept in one place.*href="\/sign-up">Make a list/s)
    await site.accounts.settings.change({ sign_up: 'by_invitation' })
    const closed = await new Visitor(site.url).read('/')
    assert.match(
      closed,
      /class="hc-button solid" href="\/sign-in">Sign in<.*New accounts come from the people/s,
    )
    assert.doesNotMatch(closed, /sign-up/)
    await site.accounts.settings.change({ sign_up: 'open' })
  })

  test('a person signs in, comes back to the page they wanted, and signs out', async () => {
    const { person, email, browser: first } = await memberOf(site)
    const browser = new Visitor(site.url)
    assert.equal((await browser.open('/account')).location, '/sign-in?to=%2Faccount')
    await browser.follow()
    await browser.submit('/sign-in', { login: person.username.toUpperCase(), password })
    assert.equal(browser.page.location, '/account')
    assert.match((await browser.follow()).html, new RegExp(email))
    const old = new Map(browser.cookies)
    await browser.submit('/sign-out')
    assert.match((await browser.follow()).html, /You are signed out/)
    for (const [name, value] of old) browser.cookies.set(name, value)
    assert.equal((await browser.open('/account')).status, 303, 'an old cookie opens nothing')
    assert.equal((await first.open('/account')).status, 200, 'the other browser stays signed in')
  })

  test('a wrong password says so beside the field, and an unknown name sounds the same', async () => {
    const { email } = await memberOf(site)
    const pages = []
    for (const login of [email, 'no.such.person']) {
      const { status, html } = await signIn(new Visitor(site.url), login, 'wrong password')
      assert.equal(status, 422)
      pages.push(/id="password-fault"[\s\S]*?<\/p>/.exec(html)?.[0])
    }
    assert.equal(pages[0], pages[1])
    assert.match(pages[0] ?? '', /do not belong together/)
  })

  test('a stranger who guesses is slowed down, and the owner still gets in from a known browser', async () => {
    const { email, browser } = await memberOf(site, 'Often Guessed')
    const stranger = new Visitor(site.url)
    for (let n = 0; n < 10; n++) assert.equal((await signIn(stranger, email, `guess ${n}`)).status, 422)
    const refused = await signIn(stranger, email, 'guess 10')
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal((await signIn(stranger, email)).status, 429, 'the right password of a stranger waits too')
    await browser.fillIn('/account', '/sign-out')
    assert.equal((await signIn(browser, email)).location, '/lists')
  })

  const afar = (address: string) => new Visitor(site.url, { 'x-forwarded-for': address })

  test('of a hundred and fifty guesses at once ten are tried, and the right password from a new browser still is', async () => {
    const { email } = await memberOf(site, 'Guessed At Once')
    const stranger = afar('192.0.2.1')
    const form = await stranger.formAt('/sign-in', { login: email })
    const guesses = Array.from({ length: 150 }, (_, n) => {
      const guess = new URLSearchParams(form)
      guess.set('password', `guess number ${n}`)
      return stranger.post('/sign-in', guess)
    })
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 422).length, 10)
    assert.equal(statuses.filter((status) => status === 429).length, 140)
    const owner = afar('192.0.2.2')
    for (const typo of ['one typo', 'another typo']) {
      assert.equal((await signIn(owner, email, typo)).status, 422)
    }
    assert.equal((await signIn(owner, email)).location, '/lists')
  })

  test('a stranger has ten guesses at an account by its address, and ten by its name, from all addresses of their network', async () => {
    const { email, person } = await memberOf(site, 'Many Names')
    for (const login of [email, person.username, `other.${email}`]) {
      for (let n = 0; n < 10; n++) {
        const written = n % 2 ? login.toUpperCase() : login
        assert.equal((await signIn(afar(`2001:db8::${n + 1}`), written, `guess ${n}`)).status, 422)
      }
      assert.equal((await signIn(afar('2001:db8::ffff'), login, 'guess')).status, 429, login)
    }
    assert.equal((await signIn(afar('2001:db8:0:1::1'), email)).location, '/lists')
  })

  test('guesses do not show whether an address has an account: each way to write its letters counts the same', async () => {
    const email = 'jürgen@orchard.example'
    await site.makePerson({ name: 'Jürgen', email, password, role: 'member' })
    for (const [n, login] of [email, 'günter@orchard.example'].entries()) {
      const stranger = afar(`192.0.2.${30 + n}`)
      for (let n = 0; n < 10; n++) {
        const written = n % 2 ? login.toUpperCase() : login
        assert.equal((await signIn(stranger, written.normalize('NFC'), `guess ${n}`)).status, 422)
      }
      assert.equal((await signIn(stranger, login.normalize('NFD'), 'guess')).status, 429, login)
    }
  })

  test('a name of a hundred thousand letters is a wrong name like others', async () => {
    assert.equal((await signIn(afar('192.0.2.3'), 'x'.repeat(100_000))).status, 422)
  })

  test('forms for a new password lock the owner out of no browser, and a stranger sends few of them', async () => {
    const { email } = await memberOf(site, 'Asked For')
    const stranger = afar('192.0.2.4')
    const statuses: number[] = []
    for (let n = 0; n < 25; n++) {
      statuses.push((await stranger.fillIn('/forgot', { login: email })).status)
    }
    assert.deepEqual(statuses, [...Array(20).fill(200), ...Array(5).fill(429)])
    assert.match(stranger.page.html, /Those were many requests\. Wait \d+ minutes/)
    const letters = () => site.letters.filter(({ to }) => to === email)
    await until('eleven letters', () => letters().length === 11)
    assert.doesNotMatch(letters()[0]?.text ?? '', /Asked For/)
    assert.equal((await signIn(afar('192.0.2.5'), email)).location, '/lists')
    const last = firstIn(letters().at(-1)?.text ?? '', /\/new-password\/\S+/)
    assert.equal((await stranger.open(last)).status, 200, 'the link of the last letter that was sent works')
  })

  test('a person who signs in is not led away from the site', async () => {
    const { email } = await memberOf(site)
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const at = `/sign-in?to=${encodeURIComponent(to)}`
      const { location } = await new Visitor(site.url).fillIn(at, '/sign-in', { login: email, password })
      assert.equal(location, '/lists', to)
    }
  })

  test('a form from another site changes nothing', async () => {
    const { browser, person } = await memberOf(site, 'Stays')
    assert.equal((await browser.post('/account/name', new URLSearchParams({ name: 'Changed' }))).status, 403)
    assert.equal((await site.accounts.people.find(person.id))?.name, 'Stays')
  })

  test('accounts are open to all, by invitation or closed, as the admin has set it', async () => {
    const jonas = { name: 'Jonas', email: 'jonas@orchard.example', password }
    const taken = { email: 'JONAS@orchard.example', password: 'another sentence of mine' }
    const link = await signUpLink(site)
    await site.accounts.settings.change({ sign_up: 'by_invitation' })
    assert.equal((await new Visitor(site.url).open('/sign-up')).status, 403)
    assert.equal((await new Visitor(site.url).fillIn(link, jonas)).location, '/lists?confirm=1')
    const used = await new Visitor(site.url).open(link)
    assert.equal(used.status, 403)
    assert.match(used.html, /Accounts are by invitation here\./)
    await site.accounts.settings.change({ sign_up: 'open' })
    for (const [typed, says] of [
      [taken, /has an account already/],
      [{ email: 'x,victim@c.example' }, /is no e-mail address/],
    ] as const) {
      const refused = await new Visitor(site.url).fillIn('/sign-up', { ...jonas, ...typed })
      assert.equal(refused.status, 422)
      assert.match(refused.html, says)
    }
    const second = await new Visitor(site.url).fillIn('/sign-up', { ...jonas, email: 'j2@orchard.example' })
    assert.equal(second.location, '/lists?confirm=1')
  })

  test('from one address 30 accounts can be made in an hour, and nothing typed is lost; a link from an admin still works', async () => {
    await site.accounts.settings.change({ sign_up: 'open' })
    const make = async (n: number, at = '/sign-up') => {
      // All of the network of a home with IPv6.
      const each = new Visitor(site.url, { 'x-forwarded-for': `2001:db8:77::${n}` })
      return each.fillIn(at, { name: `Child ${n}`, email: `child${n}@class.example`, password })
    }
    for (let n = 0; n < mostSignUpsInAnHour; n++) assert.equal((await make(n)).status, 303)
    const refused = await make(99)
    assert.equal(refused.status, 429)
    assert.match(refused.html, /Many accounts were made from here\. Wait (?:59|60) minutes/)
    assert.match(refused.html, /value="child99@class\.example"/)
    assert.ok(Number(refused.headers.get('retry-after')) > 3000)
    assert.equal((await make(100, await signUpLink(site))).status, 303)
    const neighbour = new Visitor(site.url, { 'x-forwarded-for': '2001:db8:77:1::1' })
    await neighbour.open('/sign-up')
    const typed = { name: 'Neighbour', email: 'neighbour@class.example', password }
    assert.equal((await neighbour.submit('/sign-up', typed)).status, 303)
  })

  test('with a link, 30 accounts that are there already are named to one address in an hour; accounts that are made do not count', async () => {
    const { email } = await memberOf(site, 'Known')
    const from = { 'x-forwarded-for': '192.0.2.78' }
    const typed = { name: 'Stranger', email, password: 'a sentence of the stranger' }
    const at = await signUpLink(site)
    const stranger = new Visitor(site.url, from)
    assert.equal((await stranger.fillIn(at, typed)).status, 422)
    const pupil = { ...typed, name: 'Pupil', email: 'pupil@class.example' }
    assert.equal((await new Visitor(site.url, from).fillIn(await signUpLink(site), pupil)).status, 303)
    const ask = () => stranger.submit(at, typed)
    for (let n = 1; n < mostRefusedWithLink; n++) assert.match((await ask()).html, /has an account already/)
    const refused = await ask()
    assert.equal(refused.status, 429)
    assert.match(refused.html, /Those were too many tries\. Wait (?:59|60) minutes/)
    assert.doesNotMatch(refused.html, /has an account already/)
  })

  test('a person who forgot the password gets a link by e-mail, which works once and ends old sessions', async () => {
    const { email, browser } = await memberOf(site, 'Forgetful')
    const fresh = new Visitor(site.url)
    const empty = await fresh.fillIn('/forgot', { login: '  ' })
    assert.equal(empty.status, 422)
    assert.match(empty.html, /Please write your name or e-mail address\./)
    const known = await fresh.submit('/forgot', { login: email })
    const unknown = await fresh.fillIn('/forgot', { login: 'unknown@orchard.example' })
    assert.equal(
      known.html.replaceAll(/name="token" value="[^"]*"/g, ''),
      unknown.html.replaceAll(/name="token" value="[^"]*"/g, ''),
    )
    const link = firstIn((await site.letterTo(email)).text, /\/new-password\/\S+/)
    const stored = await site.api.database.rows<{ email: string }>('SELECT email FROM one_time_links')
    assert.ok(
      stored.some((each) => each.email === email),
      'the link is for this address alone',
    )
    assert.equal((await fresh.fillIn(link, { password: 'short' })).status, 422)
    assert.equal((await fresh.submit(link, { password: 'a brand new sentence' })).status, 303)
    const first = (await fresh.follow()).html
    assert.match(first, /Your password is saved\. Every other browser is signed out\.</)
    assert.doesNotMatch(await fresh.read('/lists'), /Your password is saved/)
    const used = await fresh.open(link)
    assert.equal(used.status, 404)
    assert.match(used.html, /It was used already, or it is too old\./)
    assert.equal((await browser.open('/account')).status, 303)
    assert.ok(!site.logged().includes(link.split('/').at(-1) ?? link), 'no secret is logged')
  })

  test('a stranger who says that a person forgot the password does not end the link that an admin handed over', async () => {
    const { email, person } = await memberOf(site, 'Handed Over')
    const link = { purpose: 'reset_password', accountId: person.id, hours: 72 } as const
    const handed = `/new-password/${await site.accounts.links.make(link)}`
    const stranger = new Visitor(site.url)
    await stranger.fillIn('/forgot', { login: email })
    const mailed = firstIn((await site.letterTo(email)).text, /\/new-password\/\S+/)
    const browser = new Visitor(site.url)
    for (const page of [handed, mailed]) assert.equal((await browser.open(page)).status, 200)
    assert.equal((await browser.submit(mailed, { password: 'a brand new sentence' })).status, 303)
    assert.equal((await new Visitor(site.url).open(handed)).status, 404, 'a new password ends all links')
  })

  test('who tried too many passwords uses the new one at once, where the account asks for it, too', async () => {
    const { email, person, browser } = await memberOf(site, 'Guesses')
    await browser.fillIn('/account', '/sign-out')
    for (let n = 0; n < 10; n++) assert.equal((await signIn(browser, email, 'wrong')).status, 422)
    assert.equal((await signIn(browser, email)).status, 429)
    const link = await resetLink(site, person)
    assert.equal((await browser.fillIn(link, { password: 'a brand new sentence' })).status, 303)
    const { html } = await browser.fillIn('/account/delete', {
      password: 'a brand new sentence',
    })
    assert.match(html, /Your account is gone\./)
  })

  test('the answer to a form for a new password takes no longer where there is an account: its link is made later', async (t) => {
    const { email, person } = await memberOf(site, 'Slow')
    const links = () =>
      site.api.database.rows('SELECT 1 FROM one_time_links WHERE account_id = $1', [person.id])
    const fresh = new Visitor(site.url)
    await fresh.open('/forgot')
    t.mock.timers.enable({ apis: ['setTimeout'] })
    assert.equal((await fresh.submit('/forgot', { login: email })).status, 200)
    assert.deepEqual(await links(), [])
    t.mock.timers.runAll()
    t.mock.timers.reset()
    await site.letterTo(email)
    assert.equal((await links()).length, 1)
  })
})
