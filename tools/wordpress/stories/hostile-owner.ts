import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import { signInTo } from './administration.ts'
import { hostile, someHostile } from './hostile.ts'
import { openPages } from './pages.ts'
import { openScene } from './scene.ts'

const giftsInList = 50
/** Each text stands in one gift: as its name, or as its description. */
const textsInGift = 2
/** The form of one gift in a number of gifts is opened: they are all made alike. */
const formsApart = 6
const views = ['', 'sharing', 'surprises', 'unwrap', 'details', 'delete', 'as-guest']

describe('hostile gifts, guests and givers on the pages of their owner', () => {
  let scene: Awaited<ReturnType<typeof openScene>>
  let browser: SharedBrowser
  let cookies: Record<string, string>
  let page: string
  const lists: { id: number; gifts: number[] }[] = []

  before(async () => {
    scene = await openScene()
    browser = await sharedBrowser()
    cookies = await cookiesOfKeeper()
    page = await makePage()
    for (let n = 0; n < hostile.length; n += giftsInList * textsInGift) {
      lists.push(await fill(hostile.slice(n, n + giftsInList * textsInGift)))
    }
  })

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
    const add = async ([name = '', other = '']: readonly string[]) => {
      const item = {
        name: name.slice(0, 100),
        description: other,
        retailer: name,
        url: `https://shop.example/?${other}`,
      }
      const gift = must(await client.addRegistryItem(id, item))
      must(await client.createPurchase(id, gift.id, { purchaser: other.slice(0, 100), note: name }))
      return gift.id
    }
    const pairs = Array.from({ length: giftsInList }, (_, n) =>
      texts.slice(n * textsInGift, (n + 1) * textsInGift),
    )
    return { id, gifts: await Promise.all(pairs.map(add)) }
  }

  test('no script runs in the lists, in any page of a list, or by any address', async () => {
    const [watched] = await openPages(browser, 1, scene.url, cookies)
    assert.ok(watched)
    const at = (parameters: Record<string, string>) => `${page}?${new URLSearchParams(parameters)}`
    const addresses = [
      page,
      at({ hopechest: 'new' }),
      ...lists.flatMap(({ id, gifts }) => [
        ...views.map((view) => at({ registry: String(id), hopechest: view })),
        ...gifts
          .filter((_, n) => n % formsApart === 0)
          .map((gift) => at({ registry: String(id), edit: String(gift) })),
      ]),
      ...someHostile.flatMap((text) => [
        at({ registry: text, hopechest: text, done: text, edit: text, gift: text }),
        at({ registry: String(lists[0]?.id), hopechest: text, done: text, edit: text, gift: text }),
      ]),
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
