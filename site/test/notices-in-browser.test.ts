import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { faultsInEveryForm, narrowest } from '@hopechest/testing/browser/faults'
import { follow } from '@hopechest/testing/browser/follow'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { visitorFromAfar } from '@hopechest/testing/visitor'
import { makeList } from './lists.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
before(async () => {
  site = await openSite({ hasMail: true })
  browser = await sharedBrowser()
})
after(() => site.close())

/** Where the letters to a guest are stopped who has given something. */
async function stopOf(email: string): Promise<string> {
  const { registry, items } = await makeList(site)
  const at = `/registry/${registry.slug}/items/${items[0]?.id}/give`
  const guest = visitorFromAfar(site.url)
  await guest.open(at)
  await guest.submit(at, { name: 'Ida', email })
  return (await site.letterTo(email)).stop ?? ''
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script'
  test(`a guest stops a kind of letters, starts it again, and stops all, ${how}`, async () => {
    const stop = await stopOf(javaScriptEnabled ? 'ida@sommer.example' : 'ole@sommer.example')
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage()
    await page.goto(stop)
    const gift = page.getByLabel('Something happens to a gift of yours')
    const eve = page.getByLabel('The last day of a gift that you keep')
    const question = page.getByLabel('A guest asks about a gift')
    const states = () => Promise.all([gift, eve, question].map((box) => box.isChecked()))
    assert.deepEqual(await states(), [true, true, true])
    if (javaScriptEnabled) assert.deepEqual(await faultsInEveryForm(page), [])

    await follow(page.getByRole('button', { name: 'No more of these letters' }))
    await page.getByRole('heading', { name: 'No more of these letters.' }).waitFor()
    assert.deepEqual(await states(), [false, true, true])
    if (javaScriptEnabled) assert.deepEqual(await faultsInEveryForm(page), [])
    await follow(page.getByRole('button', { name: 'Write them again' }))
    assert.deepEqual(await states(), [true, true, true])
    await question.uncheck()
    await follow(page.getByRole('button', { name: 'Save' }))
    assert.deepEqual(await states(), [true, true, false])
    await follow(page.getByRole('button', { name: 'Write none of these' }))
    assert.deepEqual(await states(), [false, false, false])
    await follow(page.getByRole('button', { name: 'Write all of these' }))
    assert.deepEqual(await states(), [true, true, true])
    await page.context().close()
  })
}

test('on the narrowest phone a kind of two lines stands above what is said of it', async () => {
  const page = await (await browser.newContext({ viewport: narrowest })).newPage()
  await page.goto(await stopOf('lina@sommer.example'))
  const kinds = await page.locator('.notices .radio span').evaluateAll((names) =>
    names.map((name) => {
      const hint = name.parentElement?.nextElementSibling
      const { height, bottom } = name.getBoundingClientRect()
      return { height, room: (hint?.getBoundingClientRect().top ?? 0) - bottom }
    }),
  )
  assert.ok(
    kinds.some(({ height }) => height > 40),
    'a kind of two lines',
  )
  assert.deepEqual(
    kinds.filter(({ room }) => room < 0),
    [],
  )
  await page.context().close()
})
