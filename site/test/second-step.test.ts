import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { codeAt, stepAt } from '@hopechest/host/testing'
import { allIn, firstIn } from '@hopechest/testing/found'
import { Visitor } from '@hopechest/testing/visitor'
import { pendingMinutes } from '../pages/people/pending.ts'
import { Authenticator } from './authenticator.ts'
import { clockAt } from './clock.ts'
import { password } from './owners.ts'
import { isOut, memberOf, provedPerson, resetLink, signIn, signUpLink } from './people.ts'
import { openSite, siteOf } from './site-world.ts'

const { now, later } = clockAt('2026-11-20T12:00')
const minute = 60_000
const site = siteOf(() =>
  openSite({ hasMail: true, siteUrl: 'https://gifts.example', now, clockOfAccounts: now }),
)

function fromBase32(letters: string): Buffer {
  const bits = [...letters].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** A person with an app on their phone. */
async function withStep(name?: string) {
  const member = await memberOf(site, name)
  const page = await member.browser.read('/account/second-step')
  const secret = fromBase32(firstIn(page, /<code>([A-Z2-7]{32})<\/code>/))
  const codeNow = () => codeAt(secret, stepAt(now()))
  const shown = await member.browser.submit('/account/second-step', { code: codeNow() })
  assert.match(shown.html, /Your recovery codes/)
  const codes = allIn(shown.html, /<li><code>(.*?)<\/code>/g)
  later(30_000)
  return { ...member, secret, codes, codeNow }
}

const asks = (html: string) => html.includes('One more step')

describe('a code after the password', () => {
  test('is turned on with the app, asked at the next sign-in, and leads to where the person was going', async () => {
    const { browser, email, codeNow, codes } = await withStep('Ana')
    assert.equal(new Set(codes).size, 10)
    assert.match(
      await browser.read('/account'),
      /A code after the password<\/p><p class="hint">on, 10 recovery codes left/,
    )
    assert.match((await site.letterTo(email)).text, /the code after the password was added/)
    const phone = new Visitor(site.url)
    await phone.open('/sign-in?to=%2Fmy-people')
    const asked = await phone.submit('/sign-in', { login: email, password })
    assert.ok(asks(asked.html))
    assert.ok(await isOut(phone), 'the password alone opens nothing')
    await phone.open('/sign-in?to=%2Fmy-people')
    await phone.submit('/sign-in', { login: email, password })
    assert.equal((await phone.submit('/sign-in', { code: codeNow() })).location, '/my-people')
    assert.ok(!(await isOut(phone)))
  })

  test('is turned on only with the code that the app shows', async () => {
    const { browser, person } = await memberOf(site)
    for (const code of ['', '000000', 'x'.repeat(1000)]) {
      const refused = await browser.fillIn('/account/second-step', '/account/second-step', { code })
      assert.equal(refused.status, 422)
      assert.match(refused.html, /That code does not work/)
    }
    const first = firstIn(browser.page.html, /<code>([A-Z2-7]{32})<\/code>/)
    assert.equal(await site.accounts.secondStep.find(person.id), undefined)
    await browser.submit('/account/second-step', { code: '000000' })
    assert.equal(firstIn(browser.page.html, /<code>([A-Z2-7]{32})<\/code>/), first, 'the app has it already')
  })

  test('is one of ten recovery codes where the phone is lost, each once, however it is typed', async () => {
    const { browser, email, codes } = await withStep()
    const [first = '', second = ''] = codes
    for (const [typed, status] of [
      [` ${first.toLowerCase().replaceAll('-', ' ')} `, 303],
      [first, 422],
      [second, 303],
    ] as const) {
      const phone = new Visitor(site.url)
      await signIn(phone, email)
      assert.equal((await phone.submit('/sign-in', { code: typed })).status, status, typed)
    }
    assert.match(await browser.read('/account'), /8 recovery codes left/)
    const anew = await browser.fillIn('/account/second-step', '/account/second-step/codes')
    assert.equal(allIn(anew.html, /<li><code>(.*?)<\/code>/g).length, 10)
    const [, , third = ''] = codes
    const phone = new Visitor(site.url)
    await signIn(phone, email)
    assert.equal((await phone.submit('/sign-in', { code: third })).status, 422, 'the old ones have ended')
  })

  const ways: Record<string, (email: string, browser: Visitor, id: number) => Promise<string>> = {
    'the sign-in': async (email, browser) => (await signIn(browser, email)).html,
    'the form for a new account': async (email, browser) => {
      const page = await signUpLink(site)
      return (await browser.fillIn(page, page, { name: 'Ana', email, password })).html
    },
    'the link for a new password': async (_email, browser, id) => {
      const link = await resetLink(site, { id })
      return (await browser.fillIn(link, link, { password: 'a brand new sentence' })).html
    },
    'a form whose session had ended': async (email, browser) => {
      const other = await memberOf(site)
      const form = await other.browser.formAt('/lists/new', '/lists/new', { title: 'For the garden' })
      for (const [name, value] of other.browser.cookies) browser.cookies.set(name, value)
      await browser.post('/sign-out', await browser.formAt('/account', '/sign-out'))
      await browser.post('/lists/new', form)
      return (await browser.submit('/lists/new', { login: email, password })).html
    },
  }
  for (const [way, go] of Object.entries(ways)) {
    test(`is asked behind ${way}, and there alone a session begins`, async () => {
      const { email, person, codeNow } = await withStep()
      const browser = new Visitor(site.url)
      assert.ok(asks(await go(email, browser, person.id)))
      const action = firstIn(
        browser.page.html,
        /<form method="post" action="([^"]+)" novalidate data-send-once>/,
      )
      const form = browser.formTo(action, { code: codeNow() })
      assert.ok(await isOut(browser))
      const done = await browser.post(action, form)
      assert.equal(done.status, 303)
      assert.ok(!(await isOut(browser)))
    })
  }

  test('gives back the form that its person was writing when their session had ended', async () => {
    const { browser, email, codeNow } = await withStep()
    const form = await browser.formAt('/lists/new', '/lists/new', { title: 'For the garden' })
    await browser.post('/sign-out', await browser.formAt('/account', '/sign-out'))
    await browser.post('/lists/new', form)
    assert.ok(asks((await browser.submit('/lists/new', { login: email, password })).html))
    const wrong = await browser.submit('/lists/new', { code: '000000' })
    assert.equal(wrong.status, 422)
    const back = await browser.submit('/lists/new', { code: codeNow() })
    assert.match(back.html, /value="For the garden"/)
  })

  test('stands in one place of the site: no other page begins a session', () => {
    const pages = join(import.meta.dirname, '../pages')
    const beginning = readdirSync(pages, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) => name.endsWith('.ts') && /\bsessions\.start\(/.test(readFileSync(join(pages, name), 'utf8')),
      )
      .map((name) => name.replaceAll('\\', '/'))
    assert.deepEqual(beginning, ['people/entrance.ts'])
  })

  test('is not asked where a passkey signs in, which is two steps in one', async () => {
    const { browser } = await withStep()
    const device = new Authenticator()
    const read = (html: string) => JSON.parse(firstIn(html, /data-asks="([^"]+)"/).replaceAll('&quot;', '"'))
    const passkey = device.make(read(await browser.read('/account/passkeys')))
    await browser.submit('/account/passkeys', { name: 'Phone', passkey })
    assert.equal(browser.page.status, 303)
    const phone = new Visitor(site.url)
    const asked = read(await phone.read('/sign-in'))
    const form = phone.formTo('/sign-in')
    for (const name of ['login', 'password']) form.delete(name)
    form.set('passkey', device.sign(asked))
    assert.equal((await phone.post('/sign-in', form)).location, '/lists')
  })

  test('waits ten minutes for its person, in their browser, and while their password lasts', async () => {
    const { email, codeNow, browser } = await withStep()
    const phone = new Visitor(site.url)
    for (const [waits, status] of [
      [pendingMinutes * minute - 1, 303],
      [pendingMinutes * minute, 422],
    ] as const) {
      await signIn(phone, email)
      later(waits)
      assert.equal((await phone.submit('/sign-in', { code: codeNow() })).status, status)
      if (status === 422) assert.match(phone.page.html, /That took too long/)
      await phone.post(
        '/sign-out',
        await phone.formAt('/account', '/sign-out').catch(() => new URLSearchParams()),
      )
    }
    await signIn(phone, email)
    const stolen = phone.formTo('/sign-in', { code: codeNow() })
    const thief = new Visitor(site.url)
    await thief.open('/sign-in')
    stolen.set('token', thief.formTo('/sign-in').get('token') ?? '')
    assert.match((await thief.post('/sign-in', stolen)).html, /That took too long/)
    await browser.fillIn('/account', '/account/password', {
      current: password,
      password: 'a brand new sentence',
    })
    await assert.doesNotReject(phone.submit('/sign-in', { code: codeNow() }))
    assert.ok(await isOut(phone))
  })

  for (const sent of ['', 'x', 'AAAA'.repeat(30)])
    test(`is asked anew where the page sends what it was not given: “${sent.slice(0, 8)}”`, async () => {
      const browser = new Visitor(site.url)
      await browser.open('/sign-in')
      const form = browser.formTo('/sign-in', { pending: sent, code: '123456' })
      assert.match((await browser.post('/sign-in', form)).html, /That took too long/)
    })

  test('is guessed ten times in a quarter of an hour; its person, in a browser of theirs, still gets in', async () => {
    const { email, browser, codeNow } = await withStep()
    await browser.post('/sign-out', await browser.formAt('/account', '/sign-out'))
    const guess = async (n: number) => {
      const thief = new Visitor(site.url, { 'x-forwarded-for': `203.0.113.${n}` })
      await signIn(thief, email)
      return thief.submit('/sign-in', { code: '000000' })
    }
    for (let n = 1; n <= 10; n++) assert.equal((await guess(7)).status, 422)
    const refused = await guess(7)
    assert.equal(refused.status, 429)
    assert.match(refused.html, /too many tries/)
    await signIn(browser, email)
    assert.equal((await browser.submit('/sign-in', { code: codeNow() })).status, 303)
  })

  test('is turned off by its person, who gives the password once the sign-in is ten minutes old', async () => {
    const { browser, email, person } = await withStep()
    later(10 * minute)
    for (const act of ['/account/second-step/end', '/account/second-step/codes']) {
      const form = await browser.formAt('/account/second-step', '/account/second-step/codes')
      assert.equal((await browser.post(act, form)).status, 422)
    }
    assert.ok(await site.accounts.secondStep.find(person.id))
    const form = await browser.formAt('/account/second-step', '/account/second-step/codes', {
      current: password,
    })
    await browser.post('/account/second-step/end', form)
    assert.match((await browser.follow()).html, /The code after the password is off\./)
    assert.equal((await signIn(new Visitor(site.url), email)).status, 303)
  })

  test('is taken off by an admin where phone and codes are lost, and goes with a link to an address that was never proved', async () => {
    const { email, person } = await withStep('Ben')
    const admin = await site.makePerson(provedPerson('Admin', 'admin@orchard.example', 'administrator'))
    const desk = new Visitor(site.url)
    await signIn(desk, admin.email)
    const page = `/admin/people/${person.id}`
    await desk.fillIn(page, `${page}/second-step/end`)
    assert.match((await desk.follow()).html, /Ben signs in without a code now\./)
    assert.equal((await signIn(new Visitor(site.url), email)).status, 303)
    assert.doesNotMatch(await desk.read(page), /Take the step off/)

    const squatted = await site.makePerson({
      name: 'Eve',
      email: 'hers@orchard.example',
      password,
      role: 'member',
    })
    const secret = site.accounts.secondStep.makeSecret()
    await site.accounts.secondStep.add(squatted.id, secret, codeAt(secret, stepAt(now())))
    const owner = new Visitor(site.url)
    const link = await resetLink(site, squatted)
    assert.equal((await owner.fillIn(link, link, { password: 'a brand new sentence' })).status, 303)
  })

  test('has a secret that the database shows to nobody: sealed for its account, and the codes as hashes', async () => {
    const { secret, codes, person } = await withStep()
    const other = await withStep()
    const { database } = site.api
    const rows = await database.rows('SELECT * FROM second_steps')
    const hashes = await database.rows('SELECT * FROM recovery_codes')
    const stored = JSON.stringify([rows, hashes])
    for (const part of [
      secret.toString('hex'),
      secret.toString('base64'),
      secret.toString('base64url'),
      ...codes,
    ])
      assert.ok(!stored.includes(part))
    assert.ok(codes.every((code) => !stored.includes(code.replaceAll('-', ''))))
    await database.run(
      'UPDATE second_steps SET sealed = (SELECT sealed FROM second_steps WHERE account_id = $1) WHERE account_id = $2',
      [person.id, other.person.id],
    )
    later(30_000)
    assert.equal(
      await site.accounts.secondStep.takeCode(other.person.id, codeAt(secret, stepAt(now()))),
      false,
    )
    assert.ok(await site.accounts.secondStep.takeCode(other.person.id, other.codes[0] ?? ''))
    assert.ok(!site.logged().includes(codes[0] ?? ''))
  })
})
