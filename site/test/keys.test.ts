import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { scopeNames } from '@hopechest/contract'
import { allIn, firstIn } from '@hopechest/testing/found'
import { Visitor } from '@hopechest/testing/visitor'
import { clockAt } from './clock.ts'
import { password } from './owners.ts'
import { listWithGift, memberOf, signIn } from './people.ts'
import { openSite, siteOf } from './site-world.ts'

describe('the page Keys for programs', () => {
  const clock = clockAt('2026-11-29')
  const site = siteOf(() => openSite({ now: clock.now, clockOfAccounts: clock.now, hasMail: true }))

  interface Typed {
    label: string
    scope?: readonly string[]
    list?: string
    last_day?: string
    current?: string
  }
  /** What is ticked on the page is sent, too, unless the story says otherwise. */
  async function make(browser: Visitor, { scope, ...typed }: Typed) {
    const form = await browser.formAt('/account/keys', '/account/keys', { ...typed })
    if (scope) form.delete('scope')
    for (const each of scope ?? []) form.append('scope', each)
    return browser.post('/account/keys', form)
  }
  const keyIn = (html: string) => firstIn(html, /id="app-password"[^>]*value="([^"]+)"/)
  const rowsOf = async (browser: Visitor) => (await browser.read('/account/keys')).split('hc-row').slice(1)
  const ask = (email: string, key: string, path: string) =>
    site.api.send({ id: 0, username: email, email, password: key }, path)

  test('gives a program a key that reads and sees no surprises, unless its person ticks more', async () => {
    const { browser, email } = await memberOf(site, 'Ana')
    const id = await listWithGift(site, email)
    const { html, status } = await make(browser, { label: 'Kitchen screen <script>' })
    assert.equal(status, 200)
    assert.match(html, /The key for “Kitchen screen &lt;script&gt;”/)
    assert.match(html, /It is shown this once\. Put it into the program now, with the name “/)
    const key = keyIn(html)
    assert.match(key, /^(\w{4} ){5}\w{4}$/)
    const me = await ask(email, key, '/me')
    assert.deepEqual(me.body.scopes, ['lists:read'])
    const [kettle] = (await ask(email, key, `/registries/${id}/items`)).body
    assert.equal(kettle.quantity_purchased, 0, 'the key does not tell that Aunt Jo has bought it')
    const [row = ''] = await rowsOf(browser)
    assert.match(row, /Kitchen screen &lt;script&gt;/)
    assert.match(row, /May read lists and gifts\. Sees no surprises\./)
    assert.match(row, /since 29 November 2026, used in the last hour, from 127\.0\.0\.1/)
    assert.ok(!(await browser.read('/account/keys')).includes(key), 'it is not shown again')
  })

  test('warns beside the tick for surprises, and says of each key what it sees', async () => {
    const { browser, email } = await memberOf(site, 'Bea')
    const id = await listWithGift(site, email)
    assert.match(
      await browser.read('/account/keys'),
      /value="surprises" aria-describedby="surprises-hint">[\s\S]{0,120}It sees what guests bought, even before you unwrap\./,
      'it is not ticked',
    )
    const { html } = await make(browser, {
      label: 'Backup',
      scope: ['lists:read', 'gifts:write', 'surprises'],
    })
    const [kettle] = (await ask(email, keyIn(html), `/registries/${id}/items`)).body
    assert.equal(kettle.quantity_purchased, 1)
    const [row = '', old = ''] = await rowsOf(browser)
    assert.match(row, /May read lists and gifts and add, change and remove gifts\. Sees surprises, too\./)
    assert.match(old, /May do all that you may, and sees surprises, too\./, 'a key of which nothing is said')
  })

  test('makes a key for some lists, until a last day', async (t) => {
    // The service goes by the clock of the machine.
    clock.at('2046-11-29')
    t.after(() => clock.at('2026-11-29'))
    const { browser, email } = await memberOf(site, 'Cleo')
    const [wedding, winter] = [await listWithGift(site, email), await listWithGift(site, email)]
    const typed = { label: 'Frame', list: String(wedding), last_day: '2046-11-30' }
    const key = keyIn((await make(browser, typed)).html)
    const status = async (id: number) => (await ask(email, key, `/registries/${id}/items`)).status
    assert.deepEqual([await status(wedding), await status(winter)], [200, 403])
    assert.match((await rowsOf(browser))[0] ?? '', /Only for: Wishes\.[\s\S]*works until 30 November 2046/)
    clock.at('2046-12-01')
    assert.match((await rowsOf(browser))[0] ?? '', /ended 30 November 2046/)
  })

  test('takes a key back at once: the program knocks in vain', async () => {
    const { browser, email } = await memberOf(site, 'Dora')
    const key = keyIn((await make(browser, { label: 'Robot' })).html)
    await browser.submit(firstIn(await browser.read('/account/keys'), /action="(\/account\/keys\/\d+\/end)"/))
    const { html } = await browser.follow()
    assert.match(html, /Taken back\. A program may still be let in for up to five minutes\./)
    assert.match(html, /You have no key yet\./)
    assert.equal((await ask(email, key, '/me')).status, 401)
  })

  test('says what is wrong in each field, and keeps what was typed', async () => {
    const { browser, email } = await memberOf(site, 'Else')
    const other = await memberOf(site, 'Another')
    await listWithGift(site, email)
    const strange = await listWithGift(site, other.email)
    const wrong = [
      [{ label: '' }, /Write what it is for, in 1 to 100 characters/],
      [{ label: 'x'.repeat(101) }, /Write what it is for/],
      [{ label: 'Robot', scope: [] }, /Tick at least one thing that it may do/],
      [{ label: 'Robot', scope: ['surprises'] }, /Tick at least one thing that it may do/],
      [{ label: 'Robot', scope: ['affiliate'] }, /Tick at least one thing that it may do/],
      [{ label: 'Robot', list: String(strange) }, /Choose 1 to 50 of your lists, or none/],
      [{ label: 'Robot', last_day: '2026-11-28' }, /Choose a day from today on/],
      [{ label: 'Robot', last_day: '2036-11-30' }, /Choose a day from today on, within 10 years/],
      [{ label: 'Robot', last_day: '2027-02-30' }, /Choose a day from today on/],
    ] as const
    for (const [typed, sentence] of wrong) {
      const { status, html } = await make(browser, typed)
      assert.equal(status, 422, JSON.stringify(typed))
      assert.match(html, sentence)
      assert.match(html, new RegExp(`name="label"[^>]*value="${typed.label}"`))
    }
    for (const fine of [{ label: 'x'.repeat(100) }, { label: 'R', last_day: '2036-11-29' }])
      assert.equal((await make(browser, fine)).status, 200)
    assert.equal(
      (await make(browser, { label: 'R', last_day: '2026-11-29' })).status,
      200,
      'today still counts',
    )
  })

  test('offers affiliate links and the settings of the site to admins alone, and every other scope to all', async () => {
    const { browser } = await memberOf(site, 'Fritz')
    const offered = async (who: Visitor) =>
      allIn(await who.read('/account/keys'), /name="scope" value="([^"]+)"/g)
    assert.deepEqual(
      await offered(browser),
      scopeNames.filter((scope) => scope !== 'affiliate' && scope !== 'site'),
    )
    const admin = { name: 'Ada', email: 'ada@orchard.example', password, isEmailConfirmed: true } as const
    await site.makePerson({ ...admin, role: 'administrator' })
    const atHome = new Visitor(site.url)
    await signIn(atHome, admin.email)
    assert.deepEqual((await offered(atHome)).toSorted(), scopeNames.toSorted())
  })

  test('asks for the password once the sign-in is ten minutes old: who borrows a browser makes no key', async () => {
    const { browser, person } = await memberOf(site, 'Lent')
    clock.at('2026-11-29T14:10')
    for (const typed of [{}, { current: 'wrong' }]) {
      const { status, html } = await make(browser, { label: 'Mine', ...typed })
      assert.equal(status, 422)
      assert.match(html, /That is not your password/)
      assert.match(html, /name="label"[^>]*value="Mine"/, 'it stays in its field')
    }
    assert.deepEqual(await site.accounts.access.keys(person.id), [])
    assert.equal((await make(browser, { label: 'Mine', current: password })).status, 200)
    clock.at('2026-11-29')
  })

  test('shows no title of a list that is not theirs, and takes back no key of another person', async () => {
    const { browser, person } = await memberOf(site, 'Eve')
    const victim = await memberOf(site, 'Victim')
    const secret = await listWithGift(site, victim.email)
    await site.accounts.access.create(person.id, 'By command', undefined, undefined, {
      scopes: ['lists:read'],
      registries: [secret],
    })
    assert.match((await rowsOf(browser))[0] ?? '', /Only for: another list\./)
    const [key] = await site.accounts.access.keys(victim.person.id)
    const token = (await browser.formAt('/account/keys', '/account/keys')).get('token') ?? ''
    await browser.post(`/account/keys/${key?.id}/end`, new URLSearchParams({ token }))
    assert.equal((await site.accounts.access.keys(victim.person.id)).length, 1)
  })

  test('says in the language of the page that there is no room for more than a hundred', async () => {
    const { browser, person } = await memberOf(site, 'Programmer')
    for (let n = 0; n < 100; n++) await site.accounts.access.create(person.id, `Robot ${n}`)
    const refused = await make(browser, { label: 'One more' })
    assert.equal(refused.status, 422)
    assert.match(refused.html, /You have 100 keys, and there is no room for more\./)
    await browser.open('/language/de')
    const { html } = await make(browser, { label: 'One more' })
    assert.match(html, /Du hast 100 Schlüssel, für mehr ist kein Platz\./)
    assert.equal(html.match(/>Zurücknehmen</g)?.length, 100)
  })
})
