import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { faultsOf, sizes } from '@hopechest/testing/browser/faults'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { pageAs } from './browsers.ts'
import { clockAt } from './clock.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

const { at, now } = clockAt('2026-12-01')
let site: SiteWorld
let ana: SignedInPerson
before(async () => {
  site = await openSite({ now })
  ana = await signedIn(site)
})
after(() => site.close())

async function pageIn(timezoneId: string, options: BrowserContextOptions = {}): Promise<Page> {
  return pageAs(ana, { viewport: sizes['a phone'], timezoneId, ...options })
}

const christmas = { registry_event_type: 'christmas', registry_event_date: '2026-12-24' }
const zoneOf = async (id: number) => must(await ana.client.getRegistry(id)).meta.registry_time_zone

test('a new list takes the clock of the browser, and without script it has none', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await pageIn('Asia/Manila', { javaScriptEnabled })
    await page.goto(`${site.url}/lists/new`)
    await page.getByLabel('What is it called?').fill('Christmas at ours')
    await page.locator('#day').fill('2026-12-24')
    await page.getByRole('button', { name: 'Start the list' }).click()
    await page.waitForURL(/\/lists\/christmas-at-ours-/)
    const slug = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const made = must(await ana.client.findRegistryBySlug(slug))
    assert.equal(made?.meta.registry_time_zone, javaScriptEnabled ? 'Asia/Manila' : '')
    await page.context().close()
  }
})

test('on the morning after, a list without a clock takes that of its owner, and says its hour at once', async () => {
  at('2026-12-25T06:40')
  const { registry, at: list } = await listOf(ana, { title: 'Christmas at ours', meta: christmas })
  const page = await pageIn('Europe/Vienna')
  await page.goto(`${site.url}${list}/surprises`)
  await page.getByRole('heading', { name: 'It opens today at 9:00' }).waitFor()
  assert.equal(await zoneOf(registry.id), 'Europe/Vienna')
  await page.getByText('By the clock in Vienna it is 7:40 now.').waitFor()
  assert.deepEqual(await faultsOf(page), [])
  const choice = page.getByLabel('By which clock the list opens')
  assert.equal(await choice.inputValue(), 'Europe/Vienna')
  await choice.selectOption({ label: 'Los Angeles' })
  await page.getByRole('heading', { name: 'It opens tomorrow at 9:00' }).waitFor()
  assert.equal(await zoneOf(registry.id), 'America/Los_Angeles')
  await page.context().close()
})

test('a clock that would open the list is not taken by a visit, and the page is loaded no more than twice', async () => {
  at('2026-12-25T09:00')
  const { registry, at: list } = await listOf(ana, { title: 'Christmas at ours', meta: christmas })
  const page = await pageIn('Europe/Vienna')
  let [loaded, sent] = [0, 0]
  page.on('domcontentloaded', () => loaded++)
  page.on('request', (request) => {
    if (request.url().endsWith('/clock')) sent++
  })
  await page.goto(`${site.url}${list}/surprises`)
  // A script of a page runs before the page says that it is loaded.
  await until('the clock to be sent by both, and both to be loaded', async () => sent === 2 && loaded === 2)
  await page.waitForLoadState('networkidle')
  assert.deepEqual([loaded, sent, await zoneOf(registry.id)], [2, 2, ''])
  await page.getByRole('heading', { name: 'It opens on 25 December 2026 at 12:00 UTC' }).waitFor()
  await page.context().close()
})

test('an owner finds the clock of their own browser among the towns, in Details, too', async () => {
  at('2026-12-20')
  const meta = { ...christmas, registry_time_zone: 'Europe/Vienna' }
  const { registry, at: list } = await listOf(ana, { title: 'Christmas at ours', meta })
  const page = await pageIn('Asia/Manila')
  for (const path of ['/surprises', '/details']) {
    await page.goto(`${site.url}${list}${path}`)
    const choice = page.getByLabel('By which clock the list opens')
    assert.equal(await choice.inputValue(), 'Europe/Vienna', 'it stays until an owner chooses')
    await choice.locator('option', { hasText: 'Manila' }).waitFor({ state: 'attached' })
  }
  await page.getByLabel('By which clock the list opens').selectOption({ label: 'Manila' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your list is saved.').waitFor()
  assert.equal(await zoneOf(registry.id), 'Asia/Manila')
  await page.context().close()
})
