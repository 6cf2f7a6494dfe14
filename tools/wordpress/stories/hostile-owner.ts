import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBrowser } from '@hopechest/testing/browser/open'
import { must } from '@hopechest/testing/outcome'
import type { Browser } from 'playwright-core'
import { signInTo } from './administration.ts'
import { hostile } from './hostile.ts'
import { openPages } from './pages.ts'
import { openScene } from './scene.ts'

const giftsInList = 50
const views = ['', 'sharing', 'surprises', 'unwrap', 'details', 'delete', 'as-guest']

describe('hostile gifts, guests and givers on the pages of their owner', () => {
  let scene: Awaited<ReturnType<typeof openScene>>
  let browser: Browser
  let cookies: Record<string, string>
  let page: string
  const lists: number[] = []

  before(async () => {
    scene = await openScene()
    browser = await openBrowser()
    cookies = await cookiesOfKeeper()
    page = await makePage()
    for (let n = 0; n < hostile.length; n += giftsInList) {
      lists.push(await fill(hostile.slice(n, n + giftsInList)))
    }
  })
  after(() => browser?.close())

  const cookiesOfKeeper = async () => {
    const context = await browser.newContext()
    await signInTo(await context.newPage(), scene.url, 'keeper', 'keeper-main-password')
    const all = await context.cookies()
    await context.close()
    return Object.fromEntries(all.map(({ name, value }) => [name, value]))
  }

  const makePage = async () => {
    const content = '<!-- wp:hopechest/my-registries /-->'
    const made = await scene.ask(scene.keeper, 'POST', '/pages', {
      title: 'Ours',
      content,
      status: 'publish',
    })
    assert.equal(made.status, 201, made.text)
    return String(JSON.parse(made.text).link)
  }

  /** A list of which every text is hostile; what guests bought is shown. */
  const fill = async (texts: readonly string[]) => {
    const client = scene.clientOf(scene.keeper)
    const [title = '', story = ''] = texts
    const meta = {
      registry_event_type: texts[2]?.slice(0, 100) ?? '',
      registry_invitees: texts.map((text) => text.replaceAll('@', ' at ')),
      registry_reveal: 'always' as const,
    }
    const { id } = must(await client.createRegistry({ title, story, meta }))
    const add = async (text: string) => {
      const item = {
        name: text.slice(0, 100),
        description: text,
        retailer: text,
        url: `https://shop.example/?${text}`,
      }
      const gift = must(await client.addRegistryItem(id, item))
      must(await client.createPurchase(id, gift.id, { purchaser: text.slice(0, 100), note: text }))
    }
    await Promise.all(texts.map(add))
    return id
  }

  test('no script runs in the lists, in any page of a list, or by any address', async () => {
    const [watched] = await openPages(browser, 1, scene.url, cookies)
    assert.ok(watched)
    const at = (parameters: Record<string, string>) => `${page}?${new URLSearchParams(parameters)}`
    const gifts = must(await scene.clientOf(scene.keeper).listRegistryItems(lists[0] ?? 0))
    const addresses = [
      page,
      at({ hopechest: 'new' }),
      ...lists.flatMap((id) => views.map((view) => at({ registry: String(id), hopechest: view }))),
      ...gifts.map(({ id }) => at({ registry: String(lists[0]), edit: String(id) })),
      ...hostile.map((text) => at({ registry: text, hopechest: text, done: text, edit: text, gift: text })),
    ]
    for (const address of addresses) {
      const { alarms, classes } = await watched.visit(address)
      assert.deepEqual(alarms, [], address)
      assert.ok(
        // The list as guests see it is the page of the registry itself.
        classes.split(' ').some((each) => /^(?:page-id|postid)-/.test(each)),
        `${address}: ${classes}`,
      )
    }
  })
})
