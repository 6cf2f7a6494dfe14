import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { stepsOfADay, stepsOfDays } from '@hopechest/host/running-time'
import { openWholeBrowser } from '@hopechest/testing/browser/whole'
import { until } from '@hopechest/testing/until'
import { promptly } from '@hopechest/testing/world'
import type { Browser, Page } from 'playwright-core'
import { makeList } from './lists.ts'
import { type Listening, openPushService, type PushService } from './push-service/push-service.ts'
import { openSite, siteOf, today } from './site-world.ts'

let service: PushService
const site = siteOf(async () => {
  service = await openPushService({ now: () => today })
  return openSite({ ...promptly, isLocalhost: true, pushServices: service.fetching })
})
let browser: Browser
before(async () => {
  browser = await openWholeBrowser()
})
after(async () => {
  await browser.close()
  await service.close()
})

/**
 * A browser whose person allows words. It has no push service of its own, so that the page of this story hands out an address of ours, as
 * a browser does; the worker is the real one.
 */
async function openPhone({ isAllowed = true } = {}): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  })
  const { origin } = new URL(site.url)
  if (isAllowed) await context.grantPermissions(['notifications'], { origin })
  else await context.grantPermissions([], { origin })
  const page = await context.newPage()
  await page.exposeFunction('subscribeAtOurs', (publicKey: string): Listening => service.subscribe(publicKey))
  await page.addInitScript(`PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const { endpoint, ...keys } = await subscribeAtOurs(applicationServerKey)
    return { endpoint, toJSON: () => ({ endpoint, keys }) }
  }`)
  return page
}

async function keepAGift(page: Page): Promise<void> {
  const { give } = await makeList(site, { title: 'Silver and gold' })
  await page.goto(site.url + give)
  await page.getByLabel('Your name').fill('Miriam')
  await page.getByText('I will buy it').click()
  await page.getByRole('button', { name: /Keep it for me/ }).click()
  await page.waitForURL(/\/yours\/\d+/)
}

describe('a guest in a browser', () => {
  test('presses a button, and then hears: the screen says that there is a word, and the page what it says', async () => {
    const page = await openPhone()
    await keepAGift(page)
    await page.getByRole('button', { name: 'Tell me on this device' }).click()
    await page.getByText('This device tells you when something happens').waitFor()
    const device = await page.context().newCDPSession(page)
    const registrations: { registrationId: string; scopeURL: string }[] = []
    device.on('ServiceWorker.workerRegistrationUpdated', (event) =>
      registrations.push(...event.registrations),
    )
    await device.send('ServiceWorker.enable')
    await until('its own worker', () => registrations.some(({ scopeURL }) => scopeURL.endsWith('/device/')))
    const { registrationId = '' } = registrations.find(({ scopeURL }) => scopeURL.endsWith('/device/')) ?? {}
    await site.api.database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(3) - stepsOfADay])
    await site.sendDueLetters()
    assert.deepEqual(service.faults, [])
    const said = service.told[0]?.said
    assert.ok(said)
    await device.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(site.url).origin,
      registrationId,
      data: JSON.stringify(said),
    })
    const shown = () =>
      page.evaluate<unknown[]>(`navigator.serviceWorker.getRegistration('/device/')
        .then((registration) => registration.getNotifications())
        .then((all) => all.map(({ title, body, tag, lang }) => ({ title, body, tag, lang })))`)
    await until('the screen', async () => (await shown()).length === 1)
    assert.deepEqual(await shown(), [
      { title: 'Hopechest', body: 'There is a word for you.', tag: said.tag, lang: 'en' },
    ])
    await page.goto(`${site.url}/device`)
    await page.getByText(/Only until \w+: your gift for Silver and gold/).waitFor()
    await page.getByRole('button', { name: 'Tell me nothing more' }).click()
    await page.getByText('This device tells you nothing any more.').waitFor()
    assert.deepEqual(await site.api.database.rows('SELECT device FROM push_devices'), [])
  })

  test('who says no to the browser reads how to change it, and is asked by no page before the button', async () => {
    const page = await openPhone({ isAllowed: false })
    await keepAGift(page)
    assert.equal(await page.evaluate('Notification.permission'), 'denied')
    await page.getByRole('button', { name: 'Tell me on this device' }).click()
    await page.getByText('The browser does not allow it.').waitFor()
    await page.getByRole('button', { name: 'No, thank you' }).click()
    await page.waitForURL(/focus=device/)
    assert.equal(await page.getByRole('button', { name: 'Tell me on this device' }).count(), 0)
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'It is kept for you, Miriam.')
  })
})
