import assert from 'node:assert/strict'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { listOf, signedIn } from '../owners.ts'
import { openSite, siteOf } from '../site-world.ts'
import { lookAtEveryPage } from './look.ts'
import { walkOn } from './walk.ts'

async function openAdminsSite() {
  const site = await openSite({ hasMail: true, hasAffiliateLinks: true, databaseFile: 'hopechest.db' })
  const ruth = await signedIn(site, { name: 'Ruth Aldous', role: 'administrator' })
  const { registry, items, at } = await listOf(ruth, { title: 'Ana & Jonas', status: 'publish' })
  const item = items[0]?.id ?? 0
  const link = { affiliate_url: 'https://network.example/kettle?tag=ours' }
  must(await site.api.as.admin.setAffiliate(registry.id, item, link))
  const { html } = await ruth.browser.fillIn(`${at}/sharing`, `${at}/owners/link`)
  const own = /value="http[^"]*(\/own\/[\w-]+)"/.exec(html)?.[1] ?? assert.fail(html)
  await new Visitor(site.url).fillIn(own, `${own}/ask`, { name: 'Tom Berg' })
  return { ...site, ruth, item }
}
const site = siteOf(openAdminsSite)

lookAtEveryPage('an admin', async (page, look) => {
  const { ruth, item } = site
  const { open } = walkOn(site.url, page, look)
  await page.context().addCookies(ruth.browser.kept)
  const shop = '/add?link=https%3A%2F%2Fshop.example%2Fkettle&title=Kettle'
  const person = `/admin/people/${ruth.person.id}`
  const admin = ['', '/people', '/people/new', '/links?state=active', '/settings', '/health'].map(
    (path) => `/admin${path}`,
  )
  const help = ['/help/operate', '/help/settings']
  const adding = ['/add', '/add/how', '/add?link=x', shop]
  for (const path of [...admin, person, ...help, `/admin/links/${item}`, ...adding]) await open(path)
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
