import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { mostSignUpsInAnHour } from '../pages/people/sign-up.ts'
import { openSite, type SiteWorld } from './site-world.ts'

const password = 'a quiet garden gate'

describe('people of the site', () => {
  let site: SiteWorld
  /** The calls of the item service that the site makes; while `holdsBack` fits, they wait in `held`. */
  const called: string[] = []
  const held: (() => void)[] = []
  let holdsBack: RegExp | undefined
  let isCut = false

  before(async () => {
    const call: typeof fetch = async (input, init) => {
      called.push(String(input))
      if (holdsBack?.test(String(input))) await new Promise<void>((resolve) => held.push(resolve))
      if (isCut) throw new Error('cut')
      return fetch(input, init)
    }
    site = await openSite({ hasMail: true, call })
  })
  after(() => site.close())

  let people = 0
  /** A person with an account, in a browser that is signed in. */
  async function signedIn(name = 'Ana Keller') {
    const email = `person${++people}@orchard.example`
    const person = await site.makePerson({ name, email, password, role: 'member', isEmailConfirmed: true })
    const browser = new Visitor(site.url, { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/150.0' })
    await signIn(browser, email)
    assert.equal(browser.page.location, '/lists')
    return { person, email, browser }
  }

  async function signIn(browser: Visitor, login: string, typed = password) {
    await browser.open('/sign-in')
    return browser.submit('/sign-in', { login, password: typed })
  }

  test('the first person sets the site up with the link that the start prints, once', async () => {
    const browser = new Visitor(site.url)
    assert.equal((await browser.open('/set-up/guessed')).status, 404)
    // The item service has people of its own before.
    assert.match((await browser.open('/')).html, /No administrator can sign in here yet\..*Open that link/s)
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
    assert.match((await browser.open('/account')).html, /Mill Orchard Gifts/)
    assert.match(browser.page.html, /href="\/admin"/)
    const { html } = await new Visitor(site.url).open('/')
    assert.match(html, /Wishes, kept in one place.*href="\/sign-up">Make a list/s)
    await site.accounts.settings.change({ sign_up: 'by_invitation' })
    const closed = (await new Visitor(site.url).open('/')).html
    assert.match(closed, /class="button solid" href="\/sign-in">Sign in<.*New accounts come from the people/s)
    assert.doesNotMatch(closed, /sign-up/)
    await site.accounts.settings.change({ sign_up: 'open' })
  })

  test('a person signs in, comes back to the page they wanted, and signs out', async () => {
    const { person, email, browser: first } = await signedIn()
    const browser = new Visitor(site.url)
    await browser.open('/account')
    assert.equal(browser.page.location, '/sign-in?to=%2Faccount')
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
    const { email } = await signedIn()
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
    const { email, browser } = await signedIn('Often Guessed')
    const stranger = new Visitor(site.url)
    for (let n = 0; n < 10; n++) assert.equal((await signIn(stranger, email, `guess ${n}`)).status, 422)
    const refused = await signIn(stranger, email, 'guess 10')
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal((await signIn(stranger, email)).status, 429, 'the right password of a stranger waits too')
    await browser.open('/account')
    await browser.submit('/sign-out')
    assert.equal((await signIn(browser, email)).location, '/lists')
  })

  const afar = (address: string) => new Visitor(site.url, { 'x-forwarded-for': address })

  test('of a hundred and fifty guesses at once ten are tried, and the right password from a new browser still is', async () => {
    const { email } = await signedIn('Guessed At Once')
    const stranger = afar('192.0.2.1')
    await stranger.open('/sign-in')
    const form = stranger.formTo('/sign-in')
    form.set('login', email)
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

  test('a stranger has ten guesses at an account, by all its names and from all addresses of their network', async () => {
    const { email, person } = await signedIn('Many Names')
    for (let n = 0; n < 10; n++) {
      const login = [email, person.username, email.toUpperCase()][n % 3] ?? ''
      assert.equal((await signIn(afar(`2001:db8::${n + 1}`), login, `guess ${n}`)).status, 422)
    }
    assert.equal((await signIn(afar('2001:db8::ffff'), email, 'guess')).status, 429)
    assert.equal((await signIn(afar('2001:db8:0:1::1'), email)).location, '/lists')
  })

  test('guesses do not show whether an address has an account: each way to write its letters counts the same', async () => {
    const email = 'jürgen@orchard.example'
    await site.makePerson({ name: 'Jürgen', email, password, role: 'member' })
    for (const [n, login] of [email, 'günter@orchard.example'].entries()) {
      const stranger = afar(`192.0.2.${30 + n}`)
      for (let n = 0; n < 10; n++) {
        assert.equal((await signIn(stranger, login.normalize('NFC'), `guess ${n}`)).status, 422)
      }
      assert.equal((await signIn(stranger, login.normalize('NFD'), 'guess')).status, 429, login)
    }
  })

  test('a name of a hundred thousand letters is a wrong name like others', async () => {
    assert.equal((await signIn(afar('192.0.2.3'), 'x'.repeat(100_000))).status, 422)
  })

  test('forms for a new password lock the owner out of no browser, and a stranger sends few of them', async () => {
    const { email } = await signedIn('Asked For')
    const stranger = afar('192.0.2.4')
    const statuses: number[] = []
    for (let n = 0; n < 25; n++) {
      await stranger.open('/forgot')
      statuses.push((await stranger.submit('/forgot', { login: email })).status)
    }
    assert.deepEqual(statuses, [...Array(20).fill(200), ...Array(5).fill(429)])
    assert.match(stranger.page.html, /Those were many requests\. Wait \d+ minutes/)
    const letters = () => site.letters.filter(({ to }) => to === email)
    await until('ten letters', () => letters().length === 10)
    assert.doesNotMatch(letters()[0]?.text ?? '', /Asked For/)
    assert.equal((await signIn(afar('192.0.2.5'), email)).location, '/lists')
    const last = /\/new-password\/\S+/.exec(letters().at(-1)?.text ?? '')?.[0] ?? ''
    assert.equal((await stranger.open(last)).status, 200, 'the link of the last letter that was sent works')
  })

  test('accounts that a stranger makes with names of a mailbox keep no letter for a new password from its owner', async () => {
    await site.accounts.settings.change({ sign_up: 'open' })
    const email = 'kept.from@orchard.example'
    await site.makePerson({ name: 'Kept From', email, password, role: 'member', isEmailConfirmed: true })
    const stranger = afar('192.0.2.6')
    const squatted = 'kept.from+1@orchard.example'
    await stranger.open('/sign-up')
    await stranger.submit('/sign-up', { name: 'Stranger', email: squatted, password })
    const ask = async (browser: Visitor, login: string) => {
      await browser.open('/forgot')
      assert.equal((await browser.submit('/forgot', { login })).status, 200)
    }
    const lettersTo = (address: string) =>
      site.letters.filter(({ to, text }) => to === address && text.includes('/new-password/')).length
    for (let n = 0; n < 12; n++) await ask(afar('192.0.2.7'), squatted)
    await until('ten letters of the stranger', () => lettersTo(squatted) === 10)
    await ask(afar('192.0.2.8'), email)
    await until('the letter of the owner', () => lettersTo(email) === 1)
  })

  test('accounts that a stranger makes or moves keep no letter that confirms an address from its owner', async () => {
    await site.accounts.settings.change({ sign_up: 'open' })
    const lettersTo = (address: string) =>
      site.letters.filter(({ to, text }) => to === address && text.includes('/confirm/')).length
    const signUp = async (browser: Visitor, email: string) => {
      await browser.open('/sign-up')
      assert.equal((await browser.submit('/sign-up', { name: 'Late Comer', email, password })).status, 303)
    }
    for (let n = 0; n < 10; n++) await signUp(afar(`192.0.2.${40 + n}`), `late+${n}@orchard.example`)
    const { browser: stranger } = await signedIn('Moves')
    for (let n = 0; n < 10; n++) {
      await stranger.open('/account')
      await stranger.submit('/account/email', { email: 'late@orchard.example', current: password })
    }
    const before = lettersTo('late@orchard.example')
    await signUp(afar('192.0.2.60'), 'late@orchard.example')
    await until('the letter of the owner', () => lettersTo('late@orchard.example') === before + 1)
  })

  test('a person who signs in is not led away from the site', async () => {
    const { email } = await signedIn()
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const browser = new Visitor(site.url)
      await browser.open(`/sign-in?to=${encodeURIComponent(to)}`)
      assert.equal((await browser.submit('/sign-in', { login: email, password })).location, '/lists', to)
    }
  })

  test('a person who signs in is led to an address in any letters', async () => {
    const { email } = await signedIn()
    const browser = new Visitor(site.url)
    await browser.open(`/sign-in?to=${encodeURIComponent('/gifts?search=Łódź😀')}`)
    const { status, location } = await browser.submit('/sign-in', { login: email, password })
    assert.equal(status, 303)
    assert.equal(decodeURIComponent(location), '/gifts?search=Łódź😀')
  })

  test('a form from another site changes nothing', async () => {
    const { browser, person } = await signedIn('Stays')
    const { status } = await browser.post('/account/name', new URLSearchParams({ name: 'Changed' }))
    assert.equal(status, 403)
    assert.equal((await site.accounts.people.find(person.id))?.name, 'Stays')
  })

  test('accounts are open to all, by invitation or closed, as the admin has set it', async () => {
    const typed = { name: 'Jonas', email: 'jonas@orchard.example', password }
    const browser = new Visitor(site.url)
    await site.accounts.settings.change({ sign_up: 'by_invitation' })
    assert.equal((await browser.open('/sign-up')).status, 403)
    const link = await site.accounts.links.make({ purpose: 'sign_up', hours: 1 })
    await browser.open(`/sign-up/${link}`)
    assert.equal((await browser.submit(`/sign-up/${link}`, typed)).location, '/lists?confirm=1')
    assert.equal((await new Visitor(site.url).open(`/sign-up/${link}`)).status, 403)
    await site.accounts.settings.change({ sign_up: 'open' })
    const second = new Visitor(site.url)
    await second.open('/sign-up')
    const taken = await second.submit('/sign-up', {
      ...typed,
      email: 'JONAS@orchard.example',
      password: 'another sentence of mine',
    })
    assert.equal(taken.status, 422)
    assert.match(taken.html, /has an account already/)
    await second.open('/sign-up')
    assert.equal(
      (await second.submit('/sign-up', { ...typed, email: 'j2@orchard.example' })).location,
      '/lists?confirm=1',
    )
    const third = new Visitor(site.url)
    await third.open('/sign-up')
    const twoAddresses = await third.submit('/sign-up', { ...typed, email: 'x,victim@c.example' })
    assert.equal(twoAddresses.status, 422)
    assert.match(twoAddresses.html, /is no e-mail address/)
  })

  test('from one address 30 accounts can be made in an hour, and nothing typed is lost; a link from an admin still works', async () => {
    await site.accounts.settings.change({ sign_up: 'open' })
    const browser = () => new Visitor(site.url, { 'x-forwarded-for': '192.0.2.77' })
    const make = async (n: number, at = '/sign-up') => {
      const each = browser()
      await each.open(at)
      return each.submit(at, { name: `Child ${n}`, email: `child${n}@class.example`, password })
    }
    for (let n = 0; n < mostSignUpsInAnHour; n++) assert.equal((await make(n)).status, 303)
    const refused = await make(99)
    assert.equal(refused.status, 429)
    assert.match(refused.html, /Many accounts were made from here\. Wait 60 minutes/)
    assert.match(refused.html, /value="child99@class\.example"/)
    assert.ok(Number(refused.headers.get('retry-after')) > 3000)
    const link = await site.accounts.links.make({ purpose: 'sign_up', hours: 1 })
    assert.equal((await make(100, `/sign-up/${link}`)).status, 303)
  })

  test('a person who forgot the password gets a link by e-mail, which works once and ends old sessions', async () => {
    const { email, browser } = await signedIn('Forgetful')
    const fresh = new Visitor(site.url)
    await fresh.open('/forgot')
    const empty = await fresh.submit('/forgot', { login: '  ' })
    assert.equal(empty.status, 422)
    assert.match(empty.html, /Please write your name or e-mail address\./)
    const known = await fresh.submit('/forgot', { login: email })
    await fresh.open('/forgot')
    const unknown = await fresh.submit('/forgot', { login: 'unknown@orchard.example' })
    assert.equal(
      known.html.replaceAll(/name="token" value="[^"]*"/g, ''),
      unknown.html.replaceAll(/name="token" value="[^"]*"/g, ''),
    )
    const link = /\/new-password\/\S+/.exec((await site.letterTo(email)).text)?.[0] ?? ''
    await fresh.open(link)
    assert.equal((await fresh.submit(link, { password: 'short' })).status, 422)
    assert.equal((await fresh.submit(link, { password: 'a brand new sentence' })).status, 303)
    const first = (await fresh.follow()).html
    assert.match(first, /Your password is saved\. Every other browser is signed out\.</)
    assert.doesNotMatch((await fresh.open('/lists')).html, /Your password is saved/)
    assert.equal((await fresh.open(link)).status, 404)
    assert.equal((await browser.open('/account')).status, 303)
    assert.ok(!site.logged().includes(link.split('/').at(-1) ?? link), 'no secret is logged')
  })

  test('who tried too many passwords uses the new one at once, where the account asks for it, too', async () => {
    const { email, person, browser } = await signedIn('Guesses')
    await browser.open('/account')
    await browser.submit('/sign-out')
    for (let n = 0; n < 10; n++) assert.equal((await signIn(browser, email, 'wrong')).status, 422)
    assert.equal((await signIn(browser, email)).status, 429)
    const secret = await site.accounts.links.make({
      purpose: 'reset_password',
      accountId: person.id,
      hours: 1,
    })
    const link = `/new-password/${secret}`
    await browser.open(link)
    assert.equal((await browser.submit(link, { password: 'a brand new sentence' })).status, 303)
    await browser.open('/account/delete')
    const { html } = await browser.submit('/account/delete', { password: 'a brand new sentence' })
    assert.match(html, /Your account is gone\./)
  })

  test('the answer to a form for a new password takes no longer where there is an account: its link is made later', async (t) => {
    const { email, person } = await signedIn('Slow')
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

  test('a new e-mail address counts when its link was opened', async () => {
    const { browser, email, person } = await signedIn('Moved')
    await browser.open('/account')
    const page = await browser.submit('/account/email', { email: 'moved@new.example', current: password })
    assert.match(page.html, /Open the link that we sent to moved@new.example/)
    assert.match(page.html, new RegExp(`name="email"[^>]*value="${email}"`), 'the old one is still confirmed')
    assert.notEqual((await site.accounts.people.find(person.id))?.email, 'moved@new.example')
    const link = /\/confirm\/\S+/.exec((await site.letterTo('moved@new.example')).text)?.[0] ?? ''
    await browser.open(link)
    const done = await browser.submit(link)
    assert.equal(done.status, 200)
    const toAccount = /<a class="button outline" href="\/account">Your account</
    assert.match(done.html, toAccount)
    assert.match((await browser.open(link)).html, toAccount, 'a new link is asked for there')
    assert.equal((await site.accounts.people.find(person.id))?.email, 'moved@new.example')
    const { text } = await site.letterTo(email)
    assert.match(text, /has another e-mail address now/)
    assert.doesNotMatch(text, /moved@new|Moved/, 'the mailbox that is left learns nothing new')
  })

  test('who borrows a browser that is signed in makes no application password, which would outlive the session', async () => {
    const { browser, person } = await signedIn('Lent Again')
    for (const typed of [{}, { current: 'wrong' }]) {
      await browser.open('/account')
      const { status, html } = await browser.submit('/account/access', { label: 'Mine', ...typed })
      assert.equal(status, 422)
      assert.match(html, /id="current-for-access"[^>]*>[\s\S]*?That is not your password/)
      assert.match(html, /name="label"[^>]*value="Mine"/, 'the label stays in its field')
    }
    const kept = await site.accounts.access.list(person.id)
    assert.deepEqual(
      kept.filter(({ is_session }) => !is_session),
      [],
    )
  })

  test('who borrows a browser that is signed in moves no account to an address of their own', async () => {
    const { browser, person } = await signedIn('Lent')
    for (const typed of [{}, { current: 'wrong' }]) {
      await browser.open('/account')
      const { status, html } = await browser.submit('/account/email', { email: 'mine@new.example', ...typed })
      assert.equal(status, 422)
      assert.match(html, /That is not your password/)
      assert.match(html, /name="email"[^>]*value="mine@new.example"/, 'the address stays in its field')
    }
    assert.deepEqual(
      site.letters.filter(({ to }) => to === 'mine@new.example'),
      [],
    )
    assert.equal((await site.accounts.people.find(person.id))?.email, person.email)
  })

  test('a new password needs the old one and signs every other browser out', async () => {
    const { browser, email } = await signedIn('Careful')
    const other = new Visitor(site.url)
    await signIn(other, email)
    await browser.open('/account')
    const wrong = await browser.submit('/account/password', {
      current: 'wrong',
      password: 'another long one',
    })
    assert.equal(wrong.status, 422)
    assert.match(wrong.html, /That is not your password/)
    await browser.submit('/account/password', { current: password, password: 'another long one' })
    assert.match((await browser.follow()).html, /Your password is changed/)
    assert.equal((await other.open('/account')).status, 303)
    assert.equal((await browser.open('/account')).status, 200)
  })

  test('of two browsers that change the password at once one does, and stays signed in alone', async () => {
    const { browser, email } = await signedIn('Twice')
    const other = new Visitor(site.url)
    await signIn(other, email)
    await browser.open('/account')
    await other.open('/account')
    const answers = await Promise.all(
      [browser, other].map((each, n) =>
        each.submit('/account/password', { current: password, password: `one long sentence ${n}` }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 303).length, 1)
    const pages = await Promise.all([browser, other].map((each) => each.open('/account')))
    assert.deepEqual(
      pages.map(({ status }) => status === 200),
      answers.map(({ status }) => status === 303),
    )
  })

  test('an application password is shown once, works at the API, and is revoked', async () => {
    const { browser, email } = await signedIn('Program')
    await browser.open('/account')
    const made = await browser.submit('/account/access', { label: 'Robot <script>', current: password })
    const secret = /id="app-password" value="([^"]+)"/.exec(made.html)?.[1] ?? ''
    assert.match(secret, /^(\w{4} ){5}\w{4}$/)
    const asProgram = { id: 0, username: email, email, password: secret }
    assert.equal((await site.api.send(asProgram, '/registries')).status, 200)
    const { html } = await browser.open('/account')
    assert.ok(!html.includes(secret))
    assert.match(html, /A program sees what guests bought, even before you unwrap/)
    assert.match(html, /Robot &lt;script&gt;/)
    assert.match(html, /Firefox, Linux/)
    const action =
      /<h3>Application passwords[\s\S]*?action="(\/account\/access\/\d+\/end)"/.exec(html)?.[1] ?? ''
    await browser.submit(action)
    assert.ok(!(await browser.open('/account')).html.includes('Robot'))
  })

  test('who changes the password reads that application passwords still work, if there are any', async () => {
    const { browser, person } = await signedIn('Robbed')
    const change = async (current: string, next: string) => {
      await browser.open('/account')
      await browser.submit('/account/password', { current, password: next })
      return (await browser.follow()).html
    }
    assert.doesNotMatch(await change(password, 'a second sentence'), /application passwords still work/)
    await site.accounts.access.create(person.id, 'Of a thief')
    const programsStay =
      /Every other browser is signed out\. Your application passwords still work: revoke those that you do not know\./
    assert.match(await change('a second sentence', 'a third sentence'), programsStay)
    const link = await site.accounts.links.make({
      purpose: 'reset_password',
      accountId: person.id,
      hours: 1,
    })
    await browser.open(`/new-password/${link}`)
    await browser.submit(`/new-password/${link}`, { password: 'a fourth sentence' })
    assert.match((await browser.follow()).html, programsStay, 'also where a link from an e-mail changed it')
  })

  test('a person who has 100 application passwords reads that there is no room for more', async () => {
    const { browser, person } = await signedIn('Programmer')
    for (let n = 0; n < 100; n++) await site.accounts.access.create(person.id, `Robot ${n}`)
    await browser.open('/account')
    const refused = await browser.submit('/account/access', { label: 'One more', current: password })
    assert.equal(refused.status, 422)
    assert.match(refused.html, /You have 100 application passwords, and there is no room for more\./)
    assert.match(refused.html, /value="One more"/)
    await browser.open('/language/de')
    await browser.open('/account')
    const { html } = await browser.submit('/account/access', { label: 'One more', current: password })
    assert.match(html, /Du hast 100 Anwendungspasswörter, für mehr ist kein Platz\./)
    assert.equal(html.match(/>Widerrufen</g)?.length, 100)
  })

  test('a browser that the site does not know is called a browser, in the language of the page', async () => {
    const { email } = await signedIn()
    const unknown = new Visitor(site.url, { 'user-agent': 'Elinks', 'accept-language': 'de' })
    await signIn(unknown, email)
    const names = async () =>
      [...(await unknown.open('/account')).html.matchAll(/<p class="name" dir="auto">(.*?)<\/p>/g)].map(
        ([, name]) => name,
      )
    assert.deepEqual(await names(), ['Ein Browser', 'Firefox, Linux'])
    assert.match((await unknown.open('/account')).html, /Abmelden<span class="visually-hidden">: Ein Browser/)
    await unknown.open('/language/en')
    assert.deepEqual(await names(), ['A browser', 'Firefox, Linux'])
  })

  test('who signs out this browser among all of theirs reads that they are signed out', async () => {
    const { browser } = await signedIn('Leaver')
    const { html } = await browser.open('/account')
    const end = /action="(\/account\/access\/\d+\/end)"/.exec(html)?.[1] ?? ''
    await browser.submit(end)
    assert.match((await browser.follow()).html, /You are signed out\./)
    assert.equal((await browser.open('/account')).status, 303)
  })

  test('a voice tells this browser from another of the same kind, where each can be signed out', async () => {
    const { browser, email } = await signedIn('Two of a kind')
    await signIn(new Visitor(site.url, { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/150.0' }), email)
    const { html } = await browser.open('/account')
    const names = [...html.matchAll(/Sign out<span class="visually-hidden">: (.*?)</g)].map(
      ([, name]) => name,
    )
    assert.deepEqual(names.toSorted(), ['Firefox, Linux', 'Firefox, Linux, this browser'])
  })

  test('who signs out another browser reads that it is signed out, and nothing of programs', async () => {
    const { browser, email } = await signedIn('Far away')
    const other = new Visitor(site.url)
    await signIn(other, email)
    const { html } = await browser.open('/account')
    const rows = html.split('<li class="row">').slice(1)
    const far = rows.find((row) => !row.includes('this browser')) ?? ''
    await browser.submit(/action="(\/account\/access\/\d+\/end)"/.exec(far)?.[1] ?? '')
    const after = (await browser.follow()).html
    assert.match(after, /The other browser is signed out\./)
    assert.doesNotMatch(after, /may still be let in/)
    assert.equal((await other.open('/account')).status, 303)
    assert.equal((await browser.open('/account')).status, 200)
  })

  test('a person cannot end the session of another person', async () => {
    const { browser } = await signedIn('Eve')
    const { person, browser: victim } = await signedIn('Victim')
    const [session] = await site.accounts.access.list(person.id)
    await browser.open('/account')
    const token = browser.formTo('/account/access').get('token') ?? ''
    await browser.post(`/account/access/${session?.id}/end`, new URLSearchParams({ token }))
    assert.equal((await victim.open('/account')).status, 200)
  })

  test('everything of a person is one file, without what is still wrapped', async () => {
    const { browser, email } = await signedIn('Owner')
    const list = await ownList(email)
    const before = JSON.parse((await browser.open('/account/everything.json')).html)
    assert.equal(before.account.email, email)
    assert.equal(before.lists[0].items[0].name, 'Kettle')
    assert.equal(before.lists[0].items[0].quantity_purchased, 0)
    assert.ok(!browser.page.html.includes('Aunt Jo'))
    must(await site.api.as.admin.updateRegistry(list, { meta: { registry_reveal: 'always' } }))
    const after = JSON.parse((await browser.open('/account/everything.json')).html)
    assert.equal(after.lists[0].items[0].quantity_purchased, 1)
    assert.equal(after.lists[0].purchases[0].purchaser, 'Aunt Jo')
  })

  test('everything of a person is read a few gifts and lists at a time, and the file has all of them', async () => {
    const { browser, email } = await signedIn('Collector')
    const list = await ownList(email)
    for (let n = 0; n < 60; n++) {
      const gift = { name: `Gift ${n}`, url: 'https://shop.example/gift' }
      must(await site.api.as.admin.addRegistryItem(list, gift))
    }
    for (let n = 0; n < 20; n++) await ownList(email)
    const { lists } = await readEverything(browser)
    assert.equal(lists.length, 21)
    const whole = must(await site.api.as.admin.listRegistryItems(list)).map(({ name }) => name)
    assert.deepEqual(
      lists.at(-1).items.map(({ name }: { name: string }) => name),
      whole,
    )
    const reads = called.filter((address) => /\/(?:items|registries|purchases)(?:\?|$)/.test(address))
    for (const address of reads) assert.match(address, /[?&]limit=(?:20|50|200)(?:&|$)/)
  })

  test('two files with everything of a person are made one after the other, and one that is left frees its turn', async () => {
    const { browser, email } = await signedIn('Hasty')
    await ownList(email)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
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
    holdsBack = undefined
    left.abort()
    for (const go of held.splice(0)) go()
    await assert.rejects(first.then((answer) => answer.text()))
    assert.equal(JSON.parse(await (await second).text()).lists.length, 1)
  })

  test('a browser that signs out while its file waits does not call the service, which would count a guess', async () => {
    const { browser, email } = await signedIn('Signs Out')
    await ownList(email)
    const other = new Visitor(site.url)
    await signIn(other, email)
    await other.open('/account')
    const token = other.formTo('/sign-out').get('token') ?? ''
    const signingOut = new Visitor(site.url)
    for (const [name, value] of other.cookies) signingOut.cookies.set(name, value)
    holdsBack = /\/items\b/
    const first = browser.open('/account/everything.json')
    await until('the first file', () => held.length === 1)
    called.length = 0
    const second = other.open('/account/everything.json')
    await other.open('/robots.txt')
    assert.equal((await signingOut.post('/sign-out', new URLSearchParams({ token }))).status, 303)
    holdsBack = undefined
    for (const go of held.splice(0)) go()
    assert.equal((await first).status, 200)
    assert.equal((await second).status, 303)
    assert.ok(!called.some((address) => address.includes('/registries?')))
  })

  test('a file that the item service does not give to its end breaks off, and does not look whole', async () => {
    const { browser, email } = await signedIn('Unlucky')
    await ownList(email)
    holdsBack = /\/items\b/
    const file = browser.open('/account/everything.json')
    await until('the file', () => held.length === 1)
    holdsBack = undefined
    isCut = true
    for (const go of held.splice(0)) go()
    await assert.rejects(file)
    isCut = false
    assert.equal((await readEverything(browser)).lists.length, 1)
  })

  test('a person deletes the account with everything in it', async () => {
    const { browser, email, person } = await signedIn('Leaving')
    const list = await ownList(email)
    const page = await browser.open('/account/delete')
    assert.match(page.html, /1 list goes with it/)
    assert.equal((await browser.submit('/account/delete', { password: 'wrong' })).status, 422)
    assert.match((await browser.submit('/account/delete', { password })).html, /Your account is gone/)
    assert.equal(await site.accounts.people.find(person.id), undefined)
    assert.equal(await site.api.as.admin.getRegistry(list), null)
    assert.equal((await browser.open('/account')).status, 303)
  })

  test('a person reads the pages in German', async () => {
    const browser = new Visitor(site.url, { 'accept-language': 'de-AT,en;q=0.5' })
    assert.match((await browser.open('/sign-in')).html, /Passwort vergessen\?/)
  })

  async function readEverything(browser: Visitor) {
    called.length = 0
    return JSON.parse((await browser.open('/account/everything.json')).html)
  }

  /** A list of the person with one gift that Aunt Jo has bought. */
  async function ownList(email: string): Promise<number> {
    const person = await site.accounts.people.findByLogin(email)
    const appPassword = await site.accounts.access.create(person?.id ?? 0, 'Test')
    const owner = { id: 0, username: email, email, password: appPassword }
    const registry = await site.api.send(owner, '/registries', { method: 'POST', body: { title: 'Wishes' } })
    const { id } = registry.body
    const kettle = { name: 'Kettle', url: 'https://shop.example/kettle' }
    const item = await site.api.send(owner, `/registries/${id}/items`, { method: 'POST', body: kettle })
    const at = `/registries/${id}/items/${item.body.data.id}/purchases`
    await site.api.send(owner, at, { method: 'POST', body: { purchaser: 'Aunt Jo' } })
    return id
  }
})
