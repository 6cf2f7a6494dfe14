import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOneLine } from '@hopechest/contract'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { openWatchfulPage } from '@hopechest/testing/browser/watchful-page'
import { hostileStrings } from '@hopechest/testing/hostile-strings'
import { decode } from '@hopechest/testing/visitor'
import { parse } from 'csv-parse/sync'
import { listOf, password, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const people: number[] = []
let [gifts, lists]: [number[], string[]] = [[], []]

const isSomething = (text: string) => text.trim() !== ''

/** Other people write what an admin reads: here the worst of them. */
async function openHostile() {
  const site = await openSite({ hasMail: true, hasAffiliateLinks: true })
  const ruth = await signedIn(site, { role: 'administrator' })
  for (const [n, name] of hostileStrings.filter(isSomething).entries()) {
    if (n % 5 !== 0) continue
    const email = `guest${n}@orchard.example`
    people.push((await site.makePerson({ name, email, password, role: 'member' })).id)
  }
  const named = hostileStrings.filter(isSomething).map((name) => ({
    name: inOneLine(name),
    retailer: inOneLine(name),
    description: name,
    affiliate_url: `https://network.example/${encodeURIComponent(name)}`,
  }))
  const title = inOneLine(hostileStrings[2] ?? '')
  const { items, at } = await listOf(ruth, { title, status: 'publish' }, named)
  gifts = items.map(({ id }) => id)
  lists = [at]
  for (const text of hostileStrings.filter((each, n) => isSomething(each) && n % 5 === 0)) {
    const meta = { registry_event_type: inOneLine(text) }
    lists.push((await listOf(ruth, { title: inOneLine(text), story: text, meta }, [])).at)
  }
  return { ...site, ruth }
}
const site = siteOf(openHostile)

test('hostile strings run no script on the pages of an admin, and break none', async () => {
  const { page, isHarmlessAt } = await openWatchfulPage(await sharedBrowser())
  await page.context().addCookies(site.ruth.browser.kept)
  const look = (path: string) => isHarmlessAt(site.url + path)
  const pages = (path: string, rows: number, size: number) =>
    Array.from({ length: Math.ceil(rows / size) }, (_, n) => `${path}?skip=${n * size}`)
  // Every text stands on a page with many others. A page of its own shows each fifth, another fifth each time; where a
  // text can stand on several pages it takes them in turn.
  for (const path of pages('/admin', lists.length, 25)) await look(path)
  for (const path of pages('/admin/people', people.length + 1, 25)) await look(path)
  for (let n = 0; n < gifts.length; n += 50) {
    await look(`/admin/links?state=new&after=${(gifts[n] ?? 1) - 1}`)
  }
  for (const id of people) await look(`/admin/people/${id}`)
  for (const id of eachFifth(gifts, 1)) await look(`/admin/links/${id}`)
  const inTurn = (all: readonly string[], n: number) => all[n % all.length] ?? ''
  for (const [n, text] of eachFifth(hostileStrings, 2).entries()) {
    const find = encodeURIComponent(text)
    await look(`${inTurn(['/admin', '/admin/people', '/admin/links'], n)}?find=${find}`)
  }
  const shop = encodeURIComponent('https://shop.example/')
  for (const [n, text] of eachFifth(hostileStrings, 3).entries()) {
    await look(`/add?link=${inTurn([`${shop}&title=`, ''], n)}${encodeURIComponent(text)}`)
  }
  for (const [n, at] of lists.entries()) {
    await look(at + inTurn(['', '/details', '/delete', '/sharing'], n))
  }
  for (const [n, text] of eachFifth(hostileStrings.filter(isSomething), 4).entries()) {
    const name = [...text].slice(0, 60).join('')
    await site.accounts.settings.change({ name, disclosure: text })
    await look(inTurn(['/admin/settings', '/admin/health'], n))
  }
  await site.accounts.settings.change({ name: 'Hopechest', disclosure: '' })
})

/** Not each fourth: the pieces of markup take turns with four acts. */
function eachFifth<Each>(all: readonly Each[], first: number): Each[] {
  return all.filter((_, n) => n % 5 === first)
}

test('the names of people, lists and gifts stand on the pages of an admin as they were typed', async () => {
  const { html: links } = await site.ruth.browser.open(`/admin/links?state=new&after=${(gifts[0] ?? 1) - 1}`)
  for (const text of hostileStrings.filter(isSomething).slice(0, 50)) {
    assert.ok(decode(links).includes(inOneLine(text.trim())), text)
  }
  assert.doesNotMatch(links, /<(?:script>|img src=x|svg\/|iframe|base |meta http)/i)
})

test('a file of a hostile list has a harmless name, and no cell of it runs', async () => {
  for (const at of lists) {
    for (const file of ['gifts.csv', 'gifts.json']) {
      const { headers, html, status } = await site.ruth.browser.open(`${at}/${file}`)
      assert.equal(status, 200)
      assert.match(
        headers.get('content-disposition') ?? '',
        /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/,
      )
      if (file.endsWith('csv')) assert.deepEqual(cellsThatRun(html), [])
    }
  }
  const { html: all } = await site.ruth.browser.open('/admin/links.csv')
  assert.deepEqual(cellsThatRun(all), [])
})

/** What a spreadsheet would take for a formula. */
function cellsThatRun(file: string): string[] {
  const lines: string[][] = parse(file, { bom: true })
  return lines.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))
}
