import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { Visitor } from '@hopechest/testing/visitor'
import { createProvider } from '../elsewhere/provider.ts'
import { mostLines } from '../pages/elsewhere/way.ts'
import { memberOf } from './people.ts'
import { goElsewhere, openProvider, openSiteWithProvider, wayBack } from './provider-of-accounts.ts'
import { openSite, siteOf } from './site-world.ts'

const settings = { OIDC_SIGN_UP: 'all' }
const eva = { name: 'Eva', email: 'eva@lindenhof.example', email_verified: true }

describe('a stranger at the door of another service', () => {
  const site = siteOf(
    () => openSiteWithProvider({ settings }),
    async () => void site.provider.people.set('eva', eva),
  )

  const refused = '/sign-in?failed=refused'
  const isSignedIn = async (browser: Visitor) => (await browser.open('/lists')).status === 200

  test('who comes back with the code of another person, in their own browser, is not let in', async () => {
    const victim = new Visitor(site.url)
    const back = await wayBack(site, victim, 'eva')
    const stranger = new Visitor(site.url)
    assert.equal((await stranger.open(back)).location, refused)
    await stranger.open('/sign-in/with/1')
    assert.equal((await stranger.open(back)).location, refused)
    assert.equal(await isSignedIn(stranger), false)
  })

  test('who sends a victim back with a code of their own signs no victim in as somebody else', async () => {
    site.provider.people.set('eve', { ...eva, email: 'eve@evil.example' })
    const stranger = new Visitor(site.url)
    const back = await wayBack(site, stranger, 'eve')
    const victim = new Visitor(site.url)
    assert.equal((await victim.open(back)).location, refused)
    assert.equal(await isSignedIn(victim), false)
  })

  test('a code and a state count once, also from the browser itself, and also twice at the same moment', async () => {
    const browser = new Visitor(site.url)
    const back = await wayBack(site, browser, 'eva')
    const copy = new Visitor(site.url)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    const both = await Promise.all([browser.open(back), copy.open(back)])
    assert.deepEqual(both.map(({ location }) => location).sort(), ['/lists', refused])
    assert.equal((await browser.open(back)).location, refused)
    assert.equal((await copy.open(back)).location, refused)
  })

  test('a state, a code or an issuer that was changed on the way is refused', async () => {
    const changes: Record<string, (query: URLSearchParams) => void> = {
      'another state': (query) => query.set('state', 'A'.repeat(43)),
      'no state': (query) => query.delete('state'),
      'another code': (query) => query.set('code', 'A'.repeat(43)),
      'no code': (query) => query.delete('code'),
      'the issuer of another service': (query) => query.set('iss', 'https://evil.example'),
      'no issuer, although the service always says it': (query) => query.delete('iss'),
      'two states': (query) => query.append('state', 'x'),
      'an error beside the code': (query) => query.set('error', 'access_denied'),
    }
    for (const [name, change] of Object.entries(changes)) {
      const browser = new Visitor(site.url)
      const [path = '', query] = (await wayBack(site, browser, 'eva')).split('?')
      const changed = new URLSearchParams(query)
      change(changed)
      assert.equal((await browser.open(`${path}?${changed}`)).location, refused, name)
      assert.equal(await isSignedIn(browser), false, name)
    }
  })

  test('a way that was begun half an hour ago leads nowhere, and neither does one that a wrong clock has begun later', async () => {
    const { createKept } = await import('../pages/elsewhere/kept.ts')
    const jar = new Map<string, string>()
    const cookies = {
      get: (name: string) => jar.get(name),
      set: (name: string, value: string) => void jar.set(name, value),
      clear: (name: string) => void jar.delete(name),
    }
    const start = Date.now()
    const at = (minutes: number) => createKept('a secret of this test', () => start + minutes * 60_000)
    const journey = {
      provider: '1',
      state: 's',
      nonce: 'n',
      verifier: 'v',
      isProof: false,
      goTo: '',
      link: '',
    }
    at(0).setOut(cookies, journey)
    assert.ok(at(29).comeBack(cookies, '1', 's'))
    at(0).setOut(cookies, journey)
    assert.equal(at(31).comeBack(cookies, '1', 's'), undefined)
    at(24 * 60).setOut(cookies, journey)
    assert.equal(at(0).comeBack(cookies, '1', 's'), undefined)
  })

  test('two tabs that set out both come back', async () => {
    const browser = new Visitor(site.url)
    const first = await wayBack(site, browser, 'eva')
    const second = await wayBack(site, browser, 'eva', { path: '/sign-in/with/1?to=/my-people' })
    assert.equal((await browser.open(second)).location, '/my-people')
    assert.equal((await browser.open(first)).location, '/lists')
  })

  test('no address of another site is a place to go to afterwards', async () => {
    const others = ['https:/', '/', '/\\', '/%09', '/../'].map((way) => `${way}/evil.example`)
    for (const to of [...others, 'javascript:alert(1)']) {
      const path = `/sign-in/with/1?to=${encodeURIComponent(to)}`
      const page = await goElsewhere(site, new Visitor(site.url), 'eva', { path })
      assert.match(page.location, /^\/(?!\/|\\)/, to)
      assert.equal(new URL(page.location, site.url).origin, site.url, to)
    }
  })

  test('the browser gets a new session, and an older one of it ends: none that a stranger planted lives on', async () => {
    const { browser } = await memberOf(site)
    const planted = browser.cookies.get('hc_session') ?? assert.fail()
    const victim = new Visitor(site.url)
    victim.cookies.set('hc_session', planted)
    site.provider.people.set('fresh', { ...eva, email: 'fresh@lindenhof.example' })
    await goElsewhere(site, new Visitor(site.url), 'fresh')
    await goElsewhere(site, victim, 'fresh')
    assert.notEqual(victim.cookies.get('hc_session'), planted)
    assert.equal(await isSignedIn(victim), true)
    assert.equal(await isSignedIn(browser), false)
  })

  test('the browser is asked for PKCE, a state and a nonce, each anew', async () => {
    const seen = new Set<string>()
    for (let n = 0; n < 3; n++) {
      const browser = new Visitor(site.url)
      const { location } = await browser.open('/sign-in/with/1')
      const query = new URL(location).searchParams
      assert.equal(query.get('response_type'), 'code')
      assert.equal(query.get('code_challenge_method'), 'S256')
      assert.equal(query.get('redirect_uri'), `${site.url}/sign-in/back/1`)
      for (const name of ['state', 'nonce', 'code_challenge']) {
        const value = query.get(name) ?? ''
        assert.ok(value.length >= 43, name)
        seen.add(createHash('sha256').update(value).digest('hex'))
      }
      assert.match(browser.page.headers.getSetCookie().join(), /hc_journeys=[^;]+;.*Max-Age=1800;.*HttpOnly/)
    }
    assert.equal(seen.size, 9)
  })

  test('answers from one address are counted: after sixty in a quarter of an hour the provider is asked no more', async () => {
    const mine = { 'x-forwarded-for': '203.0.113.77' }
    const first = new Visitor(site.url, mine)
    for (let n = 0; n < 60; n++) {
      const { location } = await first.open('/sign-in/with/1')
      const state = new URL(location).searchParams.get('state')
      await first.open(
        `/sign-in/back/1?code=x&iss=${encodeURIComponent(site.provider.issuer)}&state=${state}`,
      )
    }
    const browser = new Visitor(site.url, mine)
    const back = await wayBack(site, browser, 'eva')
    assert.equal((await browser.open(back)).location, refused)
    const neighbour = new Visitor(site.url, { 'x-forwarded-for': '203.0.113.78' })
    assert.equal((await goElsewhere(site, neighbour, 'eva')).location, '/lists')
  })

  test('who sends answers without end fills no log: sixty of them are written down, and that of a neighbour', async () => {
    const lines = () => site.logged().split('An answer of a provider of accounts is refused').length - 1
    const before = lines()
    const stranger = new Visitor(site.url, { 'x-forwarded-for': '203.0.113.90' })
    for (let n = 0; n < mostLines + 10; n++)
      assert.equal((await stranger.open(`/sign-in/back/1?code=x&state=${n}`)).location, refused)
    assert.equal(lines() - before, mostLines)
    const neighbour = new Visitor(site.url, { 'x-forwarded-for': '203.0.113.91' })
    await neighbour.open('/sign-in/back/1?code=x&state=y')
    assert.equal(lines() - before, mostLines + 1)
  })
})

describe('of two services', () => {
  test('the answer of one is never taken for that of the other, at its address or at the own one', async () => {
    const [first, second] = [await openProvider(), await openProvider({ id: '2' })]
    const make = (id: string, issuer: string) =>
      createProvider({
        id,
        issuer,
        clientId: 'hopechest',
        clientSecret: 'what the provider and the site agreed on',
        name: `Service ${id}`,
        signUp: 'all',
        admins: undefined,
        scopes: 'openid email profile',
      })
    const elsewhere = {
      providers: [make('1', first.issuer), make('2', second.issuer)],
      hasPasswords: true,
      isAuto: false,
      signsOutThere: false,
      namedByGateway: undefined,
    }
    await using site = await openSite({ elsewhere })
    for (const each of [first, second]) {
      each.knows(site.url)
      each.people.set('eva', { ...eva, email: each === first ? eva.email : 'eve@evil.example' })
    }
    const at = (provider: typeof first) => ({ ...site, provider })
    const mixed = new Visitor(site.url)
    const back = await wayBack(at(second), mixed, 'eva', { path: '/sign-in/with/2' })
    assert.equal((await mixed.open(back.replace('/back/2', '/back/1'))).location, '/sign-in?failed=refused')
    // A journey to the first one that comes back with a code of the second one.
    const other = await wayBack(at(second), new Visitor(site.url), 'eva', { path: '/sign-in/with/2' })
    const { location } = await mixed.open('/sign-in/with/1')
    const query = new URLSearchParams(other.split('?')[1])
    query.set('state', new URL(location).searchParams.get('state') ?? '')
    assert.equal((await mixed.open(`/sign-in/back/1?${query}`)).location, '/sign-in?failed=refused')

    // The same name at both is two people.
    await goElsewhere(at(first), new Visitor(site.url), 'eva')
    const second2 = new Visitor(site.url)
    await goElsewhere(at(second), second2, 'eva', { path: '/sign-in/with/2' })
    const [one, two] = await Promise.all(
      [eva.email, 'eve@evil.example'].map((email) => site.accounts.people.findByLogin(email)),
    )
    assert.notEqual(one?.id, two?.id)
    assert.match(await second2.read('/sign-out').then(() => second2.read('/account')), /eve@evil\.example/)
    await Promise.all([first.close(), second.close()])
  })
})
