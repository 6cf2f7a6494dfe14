import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import { signInTo } from './administration.ts'
import { openScene } from './scene.ts'

test('on a network where the plugin is active for all, the site with a service shows its lists, and those of another rest', async () => {
  const scene = await openScene()
  const newPage = async () => (await (await sharedBrowser()).newContext()).newPage()
  const page = await newPage()
  await signInTo(page, scene.url, 'keeper', 'keeper-main-password')
  await page.goto(`${scene.url}/wp-admin/network/site-new.php`)
  await page.fill('#site-address', 'second')
  await page.fill('#site-title', 'The second')
  await page.fill('#admin-email', 'keeper@example.com')
  await page.click('#add-site')
  await page.getByText('Site added').first().waitFor()

  const first = must(
    await scene.clientOf(scene.keeper).createRegistry({ title: 'Ana & Jonas', status: 'publish' }),
  )
  const second = await scene.ask(
    scene.keeper,
    'POST',
    '/gift_registry',
    { title: 'Mia', status: 'publish' },
    '/second',
  )
  assert.equal(second.status, 201, second.text)
  const guest = await newPage()
  const open = async (path: string) => {
    const answer = await guest.goto(scene.url + path)
    return { status: answer?.status(), text: await guest.locator('.hc').innerText() }
  }
  const shown = await open(`/registry/${first.slug}`)
  assert.equal(shown.status, 200)
  assert.match(shown.text, /Ana & Jonas/)
  const resting = await open(`/second/registry/${JSON.parse(second.text).slug}`)
  assert.equal(resting.status, 503)
  assert.match(resting.text, /Mia[\s\S]*The list is resting for a moment\./)
  assert.doesNotMatch((await open(`/second/registry/${first.slug}`)).text, /Ana & Jonas/)
  for (const each of [page, guest]) await each.context().close()
})
