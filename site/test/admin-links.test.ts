import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { allIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { decode, type Visitor } from '@hopechest/testing/visitor'
import { surveyLinks } from '../pages/admin/links/survey.ts'
import { makeList } from './lists.ts'
import { signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const paid = 'https://network.example/kettle?tag=ours'

describe('an admin looks after affiliate links', () => {
  const site = siteOf(() => openSite({ hasAffiliateLinks: true }))
  let browser: Visitor
  before(async () => {
    browser = (await signedIn(site, { name: 'Ruth Aldous', role: 'administrator' })).browser
  })

  test('reads that e-mail is not set up, which is no fault', async () => {
    const { html } = await browser.open('/admin/health')
    const unset =
      /<h2>Not set up<\/h2><dl><div data-state="unset"><dt>[\s\S]*?E-mail<\/dt><dd>Links are copied/
    assert.match(html, unset)
    assert.doesNotMatch(html, /1 thing needs|2 things need/)
  })

  let lists = 0
  /** A list with these gifts, each with its link in a state. */
  async function gifts(...states: ('active' | 'inactive' | 'expired' | 'none' | undefined)[]) {
    const title = `Worklist ${++lists}`
    const named = states.map((_, n) => ({ name: `Gift ${lists}.${n}` }))
    const { registry, items } = await makeList(site, { title }, named)
    for (const [n, affiliate_status] of states.entries()) {
      if (affiliate_status === undefined) continue
      const affiliate = { affiliate_url: paid, affiliate_status }
      must(await site.api.as.admin.setAffiliate(registry.id, items[n]?.id ?? 0, affiliate))
    }
    return { registry, items, ids: items.map(({ id }) => id), title }
  }

  const counts = (html: string) => [...html.matchAll(/<strong>(\d+)<\/strong>/g)].map(([, n]) => Number(n))
  const find = (title: string, state = 'active') =>
    `/admin/links?state=${state}&find=${encodeURIComponent(title)}`

  /** Chooses gifts on the page that is open, and presses a button of the bar. */
  async function press(act: string, ...ids: number[]) {
    const form = browser.formTo('/admin/links/change')
    form.delete('gift')
    for (const id of ids) form.append('gift', String(id))
    form.set('act', act)
    await browser.post('/admin/links/change', form)
    return browser.follow()
  }

  test('the numbers count all gifts by the state of their links, and lead to them', async () => {
    const before = counts(await browser.read('/admin/links'))
    const { title } = await gifts('active', 'inactive', 'expired', 'none', undefined)
    const after = counts(await browser.read('/admin/links'))
    for (const [n, count] of after.entries()) assert.equal(count, (before[n] ?? 0) + 1)
    const states = ['active', 'inactive', 'expired', 'none', 'new']
    for (const [n, state] of states.entries()) {
      const { html } = await browser.open(find(title, state))
      assert.match(html, new RegExp(`>Gift ${lists}\\.${n}<`), state)
      assert.equal(html.match(/name="gift"/g)?.length, 1, state)
    }
  })

  test('a row shows the list, the shop and the link; no column repeats the filter', async () => {
    const { title, registry } = await gifts('expired')
    const { html } = await browser.open(find(title, 'expired'))
    assert.match(html, new RegExp(`href="/lists/${registry.slug}"`))
    assert.match(html, />shop\.example<\/span><\/a>/)
    assert.match(html, />network\.example<\/span><\/a>/)
    assert.deepEqual(allIn(html, /<th [^>]*>([^<]+)/g), ['Gift', 'Shop', 'Affiliate link'])
    assert.doesNotMatch(await browser.read(find(title, 'new')), />Affiliate link</)
  })

  test('many links change at once, and the page comes back with its filter', async () => {
    const { title, ids, registry } = await gifts('active', 'active', 'active')
    await browser.open(find(title))
    const { html } = await press('inactive', ...ids.slice(0, 2))
    assert.match(html, /2 links changed/)
    assert.match(html, new RegExp(`value="${title}"`), 'the search is kept')
    assert.equal(html.match(/name="gift"/g)?.length, 1)
    const changed = must(await site.api.as.admin.listRegistryItems(registry.id))
    const states = changed.map(({ affiliate_status }) => affiliate_status)
    assert.deepEqual(states, ['inactive', 'inactive', 'active'])
    await press('new', ...ids.slice(2))
    assert.match(await browser.read(find(title, 'new')), /Gift \d+\.2/)
  })

  test('a gift without a link is not switched on, and the page says so', async () => {
    const { title, ids } = await gifts(undefined, undefined)
    await browser.open(find(title, 'new'))
    assert.match((await press('active', ...ids)).html, /2 gifts have no affiliate link to use/)
    assert.match((await press('none', ids[0] ?? 0)).html, /1 link changed/)
    assert.match((await press('none')).html, /Choose at least one gift/)
  })

  test('a gift that is gone does not keep the others from changing', async () => {
    const { title, ids } = await gifts('active', 'active')
    await browser.open(find(title))
    const { html } = await press('none', ...ids, 987_654_321)
    assert.match(html, /2 links changed/)
    assert.match(html, /1 gift was not changed/)
  })

  test('one link is changed on a page of its own, and a mistake keeps what was typed', async () => {
    const { ids, title } = await gifts(undefined)
    const path = `/admin/links/${ids[0]}`
    const wrong = await browser.fillIn(path, { affiliate_url: 'javascript:alert(1)', state: 'active' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.html, /value="javascript:alert\(1\)"/)
    assert.match(wrong.html, /10 to 500 characters/)
    const missing = await browser.submit(path, { affiliate_url: '', state: 'active' })
    assert.match(missing.html, /Write the affiliate link first/)
    const link = 'https://network.example/1'
    const undecided = await browser.submit(path, { affiliate_url: link, state: 'new' })
    assert.equal(undecided.status, 422, 'no link that was typed is lost')
    assert.ok(undecided.html.includes(`value="${link}"`))
    assert.match(undecided.html, /Choose the state of the link, or take it out/)
    for (const length of [501, 500]) {
      const link = 'https://network.example/'.padEnd(length, 'x')
      const { status } = await browser.submit(path, { affiliate_url: link, state: 'active' })
      assert.equal(status, length === 500 ? 303 : 422)
    }
    assert.match((await browser.follow()).html, new RegExp(`The link of “Gift ${lists}\\.0” is saved`))
    assert.match(await browser.read(find(title)), /network\.example/)
    assert.equal((await browser.open('/admin/links/987654321')).status, 404)
    assert.equal((await browser.open('/admin/links/1e3')).status, 404)
  })

  test('the file holds all rows of the filter, and no cell runs in a spreadsheet', async () => {
    const name = '=HYPERLINK("https://evil.example")'
    const { registry } = await makeList(site, { title: '@list, and "more"' }, [{ name }])
    const { html, headers } = await browser.open('/admin/links.csv?find=evil.example')
    assert.match(headers.get('content-type') ?? '', /^text\/csv/)
    assert.match(headers.get('content-disposition') ?? '', /attachment/)
    assert.ok(html.includes(`"'=HYPERLINK(""https://evil.example"")"`), html)
    assert.ok(html.includes(`"'@list, and ""more"""`), html)
    assert.ok(registry.id > 0)
    const all = await browser.read('/admin/links.csv?state=expired')
    assert.ok(all.includes('Expired') && !all.includes('In use'))
  })

  test('a text from the address finds nothing more than rows', async () => {
    for (const odd of ['?state=odd', '?after=-1', '?after=x', '?find=%00%ff', `?after=${'9'.repeat(40)}`]) {
      assert.equal((await browser.open(`/admin/links${odd}`)).status, 200, odd)
    }
  })

  test('a page that searches reads a bounded number of gifts', async () => {
    const { title } = await gifts('expired', 'expired', 'expired')
    const { admin } = site.api.as
    const all = must(await admin.listItems({ limit: 1000 }))
    const query = { state: 'expired', text: title, after: all.at(-4)?.id ?? 0 } as const
    const survey = (most: number) => surveyLinks(admin, site.accounts, query, most)
    const whole = await survey(all.length)
    assert.deepEqual([whole.isPartial, whole.next, whole.rows.length], [false, undefined, 3])
    const two = await survey(2)
    assert.deepEqual([two.next, two.rows.length], [all.at(-2)?.id, 2])
  })

  for (const [how, text] of Object.entries({ 'one by one': '', 'by their list': 'Many links' })) {
    test(`more gifts than one page holds are reached with Next, each once, ${how}`, async () => {
      const names = Array.from({ length: 53 }, (_, n) => `Many ${String(n).padStart(2, '0')} ${how}`)
      const gifts = names.map((name) => ({ name }))
      await makeList(site, { title: 'Many links' }, gifts)
      const found = []
      await browser.open(find(text, 'new'))
      for (let pages = 1; pages < 5; pages++) {
        found.push(...allIn(browser.page.html, />(Many \d\d [\w ]+)</g))
        const [, next] = /href="([^"]*after=[^"]*)">Next/.exec(browser.page.html) ?? []
        if (next === undefined) break
        await browser.open(decode(next))
      }
      const own = found.filter((name) => name.endsWith(how))
      assert.deepEqual(own, names)
    })
  }
})
