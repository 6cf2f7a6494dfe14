import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Visitor } from '@hopechest/testing/visitor'
import { password } from './owners.ts'
import { openSite } from './site-world.ts'

/** Every cookie that a person gets on the way in and out. */
async function cookiesOf(siteUrl?: string): Promise<{ lines: string[]; headers: Headers }> {
  const site = await openSite(siteUrl === undefined ? {} : { siteUrl })
  await site.accounts.people.create({ name: 'Ana', email: 'ana@orchard.example', password, role: 'member' })
  const browser = new Visitor(site.url)
  const lines: string[] = []
  const keep = () => lines.push(...browser.page.headers.getSetCookie())
  await browser.open('/language/de')
  keep()
  await browser.open('/sign-in')
  keep()
  await browser.submit('/sign-in', { login: 'ana@orchard.example', password })
  keep()
  await browser.follow()
  await browser.submit('/sign-out')
  keep()
  await site.close()
  return { lines, headers: browser.page.headers }
}

test('behind an https address every cookie travels encrypted only, and the browser stays with https', async () => {
  const { lines, headers } = await cookiesOf('https://gifts.example')
  const names = lines.map((line) => line.split('=', 1)[0])
  for (const name of ['hc_language', 'hc_form', 'hc_session']) assert.ok(names.includes(name), name)
  for (const line of lines) {
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
    assert.doesNotMatch(line, /Secure/)
    assert.match(line, /; HttpOnly(;|$)/, line)
    assert.match(line, /; SameSite=Lax(;|$)/, line)
  }
  assert.equal(headers.get('strict-transport-security'), null)
})
