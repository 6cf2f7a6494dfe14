import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { listOf, type SignedInPerson, signedIn } from '../owners.ts'
import { openSite, type SiteWorld } from '../site-world.ts'
import { lookAtEveryPage } from './look.ts'

let site: SiteWorld
let ruth: SignedInPerson
let item: number
before(async () => {
  site = await openSite({ hasMail: true, hasAffiliateLinks: true, databaseFile: 'hopechest.db' })
  ruth = await signedIn(site, { name: 'Ruth Aldous', role: 'administrator' })
  const { registry, items, at } = await listOf(ruth, { title: 'Ana & Jonas', status: 'publish' })
  item = items[0]?.id ?? 0
  const link = { affiliate_url: 'https://network.example/kettle?tag=ours' }
  must(await site.api.as.admin.setAffiliate(registry.id, item, link))
  const { html } = await ruth.browser.fillIn(`${at}/sharing`, `${at}/owners/link`)
  const own = /value="http[^"]*(\/own\/[\w-]+)"/.exec(html)?.[1] ?? assert.fail(html)
  const tom = new Visitor(site.url)
  await tom.open(own)
  await tom.submit(`${own}/ask`, { name: 'Tom Berg' })
})
after(() => site.close())

lookAtEveryPage('an admin', async (page, look) => {
  await page
    .context()
    .addCookies([...ruth.browser.cookies].map(([name, value]) => ({ name, value, url: site.url })))
  const shop = '/add?link=https%3A%2F%2Fshop.example%2Fkettle&title=Kettle'
  const person = `/admin/people/${ruth.person.id}`
  const admin = ['', '/people', '/people/new', '/links?state=active', '/settings', '/health'].map(
    (path) => `/admin${path}`,
  )
  for (const path of [
    ...admin,
    person,
    '/help/operate',
    '/help/settings',
    `/admin/links/${item}`,
    '/add',
    '/add/how',
    '/add?link=x',
    shop,
  ]) {
    await page.goto(site.url + path)
    await look(path)
  }
  await page.goto(`${site.url}/admin/links?state=active`)
  await page.getByRole('checkbox').first().check()
  await look('a chosen link')
  await page.goto(site.url + person)
  await page.locator('form[action$="/link"] button').click()
  await page.locator('#new-link').waitFor()
  await look('a new link')
  await page.goto(`${site.url}/admin/people`)
  await page.getByText('Tom Berg').waitFor()
  await page.goto(`${site.url}/admin/people/new`)
  await page.locator('.narrow .solid').click()
  await page.locator('#name-fault').waitFor()
  await look('a wrong person')
})
