import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstIn } from '@hopechest/testing/found'
import { Visitor } from '@hopechest/testing/visitor'
import { challengeMinutes } from '../pages/people/passkeys/challenges.ts'
import { mostAnswers } from '../pages/people/passkeys/passkeys.ts'
import { type Asks, Authenticator, type Twist } from './authenticator.ts'
import { password } from './owners.ts'
import { isOut, memberOf, provedPerson, resetLink, signIn } from './people.ts'
import { openSite, siteOf, today } from './site-world.ts'

let now = today
const clock = () => now
const site = siteOf(() =>
  openSite({ hasMail: true, siteUrl: 'https://gifts.example', now: clock, clockOfAccounts: clock }),
)
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/150.0' }

/** What the page on which a visitor is asks of the browser. */
function asksOf({ page }: Visitor): Asks {
  const text = firstIn(page.html, /data-asks="([^"]+)"/)
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}

/** Fills in the form of the page that speaks with the browser. */
function formOf({ page }: Visitor, typed: Record<string, string>): URLSearchParams {
  const form = firstIn(page.html, /(<form[^>]*data-passkey[\s\S]*?<\/form>)/)
  const fields = [...form.matchAll(/<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g)]
  return new URLSearchParams({
    ...Object.fromEntries(fields.map(([, name, value]) => [name, value])),
    ...typed,
  })
}

async function addPasskey(browser: Visitor, device: Authenticator, twist: Twist = {}, typed = {}) {
  await browser.open('/account/passkeys')
  const passkey = device.make(asksOf(browser), twist)
  return browser.post('/account/passkeys', formOf(browser, { name: 'Phone', passkey, ...typed }))
}

async function useIn(browser: Visitor, device: Authenticator, twist: Twist = {}) {
  await browser.open('/sign-in')
  return browser.post('/sign-in', formOf(browser, { passkey: device.sign(asksOf(browser), twist) }))
}

async function withPasskey(name?: string) {
  const member = await memberOf(site, name)
  const device = new Authenticator()
  assert.equal((await addPasskey(member.browser, device)).status, 303)
  return { ...member, device }
}

describe('a passkey', () => {
  test('is added with a name, signs in without one and without a password, and is removed', async () => {
    const { browser, device, email, person } = await withPasskey('Ana')
    const page = await browser.follow()
    assert.match(page.html, /Your passkey is added\./)
    assert.match(page.html, /Passkey, Phone[\s\S]*?never used/)
    const { account: kept } = JSON.parse(await browser.read('/account/everything.json'))
    assert.deepEqual([kept.passkeys[0].name, kept.code_since, kept.signed_in.length], ['Phone', null, 1])
    const told = /a passkey, an account elsewhere or the code after the password was added/
    assert.match((await site.letterTo(email)).text, told)
    const phone = new Visitor(site.url, firefox)
    assert.equal((await useIn(phone, device)).location, '/lists')
    const account = await phone.read('/account')
    assert.match(account, /Passkey, Phone[\s\S]*?used today/)
    await phone.submit(firstIn(account, /action="(\/account\/passkeys\/\d+\/remove)"/))
    assert.match((await phone.follow()).html, /The passkey is removed/)
    const later = new Visitor(site.url)
    const refused = await useIn(later, device)
    assert.equal(refused.status, 422)
    assert.match(refused.html, /That passkey did not work here/)
    assert.ok(await isOut(later))
    assert.deepEqual(await site.accounts.passkeys.list(person.id), [])
  })

  test('leads to the page where its person was going', async () => {
    const { device } = await withPasskey()
    const browser = new Visitor(site.url)
    await browser.open('/sign-in?to=%2Fmy-people')
    const signed = await browser.post('/sign-in', formOf(browser, { passkey: device.sign(asksOf(browser)) }))
    assert.equal(signed.location, '/my-people')
  })

  for (const [told, twist] of [
    ['of another site', { origin: 'https://gifts.example.evil.example' }],
    ['of the same site over http', { origin: 'http://gifts.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['with a signature of another key', { isForged: true }],
    ['whose person did not show that it is them', { isUnverified: true }],
    ['of the other ceremony', { type: 'webauthn.create' }],
    ['to a challenge that the site never made', { challenge: Buffer.alloc(54, 7).toString('base64url') }],
    ['to a challenge of another length', { challenge: 'AAAA' }],
    ['without saying for which account', { userHandle: '' }],
    ['for the account of another', { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
    ['of a device whose counter stands still', { counter: 1 }],
    ['of a device whose counter went back', { counter: 0 }],
  ] as const satisfies readonly (readonly [string, Twist])[]) {
    test(`is refused where the answer comes ${told}`, async () => {
      const { device } = await withPasskey()
      assert.equal((await useIn(new Visitor(site.url), device)).status, 303)
      const browser = new Visitor(site.url)
      assert.equal((await useIn(browser, device, twist)).status, 422)
      assert.ok(await isOut(browser))
      assert.equal((await useIn(browser, device, { counter: 5 })).status, 303)
    })
  }

  for (const sent of ['', '{', '[]', 'null', '{"id":7}', '{"id":"x","response":{}}', 'x'.repeat(20_000)]) {
    test(`of no browser is refused: ${sent.slice(0, 30)}`, async () => {
      const browser = new Visitor(site.url)
      await browser.open('/sign-in')
      assert.equal((await browser.post('/sign-in', formOf(browser, { passkey: sent }))).status, 422)
    })
  }

  test('answers a challenge once: the same answer a second time signs in nobody, in two windows at once either', async () => {
    const { device } = await withPasskey()
    const browser = new Visitor(site.url)
    await browser.open('/sign-in')
    const form = formOf(browser, { passkey: device.sign(asksOf(browser)) })
    const cookies = new Map(browser.cookies)
    const windows = [browser, new Visitor(site.url), new Visitor(site.url)]
    for (const window of windows) for (const [name, value] of cookies) window.cookies.set(name, value)
    const answers = await Promise.all(windows.map((window) => window.post('/sign-in', form)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 422, 422])
  })

  test('answers for the browser that asked: an answer that was stolen on its way signs in no other one', async () => {
    const { device } = await withPasskey()
    const browser = new Visitor(site.url)
    await browser.open('/sign-in')
    const passkey = device.sign(asksOf(browser))
    const thief = new Visitor(site.url)
    await thief.open('/sign-in')
    assert.equal((await thief.post('/sign-in', formOf(thief, { passkey }))).status, 422)
    assert.equal((await browser.post('/sign-in', formOf(browser, { passkey }))).status, 303)
  })

  test('answers while the page is not too old', async (t) => {
    t.after(() => {
      now = today
    })
    const { device } = await withPasskey()
    for (const [later, status] of [
      [challengeMinutes * 60_000 - 1, 303],
      [challengeMinutes * 60_000, 422],
    ] as const) {
      now = today
      const browser = new Visitor(site.url)
      await browser.open('/sign-in')
      const form = formOf(browser, { passkey: device.sign(asksOf(browser)) })
      now = new Date(today.getTime() + later)
      assert.equal((await browser.post('/sign-in', form)).status, status)
    }
  })

  test('of another account is refused: what one person made, another cannot add, and a challenge is for its person', async () => {
    const { device } = await withPasskey('Ana')
    const eve = await memberOf(site, 'Eve')
    const refused = await addPasskey(eve.browser, device)
    assert.equal(refused.status, 422)
    assert.match(refused.html, /This passkey is there already/)
    const ben = await memberOf(site, 'Ben')
    await ben.browser.open('/account/passkeys')
    const passkey = new Authenticator().make(asksOf(ben.browser))
    const typed = { name: 'Phone', passkey, handle: asksOf(ben.browser).user?.id ?? '' }
    await eve.browser.open('/account/passkeys')
    assert.equal((await eve.browser.post('/account/passkeys', formOf(eve.browser, typed))).status, 422)
    assert.deepEqual(await site.accounts.passkeys.list(eve.person.id), [])
  })

  for (const [told, twist] of [
    ['another site asked for', { origin: 'https://evil.example' }],
    ['is for another site', { rpId: 'evil.example' }],
    ['nobody unlocked the device for', { isUnverified: true }],
    ['is an answer to a sign-in', { type: 'webauthn.get' }],
  ] as const satisfies readonly (readonly [string, Twist])[]) {
    test(`that ${told} is not added`, async () => {
      const { browser, person } = await memberOf(site)
      const refused = await addPasskey(browser, new Authenticator(), twist)
      assert.match(refused.html, /The passkey was not added/)
      assert.deepEqual(await site.accounts.passkeys.list(person.id), [])
    })
  }

  test('has a name of 1 to 60 letters, and an account has 20 of them', async () => {
    const { browser, person } = await memberOf(site)
    for (const [name, status] of [
      ['', 422],
      ['x', 303],
      ['é'.repeat(60), 303],
      ['é'.repeat(61), 422],
    ] as const)
      assert.equal((await addPasskey(browser, new Authenticator(), {}, { name })).status, status, name)
    for (let n = 3; n <= 20; n++) assert.equal((await addPasskey(browser, new Authenticator())).status, 303)
    assert.match(
      (await addPasskey(browser, new Authenticator())).html,
      /You have 20 passkeys, and there is no room/,
    )
    assert.equal((await site.accounts.passkeys.list(person.id)).length, 20)
  })

  test('asks for the password once the sign-in is ten minutes old: who borrows a browser adds none', async (t) => {
    t.after(() => {
      now = today
    })
    const { browser, person } = await memberOf(site, 'Lent')
    now = new Date(today.getTime() + 10 * 60_000)
    assert.match(await browser.read('/account/passkeys'), /Current password/)
    for (const typed of [{}, { current: 'wrong' }]) {
      const refused = await addPasskey(browser, new Authenticator(), {}, typed)
      assert.equal(refused.status, 422)
      assert.match(refused.html, /That is not your password/)
    }
    assert.deepEqual(await site.accounts.passkeys.list(person.id), [])
    assert.equal((await addPasskey(browser, new Authenticator(), {}, { current: password })).status, 303)
  })

  test('is taken off with the password once the sign-in is ten minutes old: who borrows a browser takes none', async (t) => {
    t.after(() => {
      now = today
    })
    const { browser, person } = await withPasskey()
    const list = () => site.accounts.passkeys.list(person.id)
    const [first] = await list()
    const address = `/account/passkeys/${first?.id}/remove`
    assert.match(await browser.read('/account'), new RegExp(`<form method="post" action="${address}"`))
    now = new Date(today.getTime() + 10 * 60_000)
    assert.match(await browser.read('/account'), new RegExp(`<a [^>]*href="${address}"`))
    for (const typed of [{}, { current: 'wrong' }]) {
      const refused = await browser.fillIn(address, address, typed)
      assert.equal(refused.status, 422)
      assert.match(refused.html, /That is not your password/)
    }
    assert.equal((await list()).length, 1)
    await browser.fillIn(address, address, { current: password })
    assert.match((await browser.follow()).html, /The passkey is removed\./)
    assert.deepEqual(await list(), [])
    const other = await withPasskey()
    const [strange] = await site.accounts.passkeys.list(other.person.id)
    await browser.open(`/account/passkeys/${strange?.id}/remove`)
    assert.match(
      browser.page.location,
      /^\/account/,
      'a passkey of another person does not belong to this account',
    )
  })

  test('of an account that is switched off opens nothing, and works again with it', async () => {
    const { device, person } = await withPasskey()
    await site.accounts.people.switchOff(person.id)
    assert.equal((await useIn(new Visitor(site.url), device)).status, 422)
    await site.accounts.people.switchOn(person.id)
    assert.equal((await useIn(new Visitor(site.url), device)).status, 303)
  })

  test('that is removed while it signs in starts no session', async () => {
    const { device, person } = await withPasskey()
    const [passkey] = await site.accounts.passkeys.list(person.id)
    const signing = { ...person, passkeyId: passkey?.id ?? 0 }
    await site.accounts.passkeys.remove(person.id, signing.passkeyId, { passwords: true, issuers: [] })
    await assert.rejects(site.accounts.sessions.start(signing, 'Firefox'), /The passkey was removed/)
    assert.equal((await useIn(new Visitor(site.url), device)).status, 422)
  })

  test('stays with a new password, which says so; a link to an address that was never confirmed ends it', async () => {
    const { browser, device } = await withPasskey()
    await browser.fillIn('/account', '/account/password', {
      current: password,
      password: 'a new long sentence',
    })
    assert.match(
      (await browser.follow()).html,
      /Your passkeys still work: remove those that you do not know\./,
    )
    assert.equal((await useIn(new Visitor(site.url), device)).status, 303)

    const email = 'before-her@orchard.example'
    const squatted = await site.makePerson({ name: 'Before her', email, password, role: 'member' })
    const squatter = new Visitor(site.url)
    await signIn(squatter, email)
    const planted = new Authenticator()
    assert.equal((await addPasskey(squatter, planted)).status, 303)
    const link = await resetLink(site, squatted)
    await new Visitor(site.url).fillIn(link, link, { password: 'the sentence of its owner' })
    assert.equal((await useIn(new Visitor(site.url), planted)).status, 422)
    assert.deepEqual(await site.accounts.passkeys.list(squatted.id), [])
  })

  test('gives the form back that its person was writing when their session had ended', async () => {
    const { browser, device } = await withPasskey()
    const form = await browser.formAt('/lists/new', '/lists/new', { title: 'For the garden' })
    await browser.post('/sign-out', await browser.formAt('/account', '/sign-out'))
    const asked = await browser.post('/lists/new', form)
    assert.equal(asked.status, 403)
    const held = formOf(browser, { passkey: device.sign(asksOf(browser)) })
    assert.ok(held.has('held'))
    const back = await browser.post('/lists/new', held)
    assert.match(back.html, /value="For the garden"/)
  })

  test('shows for ten minutes that it is her, where no password could', async () => {
    const named = { providers: [], isAuto: false, signsOutThere: false, namedByGateway: () => undefined }
    await using other = await openSite({
      siteUrl: 'https://gifts.example',
      now: clock,
      clockOfAccounts: clock,
      elsewhere: { ...named, hasPasswords: false },
    })
    const email = 'pia@keys.example'
    const pia = await other.makePerson(provedPerson('Pia', email))
    const browser = new Visitor(other.url)
    await browser.fillIn(`/sign-in/once/${await other.accounts.signInLinks.make('sign_in', pia.id, 1)}`)
    const device = new Authenticator()
    assert.equal((await addPasskey(browser, device)).status, 303)
    const phone = new Visitor(other.url)
    assert.equal((await useIn(phone, device)).location, '/lists')
    await phone.fillIn('/account/keys', '/account/keys', { label: 'Robot' })
    assert.match(phone.page.html, /It is shown this once/)
    now = new Date(now.getTime() + 10 * 60_000)
    assert.equal((await phone.fillIn('/account/keys', '/account/keys', { label: 'Another' })).status, 422)
    now = today
    const [only] = await other.accounts.passkeys.list(pia.id)
    const off = (id = 0) => phone.fillIn('/account', `/account/passkeys/${id}/remove`)
    await off(only?.id)
    assert.match((await phone.follow()).html, /Keep one way to sign in\./, 'nothing else would let her in')
    assert.equal((await addPasskey(phone, new Authenticator())).status, 303)
    await off(only?.id)
    assert.match((await phone.follow()).html, /The passkey is removed\./)
    assert.equal((await other.accounts.passkeys.list(pia.id)).length, 1)
  })

  test('signs in sixty times in a quarter of an hour, and others as before', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    const status = async (device: Authenticator) => (await useIn(new Visitor(site.url), device)).status
    for (let n = 0; n < mostAnswers; n++) assert.equal(await status(one.device), 303, `${n}`)
    assert.deepEqual([await status(one.device), await status(other.device)], [422, 303])
  })

  test('is no way in where the site has a number in place of a name, or plain http', async () => {
    await using numbered = await openSite()
    const browser = new Visitor(numbered.url)
    assert.doesNotMatch(await browser.read('/sign-in'), /passkey/)
    const { browser: ana } = await memberOf(numbered)
    assert.doesNotMatch(await ana.read('/account'), /Add a passkey/)
    assert.match(await ana.read('/account/passkeys'), /This browser cannot make a passkey here/)
  })
})
