import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Visitor } from '@hopechest/testing/visitor'
import { clockAt } from './clock.ts'
import { password } from './owners.ts'
import { isOut, memberOf, resetLink, signIn, signUpLink } from './people.ts'
import { openSite, siteOf } from './site-world.ts'

const { now, later } = clockAt('2026-11-20T12:00')
const minute = 60_000
const site = siteOf(() => openSite({ hasMail: true, now, clockOfAccounts: now }))

const safari = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605' }

async function lettersTo(email: string): Promise<string[]> {
  await site.sendDueLetters()
  return site.letters.filter(({ to }) => to === email).map(({ text }) => text)
}

describe('where a person is signed in', () => {
  test('stands on their account: each browser, since when, and when it was used', async () => {
    const { browser, email } = await memberOf(site)
    const phone = new Visitor(site.url, safari)
    await signIn(phone, email)
    const rows = async () =>
      (await browser.read('/account')).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    assert.match(await rows(), /Safari, iPhone since 20.November 2026, used in the last hour/)
    assert.match(await rows(), /Firefox, Linux this browser, since 20.November 2026 /)
    later(60 * minute)
    assert.match(await rows(), /Safari, iPhone since 20.November 2026, used today/)
    later(3 * 24 * 60 * minute)
    assert.match(await rows(), /Safari, iPhone since 20.November 2026, used 3 days ago/)
    await phone.read('/account')
    assert.match(await rows(), /Safari, iPhone since 20.November 2026, used in the last hour/)
  })

  test('is noted once in an hour, whatever they do meanwhile', async () => {
    const { browser, person } = await memberOf(site)
    const noted = async () => (await site.accounts.access.list(person.id)).map(({ used_at }) => used_at)
    const first = await noted()
    for (const [waits, isNew] of [
      [60 * minute - 1, false],
      [1, true],
    ] as const) {
      later(waits)
      await browser.read('/lists')
      assert.equal((await noted())[0] !== first[0], isNew, `${waits}`)
    }
  })

  test('ends everywhere else by one button, which says how many it was', async () => {
    const { browser, email } = await memberOf(site)
    assert.doesNotMatch(await browser.read('/account'), /Sign out everywhere else/)
    const others = [new Visitor(site.url), new Visitor(site.url)]
    for (const each of others) await signIn(each, email)
    const eve = await memberOf(site, 'Eve')
    await browser.fillIn('/account', '/account/access/end-others')
    assert.match((await browser.follow()).html, /2 other browsers are signed out\./)
    for (const each of others) assert.ok(await isOut(each))
    assert.ok(!(await isOut(browser)))
    assert.ok(!(await isOut(eve.browser)), 'nobody else is signed out')
  })

  test('is ended by an admin, who is no longer alone with a switch for the whole account', async () => {
    const { browser, email, person } = await memberOf(site, 'Ben')
    const about = { name: 'Admin', email: 'admin@orchard.example', password, role: 'administrator' } as const
    const admin = await site.makePerson({ ...about, isEmailConfirmed: true })
    const [desk, phone] = [new Visitor(site.url), new Visitor(site.url)]
    for (const each of [desk, phone]) await signIn(each, admin.email)
    const signOut = async (id: number) => {
      await desk.fillIn(`/admin/people/${id}`, `/admin/people/${id}/sign-out`)
      return (await desk.follow()).html
    }
    assert.match(await signOut(person.id), /Ben is signed out everywhere\./)
    assert.ok(await isOut(browser))
    assert.equal((await signIn(browser, email)).status, 303)
    await signOut(admin.id)
    assert.ok(await isOut(phone))
    assert.ok(!(await isOut(desk)), 'who means themselves stays where they are')
    const form = await browser.formAt('/account', '/account/name', { name: 'Ben' })
    assert.equal((await browser.post(`/admin/people/${admin.id}/sign-out`, form)).status, 404)
  })
})

describe('a browser that signs in for the first time', () => {
  test('is told to its person in a letter, once, with its name and the day, and how to sign it out', async () => {
    const { browser, email } = await memberOf(site)
    const before = (await lettersTo(email)).length
    const phone = new Visitor(site.url, safari)
    await signIn(phone, email)
    const [letter = '', ...others] = (await lettersTo(email)).slice(before)
    assert.deepEqual(others, [])
    assert.match(letter, /has signed in to your account: Safari, iPhone, on 2\d.November 2026\./)
    assert.match(letter, /Safari, iPhone, am 2\d\..November 2026/)
    assert.match(letter, /\/account#access/)
    for (const each of [phone, browser]) {
      await each.fillIn('/account', '/sign-out')
      await signIn(each, email)
    }
    assert.equal((await lettersTo(email)).length, before + 1, 'no more news')
  })

  test('is no news where the account was just made, or its first password just chosen', async () => {
    const page = await signUpLink(site)
    const made = new Visitor(site.url)
    await made.fillIn(page, page, { name: 'New', email: 'new@orchard.example', password })
    const email = 'added@orchard.example'
    const added = await site.accounts.people.add({
      name: 'Added',
      email,
      role: 'member',
      isEmailConfirmed: true,
    })
    const link = await resetLink(site, added)
    await new Visitor(site.url).fillIn(link, link, { password })
    const told = [...(await lettersTo('new@orchard.example')), ...(await lettersTo(email))]
    assert.ok(told.every((text) => !text.includes('has signed in to your account')))
    await new Visitor(site.url).fillIn(await resetLink(site, added), { password: 'a brand new sentence' })
    assert.match((await lettersTo(email)).join(), /has signed in to your account/)
  })

  test('is not told to an address that nobody has confirmed, nor once its reader stopped that letter', async () => {
    const email = 'unproved@orchard.example'
    await site.makePerson({ name: 'Eve', email, password, role: 'member' })
    await signIn(new Visitor(site.url), email)
    assert.deepEqual(await lettersTo(email), [])

    const { email: stopped, browser } = await memberOf(site)
    await lettersTo(stopped)
    const form = await browser.read('/account')
    const action = /action="([^"]*\/gifts\/letters\/[^"]+)"/.exec(form)?.[1] ?? ''
    const sent = browser.formTo(action, { act: 'choose' })
    for (const name of ['group', 'kind']) {
      const kept = sent.getAll(name).filter((value) => value !== 'account' && value !== 'browser')
      sent.delete(name)
      for (const value of kept) sent.append(name, value)
    }
    await browser.post(action, sent)
    const before = (await lettersTo(stopped)).length
    await signIn(new Visitor(site.url), stopped)
    assert.equal((await lettersTo(stopped)).length, before)
  })

  test('that has signed out before the letter left is told all the same', async () => {
    const { email } = await memberOf(site)
    const before = (await lettersTo(email)).length
    const phone = new Visitor(site.url, safari)
    await signIn(phone, email)
    await phone.fillIn('/account', '/sign-out')
    assert.match((await lettersTo(email)).slice(before).join(), /Safari, iPhone/)
  })
})
