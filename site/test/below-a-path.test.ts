import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { decode, Visitor } from '@hopechest/testing/visitor'
import { qrCode } from '../view/qr-code.ts'
import { makeList } from './lists.ts'
import { password } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const base = '/our/gifts'

describe('a site below a path', () => {
  const person = { name: 'Ana', email: 'ana@orchard.example', password, role: 'administrator' } as const
  const site = siteOf(
    () => openSite({ base, hasMail: true }),
    async () => void (await site.makePerson(person)),
  )

  async function ana(): Promise<Visitor> {
    const browser = new Visitor(site.url)
    await browser.fillIn('/sign-in', { login: 'ana@orchard.example', password })
    assert.equal((await browser.follow()).status, 200)
    return browser
  }

  test('leads back to the page that a person wanted, and to no page of its neighbours', async () => {
    const browser = new Visitor(site.url)
    await browser.open('/lists/new')
    assert.equal(browser.page.location, `/sign-in?to=${encodeURIComponent(`${base}/lists/new`)}`)
    await browser.follow()
    await browser.submit('/sign-in', { login: 'ana@orchard.example', password })
    assert.equal(browser.page.location, '/lists/new')
    for (const to of ['/shop', `${base}/../shop`, `${base}/..%2fshop`, '//evil.example', `${base}shop`]) {
      await browser.open(`/language/en?to=${encodeURIComponent(to)}`)
      assert.equal(browser.page.location, '/', to)
    }
    await browser.open(`/language/en?to=${encodeURIComponent(`${base}/lists?skip=0`)}`)
    assert.equal(browser.page.location, '/lists?skip=0')
    await browser.fillIn('/account', '/sign-out')
    assert.equal(browser.page.location, '/sign-in?left=1')
    assert.match((await browser.open('/lists')).location, /^\/sign-in/)
  })

  test('writes letters, codes and cards with links that lead there', async () => {
    const browser = await ana()
    await browser.fillIn('/lists/new', { title: 'Ana & Jo' })
    await browser.follow()
    const [, slug = ''] = /href="\/lists\/([\w-]+)\/sharing"/.exec(browser.page.html) ?? []
    const lamp = { name: 'Lamp', quantity: '1' }
    await browser.fillIn(`/lists/${slug}?add=by-hand`, `/lists/${slug}/items`, lamp)
    assert.match((await browser.follow()).html, /Lamp/)
    await browser.fillIn(`/lists/${slug}/sharing`, { invitees: 'jo@orchard.example', act: 'add' })
    await browser.follow()
    const [link = ''] = new RegExp(`${site.url}/p/[\\w.-]+\\?list=[\\w-]+`).exec(browser.page.html) ?? []
    assert.match((await new Visitor(site.url).open(link.slice(site.url.length))).location, /^\/registry\//)
    const code = String(qrCode(link))
    assert.ok((await browser.open(`/lists/${slug}/cards`)).html.includes(code))

    const guest = new Visitor(site.url)
    await guest.fillIn('/forgot', { login: 'ana@orchard.example' })
    const { text } = await site.letterTo('ana@orchard.example')
    const [letter = ''] = new RegExp(`${site.url}/new-password/\\S+`).exec(text) ?? []
    assert.equal((await guest.open(letter.slice(site.url.length))).status, 200)
  })

  test('has its pages of help, its files and what a phone keeps there', async () => {
    const guest = new Visitor(site.url)
    assert.match((await guest.open('/help/lists')).html, /href="\/add\/how"/)
    assert.match((await guest.open('/robots.txt')).html, new RegExp(`^Disallow: ${base}/back/$`, 'm'))
    const manifest = JSON.parse((await guest.open('/manifest.webmanifest')).html)
    assert.deepEqual([manifest.scope, manifest.start_url], [`${base}/`, `${base}/`])
    assert.equal(manifest.share_target.action, `${base}/add`)
    const { html } = await guest.open('/')
    for (const [, file = ''] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      assert.equal((await guest.open(decode(file))).status, 200, file)
    const { origin } = new URL(site.url)
    for (const path of ['/', '/help', '/our', '/our/giftshop', '/our/gifts%2fhelp', '/OUR/gifts/help'])
      assert.equal((await fetch(origin + path, { redirect: 'manual' })).status, 404, path)
    for (const path of [base, `${base}/`, `${base}?a=1`, `${base}/help/`])
      assert.equal((await fetch(origin + path)).status, 200, path)
  })

  test('shows as the picture of a gift its own drawings, and no page of its own', async () => {
    const { registry } = await makeList(site, {}, [
      { name: 'Drawing', image_url: `${site.url}/pictures/plate.svg` },
      { name: 'Page', image_url: `${site.url}/i/1.secret` },
      { name: 'Neighbour', image_url: `${new URL(site.url).origin}/pictures/plate.svg` },
    ])
    const { html } = await new Visitor(site.url).open(`/registry/${registry.slug}`)
    assert.deepEqual(allIn(html, /<img[^>]* src="([^"]+)"/g), [`${site.url}/pictures/plate.svg`])
    assert.equal(must(await site.api.as.owner.getRegistry(registry.id)).slug, registry.slug)
  })
})

test('a site below a path keeps its cookies there, encrypted, under names that no other path may have', async () => {
  const site = await openSite({ siteUrl: `https://example.com${base}` })
  const { origin } = new URL(site.url)
  const answer = await fetch(`${origin}${base}/language/de`, { redirect: 'manual' })
  assert.equal(answer.headers.get('location'), `${base}/`)
  const [line = ''] = answer.headers.getSetCookie()
  assert.match(line, /^__Secure-hc_language=/)
  assert.match(line, /; Path=\/our\/gifts; /)
  assert.match(line, /; Secure/)
  const cookie = line.split(';')[0] ?? ''
  const page = await fetch(`${origin}${base}/sign-in`, { headers: { cookie } })
  assert.match(await page.text(), /lang="de"/)
  const [form = ''] = page.headers.getSetCookie()
  const sent = async (from: string) => {
    const headers = { cookie: form.split(';')[0] ?? '', origin: from }
    const body = new URLSearchParams({ login: 'ana', password: 'x' })
    return (await fetch(`${origin}${base}/sign-in`, { method: 'POST', headers, body })).text()
  }
  const refused = await sent('https://elsewhere.example')
  assert.match(refused, /This form came from another address/)
  assert.match(refused, /<a class="hc-button hc-outline" href="https:\/\/example\.com\/our\/gifts\/">/)
  assert.doesNotMatch(await sent('https://example.com'), /This form came from another address/)
  await site.close()
})
