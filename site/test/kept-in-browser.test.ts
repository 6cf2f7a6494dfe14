import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { stepsOfDays } from '@hopechest/host/running-time'
import { faultsOf, visits } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { Page } from 'playwright-core'
import { listOf, password, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
before(async () => {
  site = await openSite({ hasMail: true, now: () => new Date() })
  browser = await sharedBrowser()
})
after(() => site.close())

for (const { size, viewport, javaScriptEnabled } of visits) {
  describe(`at ${size}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    const email = `ida.${size.replaceAll(' ', '.')}.${javaScriptEnabled}@sommer.example`
    let page: Page
    before(async () => {
      page = await (await browser.newContext({ viewport, javaScriptEnabled })).newPage()
    })
    after(() => page.context().close())

    test('a guest keeps a gift, reads where to send it, and says by the link in the second letter that it is bought', async () => {
      const { registry } = await listOf(await signedIn(site), { title: 'Ana & Jonas', status: 'publish' })
      const { api } = site
      must(await api.as.admin.setSendTo(registry.id, { send_to: 'Mühlenweg 4\n24105 Kiel' }))
      await page.goto(`${site.url}/registry/${registry.slug}`)
      await page.getByRole('link', { name: 'Give this (Copper kettle)' }).click()
      await page.getByLabel('I will buy it').check()
      await page.getByLabel('Your name').fill('Ida')
      await page.getByLabel('Your e-mail').fill(email)
      await page.getByRole('button', { name: 'Keep it for me' }).click()
      await page.getByRole('heading', { name: 'It is kept for you, Ida.' }).waitFor()
      await page.getByText('Mühlenweg 4').waitFor()
      await page.getByText(`We have written this to ${email}`).waitFor()
      assert.match((await site.letterTo(email)).subject, /^Kept for you until/)

      await api.database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(2)])
      await site.sendDueLetters()
      const { subject, text } = await site.letterTo(email)
      assert.match(subject, /^Only until/)
      await page.goto(/http\S+\/gifts\/bought\/\S+/.exec(text)?.[0] ?? '')
      await page.getByRole('button', { name: 'Yes, it is bought' }).click()
      await page.getByRole('heading', { name: 'Thank you. It counts as bought.' }).waitFor()
      await page.getByText('Mühlenweg 4').waitFor()
      await page.getByRole('link', { name: 'Back to the list' }).click()
      await page.getByText('You are giving Copper kettle').waitFor()
    })

    test('a guest who left no address leaves one on the page of what is kept', async () => {
      const { registry } = await listOf(await signedIn(site), { status: 'publish' }, [{ name: 'Plate' }])
      await page.goto(`${site.url}/registry/${registry.slug}`)
      await page.getByRole('link', { name: 'Give this (Plate)' }).click()
      await page.getByLabel('I will buy it').check()
      await page.getByLabel('Your name').fill('Ida')
      await page.getByRole('button', { name: 'Keep it for me' }).click()
      const address = page.getByLabel(/^Leave an address and we write on \w+day$/)
      await address.fill('ida')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.locator('[aria-invalid="true"]:focus').waitFor()
      if (javaScriptEnabled) assert.deepEqual(await faultsOf(page), [])
      await address.fill(`later.${email}`)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText(`We have written this to later.${email}, and write once more on`).waitFor()
      assert.match((await site.letterTo(`later.${email}`)).subject, /^Kept for you until/)
    })

    test('a guest whose kept gift is removed loses nothing, and says that it was bought already', async () => {
      const { registry, items } = await listOf(await signedIn(site), { status: 'publish' }, [
        { name: 'Plate' },
        { name: 'Lamp' },
      ])
      await page.goto(`${site.url}/registry/${registry.slug}`)
      await page.getByRole('link', { name: 'Give this (Plate)' }).click()
      await page.getByLabel('I will buy it').check()
      await page.getByLabel('Your name').fill('Ida')
      await page.getByRole('button', { name: 'Keep it for me' }).click()
      await page.getByRole('heading', { name: 'It is kept for you, Ida.' }).waitFor()
      must(await site.api.as.admin.removeRegistryItem(registry.id, items[0]?.id ?? 0))
      await page.goto(`${site.url}/gifts`)
      await page.getByText('Nothing is lost: you had not bought it.').waitFor()
      await page.getByRole('button', { name: 'I had bought it already (Plate)' }).click()
      await page.getByText('It counts as bought now.').waitFor()
      await page.getByText('You gave it, and it still counts.').waitFor()
    })

    test('an owner puts back on this device what they removed on another one', async () => {
      const ana = await signedIn(site)
      const { items, at } = await listOf(ana, {}, [{ name: 'Plate' }, { name: 'Lamp' }])
      await ana.browser.open(`${at}?edit=${items[0]?.id}`)
      await ana.browser.submit(`${at}/items/${items[0]?.id}/remove`)
      await page.goto(`${site.url}/sign-in?to=${at}`)
      await page.getByLabel('E-mail').fill(ana.person.email)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Recently removed').click()
      await page.getByRole('button', { name: /^Put it back.*Plate/ }).click()
      await page.getByText('“Plate” is back on your list.').waitFor()
      assert.deepEqual(await page.locator('.own-row h3').allTextContents(), ['Plate', 'Lamp'])
    })
  })
}

for (const timezoneId of ['Etc/GMT-1', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
  test(`the hour at which a kept gift goes back is that of the guest's clock, where the day is the same, in ${timezoneId}`, async () => {
    const { registry, items } = await listOf(await signedIn(site), { status: 'publish' })
    const context = await browser.newContext({ timezoneId, locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto(`${site.url}/registry/${registry.slug}/items/${items[0]?.id}/give`)
    await page.getByLabel('I will buy it').check()
    await page.getByLabel('Your name').fill('Ida')
    await page.getByRole('button', { name: 'Keep it for me' }).click()
    const time = page.locator('.seam time')
    await time.waitFor()
    await page.waitForLoadState()
    const until = new Date((await time.getAttribute('datetime')) ?? '')
    const [there, inUtc] = [timezoneId, 'UTC'].map((timeZone) => {
      const date = until.toLocaleDateString('en-GB', { timeZone })
      const hour = until.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
      return { date, hour }
    })
    const isSameDay = there?.date === inUtc?.date
    assert.equal(await time.textContent(), isSameDay ? there?.hour : `${inUtc?.hour} UTC`)
    await context.close()
  })
}
