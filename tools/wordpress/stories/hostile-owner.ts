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
/** The form of one gift in a number of gifts is opened, and guests give these: they are all made alike. */
const formsApart = 6
const views = ['', '/sharing', '/surprises', '/unwrap', '/details', '/delete', '/as-guest']

describe('hostile gifts, guests and givers on the pages of their owner', () => {
  let scene: Awaited<ReturnType<typeof openScene>>
  let browser: SharedBrowser
  let cookies: Record<string, string>
  let page: string
  const lists: { slug: string; gifts: number[] }[] = []

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
    const { id, slug } = must(await client.createRegistry({ title, story, meta }))
    const pairs = Array.from({ length: giftsInList }, (_, n) =>
      texts.slice(n * textsInGift, (n + 1) * textsInGift),
    )
    const items = pairs.map(([name = '', other = '']) => ({
      name: name.slice(0, 100),
      description: other,
      retailer: name,
      url: `https://shop.example/?${other}`,
    }))
    const gifts = must(await client.addRegistryItems(id, items)).filter((_, n) => n % formsApart === 0)
    for (const { id: gift, name, description } of gifts) {
      must(
        await client.createPurchase(id, gift, { purchaser: (description ?? '').slice(0, 100), note: name }),
      )
    }
    return { slug, gifts: gifts.map((gift) => gift.id) }
  }

  test('no script runs in the lists, in any page of a list, or by any address', async () => {
    const [watched] = await openPages(browser, 1, scene.url, cookies)
    assert.ok(watched)
    const at = (path: string, parameters: Record<string, string> = {}) =>
      `${scene.url}/lists${path}?${new URLSearchParams(parameters)}`
    const addresses = [
      page,
      at('/new'),
      ...lists.flatMap(({ slug, gifts }) => [
        ...views.map((view) => at(`/${slug}${view}`)),
        ...gifts.map((gift) => at(`/${slug}`, { edit: String(gift) })),
      ]),
      ...someHostile.flatMap((text) => [
        at(`/${encodeURIComponent(text)}`, { edit: text }),
        at(`/${lists[0]?.slug}`, { edit: text, added: text, add: text, focus: text }),
        at(`/${lists[0]?.slug}/sharing`, { owners: text, mail: text, invited: text }),
      ]),
    ]
    for (const address of addresses) {
      const { alarms, isOurs } = await watched.visit(address)
      assert.deepEqual(alarms, [], address)
      // A path that a server may read in two ways is a page of the site.
      assert.ok(isOurs || /%2f|%5c|%2e|%00/i.test(address), address)
    }
  })
})
