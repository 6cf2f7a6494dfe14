import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOneLine } from '@hopechest/contract'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { openWatchfulPage } from '@hopechest/testing/browser/watchful-page'
import { hostileStrings } from '@hopechest/testing/hostile-strings'
import { must } from '@hopechest/testing/outcome'
import { decode, Visitor } from '@hopechest/testing/visitor'
import { listOf, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

let browser: SharedBrowser
const site = siteOf(
  () => openSite({ hasMail: true, hasAffiliateLinks: true }),
  async () => {
    browser = await sharedBrowser()
  },
)

const fits = (text: string, most: number) => text.trim() !== '' && [...text].length <= most

test('hostile strings of guests, invitees and tables run no script on the pages of the owner, and break none', async () => {
  const owner = await signedIn(site)
  const meta = { registry_reveal: 'always', registry_event_type: inOneLine(hostileStrings[0] ?? '') } as const
  const { registry, items, at } = await listOf(owner, { title: inOneLine(hostileStrings[1] ?? ''), meta }, [
    { quantity_needed: 500 },
  ])
  for (const text of hostileStrings) {
    const purchase = { purchaser: inOneLine([...text].slice(0, 100).join('')), note: text }
    must(await owner.client.createPurchase(registry.id, items[0]?.id ?? 0, purchase))
  }
  const invitees = hostileStrings.map(inOneLine).filter((text) => fits(text, 254))
  must(await owner.client.updateRegistry(registry.id, { meta: { registry_invitees: invitees } }))

  const { html } = await owner.browser.open(`${at}/surprises`)
  for (const text of hostileStrings) assert.ok(decode(html).includes(text.trim()), text)
  const { html: csv } = await owner.browser.open(`${at}/surprises.csv`)
  assert.doesNotMatch(csv, /(?:^|[,\n])"?(?:[=+\-@\t]|\r(?!\n))/, 'no cell of the file runs')

  const table = `name,url,note\n${hostileStrings.map((text) => `"${text.replaceAll('"', '""')}",https://a.example/1,"${text.replaceAll('"', '""')}"\n`).join('')}`
  const { page, isHarmless, isHarmlessAt } = await openWatchfulPage(browser)
  await page.context().addCookies(owner.browser.kept)
  for (const part of ['sharing', 'cards', 'surprises', 'as-guest']) {
    await isHarmlessAt(`${site.url}${at}/${part}`)
  }
  await page.goto(`${site.url}${at}/sharing`)
  await page.getByLabel('Names and addresses').fill(hostileStrings.join('\n'))
  await page.locator('.read-row').first().waitFor()
  await isHarmless('how the lines are read')
  await owner.browser.fillIn(`${at}/sharing`, {
    invitees: hostileStrings.map((text) => `"${text.replaceAll('"', '')}", elke@x.example`).join('\n'),
    act: 'add',
  })
  await isHarmlessAt(`${site.url}${at}/sharing?all=1`)
  const { html: guests } = await owner.browser.open(`${at}/guests.csv`)
  assert.doesNotMatch(guests, /(?:^|[,\n])"?(?:[=+\-@\t]|\r(?!\n))/, 'no cell of the file of guests runs')
  await page.goto(`${site.url}${at}/import`)
  await page.locator('#table').fill(table)
  await page.getByRole('button', { name: 'Look at it' }).click()
  await page.getByRole('button', { name: /^Put \d+ gifts on the list$/ }).waitFor()
  await isHarmless('the table')
})

test('a hostile secret, purchase or page number is a page like any other', async () => {
  const owner = await signedIn(site)
  const { at } = await listOf(owner, { meta: { registry_reveal: 'always' } })
  for (const text of hostileStrings) {
    const part = encodeURIComponent(text)
    if (part.length > 480 || /^\.{1,2}$/.test(text)) continue
    assert.ok((await new Visitor(site.url).open(`/i/${part}`)).status < 500, text)
    assert.ok((await owner.browser.open(`${at}/surprises/${part}/back`)).status < 500, text)
    assert.ok((await owner.browser.open(`${at}/cards?skip=${part}`)).status < 500, text)
    assert.ok((await owner.browser.open(`${at}/sharing?invited=${part}&mail=${part}`)).status < 500, text)
  }
})

/** What is no id, although a program may read a number in it. */
const oddNumbers = ['Infinity', '-Infinity', 'NaN', '-1', '0', '1.5', '1e3', '0x1', '9999999999999999']
const oddIds = [...oddNumbers, '__proto__', '%20']

test('a purchase, a gift, an account or a person that is no number changes nothing, and is no fault of ours', async () => {
  const owner = await signedIn(site, { role: 'administrator' })
  const { at, here } = await listOf(owner, { meta: { registry_reveal: 'always' } })
  const form = await owner.browser.formAt('/account', '/account/name', { is_thanked: '1' })
  for (const id of oddIds) {
    const { status, location } = await owner.browser.post(`${at}/surprises/${id}`, form)
    assert.deepEqual([status, location], [303, `${at}/surprises`], id)
    const acts = ['', '/remove', '/restore', '/move'].map((act) => `${at}/items/${id}${act}`)
    const ofOwner = [`${at}/surprises/${id}/back`, `${at}/pass-on?to=${id}`, `/account/access/${id}/end`]
    const ofOthers = [`/admin/links/${id}`, `/admin/people/${id}/off`, `${here}/items/${id}/give`]
    for (const path of [...acts, ...ofOwner, ...ofOthers])
      assert.ok((await owner.browser.post(path, form)).status < 500, path)
    const links = [`/admin/links/${id}`, `/admin/links?saved=${id}`, `/admin/links?after=${id}`]
    const people = [`/admin/people/${id}`, `/admin/people?done=roleSaved&person=${id}`]
    const lists = [`/?registry=${id}`, `${at}?removed=${id}&imported=${id}&heading=${id}&edit=${id}`]
    for (const path of [...links, ...people, ...lists])
      assert.ok((await owner.browser.open(path)).status < 500, path)
  }
})
