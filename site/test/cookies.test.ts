import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { listOf, password, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

/** Every cookie that a person gets on the way in and out. */
async function cookiesOf(siteUrl?: string): Promise<{ lines: string[]; headers: Headers }> {
  const site = await openSite(siteUrl === undefined ? {} : { siteUrl })
  await site.makePerson({ name: 'Ana', email: 'ana@orchard.example', password, role: 'member' })
  const browser = new Visitor(site.url)
  const lines: string[] = []
  for (const act of [
    () => browser.open('/language/de'),
    () => browser.open('/sign-in'),
    () => browser.submit('/sign-in', { login: 'ana@orchard.example', password }),
    async () => (await browser.follow()) && browser.submit('/sign-out'),
  ])
    lines.push(...(await act()).headers.getSetCookie())
  await site.close()
  return { lines, headers: browser.page.headers }
}

test('behind an https address every cookie travels encrypted only, and the browser stays with https', async () => {
  const { lines, headers } = await cookiesOf('https://gifts.example')
  const names = lines.map((line) => line.split('=', 1)[0])
  for (const name of ['hc_language', 'hc_form', 'hc_session']) {
    assert.ok(names.includes(`__Host-${name}`), name)
  }
  for (const line of lines) {
    assert.match(line, /^__Host-hc_/, line)
    assert.doesNotMatch(line, /; Domain/, line)
    assert.match(line, /; Secure(;|$)/, line)
    assert.match(line, /; HttpOnly(;|$)/, line)
    assert.match(line, /; SameSite=Lax(;|$)/, line)
    assert.match(line, /; Path=\/(;|$)/, line)
  }
  assert.match(headers.get('strict-transport-security') ?? '', /max-age=\d{8}/)
})

test('on a plain http address the cookies still reach the site, and scripts cannot read them', async () => {
  const { lines, headers } = await cookiesOf()
  for (const line of lines) {
    assert.match(line, /^hc_/, line)
    assert.doesNotMatch(line, /Secure/)
    assert.match(line, /; HttpOnly(;|$)/, line)
    assert.match(line, /; SameSite=Lax(;|$)/, line)
  }
  assert.equal(headers.get('strict-transport-security'), null)
})

for (const [address, siteUrl] of [
  ['an http address', undefined],
  ['an https address', 'https://gifts.example'],
] as const) {
  describe(`cookies of a site at ${address}`, () => {
    const secret = 'a secret of 32 letters, for a test'
    const nameThere = (name: string) => (siteUrl ? `__Host-${name}` : name)
    const site = siteOf(() => openSite({ secret, ...(siteUrl && { siteUrl }) }))

    /** A list with every cookie that a browser can get there, in one that knows nothing else. */
    async function browserWithAll() {
      const owner = await signedIn(site)
      const gifts = [{ name: 'Kettle' }, { name: 'Plate' }]
      const { registry, items, at, here } = await listOf(owner, { status: 'publish' }, gifts)
      must(await owner.client.updateRegistry(registry.id, { meta: { registry_invitees: ['elke', 'jo'] } }))
      const { browser } = owner
      await browser.open('/language/en')
      await browser.open(`${at}/sharing`)
      const link = firstIn(browser.page.html, /http[^"\s]*\/i\/[\w.-]+/)
      await browser.post(`${at}/sharing/remove`, tokenOf(browser, `${at}/sharing`, { invitee: 'jo' }))
      const guest = new Visitor(site.url)
      await guest.open(new URL(link).pathname)
      const give = (n: number) =>
        guest.fillIn(`${here}/items/${items[n]?.id}/give`, { name: 'Miriam', note: 'For all the dinners.' })
      for (const n of [0, 1]) await give(n)
      const { html } = await guest.follow()
      const back = firstIn(html, /\/back\/[\w-]+/)
      await guest.fillIn(back)
      // The words of a gift that was put back are gone: those of the other stand for them.
      await give(1)
      const cookies = new Map([...browser.cookies, ...guest.cookies])
      for (const name of ['hc_form', 'hc_session']) {
        cookies.set(nameThere(name), browser.cookies.get(nameThere(name)) ?? '')
      }
      const paths = [here, `${here}/yours`, '/', '/lists', at, `${at}/sharing`, '/account']
      return { owner, cookies, paths, registry, items }
    }

    function tokenOf(browser: Visitor, action: string, more: Record<string, string> = {}) {
      const token = browser.formTo(action).get('token') ?? ''
      return new URLSearchParams({ token, ...more })
    }

    const open = async (cookies: Iterable<[string, string]>, paths: readonly string[]) => {
      const statuses: number[] = []
      for (const path of paths) {
        const browser = new Visitor(site.url)
        for (const [name, value] of cookies) browser.cookies.set(name, value)
        statuses.push((await browser.open(path)).status)
      }
      return statuses
    }

    test('a value under the name of another cookie counts as no cookie', async () => {
      const { cookies, paths } = await browserWithAll()
      const names = [...cookies.keys()]
      for (const name of 'form gifts invited language released session uninvited words'.split(' ')) {
        assert.ok(names.includes(nameThere(`hc_${name}`)), name)
      }
      const asGuest = await open([], paths)
      const session = [nameThere('hc_session'), cookies.get(nameThere('hc_session')) ?? ''] as const
      const asOwner = await open([[...session]], paths)
      for (let n = 1; n < names.length; n++) {
        const turned = new Map(
          names.map((name, k) => [name, cookies.get(names[(k + n) % names.length] ?? '') ?? '']),
        )
        assert.deepEqual(await open(turned, paths), asGuest, `by ${n}`)
        assert.deepEqual(await open(turned.set(...session), paths), asOwner, `by ${n}, signed in`)
      }
    })

    const own = () => siteUrl ?? site.url
    const behindProxy = { 'x-forwarded-host': 'proxy.example', 'x-forwarded-proto': 'https' }
    const host = () => new URL(site.url).host
    const froms: [string, boolean, () => Record<string, string>][] = [
      ['a browser that does not say where its form comes from', true, () => ({})],
      ['a page at the address of the site', true, () => ({ origin: own() })],
      ['a page at the address where the site listens', true, () => ({ origin: site.url })],
      ['a page behind a proxy', true, () => ({ ...behindProxy, origin: 'https://proxy.example' })],
      ['a page behind a proxy that only ends https', true, () => ({ origin: `https://${host()}` })],
      ['a page that the browser does not name', false, () => ({ origin: 'null' })],
      ['a page of another site', false, () => ({ origin: 'https://evil.example' })],
      ['a page whose address begins as ours', false, () => ({ origin: `${own()}.evil.example` })],
      ['a page at another port', false, () => ({ origin: 'http://127.0.0.1:1' })],
      ['a page that says nothing at all', false, () => ({ origin: '' })],
      ['the http page of an https proxy', false, () => ({ ...behindProxy, origin: 'http://proxy.example' })],
    ]
    test('a form counts only from a page of the site, however right its token is', async () => {
      const typed = { login: 'ana@orchard.example', password: 'not the right one' }
      for (const [from, isOurs, headers] of froms) {
        const browser = new Visitor(site.url, headers())
        const { status, html } = await browser.fillIn('/sign-in', typed)
        assert.equal(status, isOurs ? 422 : 403, from)
        if (isOurs) continue
        assert.match(html, /Nothing was done\. Open http/)
        assert.ok(!html.includes(typed.login), 'what another site typed is not shown')
      }
      assert.match(site.logged(), /A form came from another site/)
    })

    test('a form of our own page without the token counts nothing', async () => {
      const browser = new Visitor(site.url, { origin: own() })
      const form = new URLSearchParams({ login: 'ana@orchard.example' })
      const { status, html } = await browser.post('/sign-in', form)
      assert.equal(status, 403)
      assert.match(html, /please send it again/)
    })

    const signed = (name: string, value: string) => {
      const text = `${nameThere(name)}=${value}`
      return encodeURIComponent(
        `${value}.${createHmac('sha256', secret).update(text).digest('base64').replace(/=+$/, '')}`,
      )
    }

    test('a cookie of another version of the site counts as no cookie', async () => {
      const { registry, paths } = await browserWithAll()
      const nothing = ['null', '5', '{}', '[[]]', '[5]', '%', '']
      const odd = [...nothing, '[["1","x"]]', '[[1,2]]', `[[${registry.id},1,1,1,1,1]]`]
      for (const text of odd) {
        for (const value of [text, Buffer.from(text).toString('base64url')]) {
          for (const name of ['hc_gifts', 'hc_invited', 'hc_language']) {
            const statuses = await open([[nameThere(name), signed(name, value)]], paths.slice(0, 1))
            assert.deepEqual(statuses, [200], `${name} ${value}`)
          }
        }
      }
    })
  })
}
