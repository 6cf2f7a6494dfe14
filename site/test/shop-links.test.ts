import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Found, findDueHosts, noteFound, readDueLists, takeLook } from '@hopechest/host/links'
import { stepsOfDays } from '@hopechest/host/running-time'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { frameOf } from './frames.ts'
import { listOf, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const frame = frameOf(import.meta)
const at = (amount: number, currency = 'EUR'): Found => ({ kind: 'there', price: { amount, currency } })
const gone: Found = { kind: 'gone' }

type Site = ReturnType<typeof siteOf>

/** What the service finds at each host, once it is due. */
async function look({ api }: Pick<Site, 'api'>, found: Record<string, Found>): Promise<void> {
  const now = new Date()
  await readDueLists(api.database, now, new AbortController().signal)
  for (const host of await findDueHosts(api.database, 100)) {
    const taken = await takeLook(api.database, host, now)
    if (taken) await noteFound(api.database, taken, found[host] ?? { kind: 'unread' })
  }
}

const pass = ({ api }: Pick<Site, 'api'>, days: number) =>
  api.database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(days)])

async function lookUntilGone(site: Pick<Site, 'api'>, hosts: readonly string[]): Promise<void> {
  const found = Object.fromEntries(hosts.map((host) => [host, gone]))
  for (let n = 0; n < 3; n++) {
    await look(site, found)
    await pass(site, 4.5)
  }
}

let shops = 0
/** Each gift of a test has a shop of its own. */
const newShop = () => `shop${++shops}.example`
const linkOf = (host: string) => `https://www.${host}/gift`

describe('links that live', () => {
  const site = siteOf(() => frame.open())

  async function ownerOf(gifts: readonly object[], list: object = {}) {
    const owner = await signedIn(site)
    const made = await listOf(owner, { status: 'publish', title: 'Wishes', ...list }, gifts)
    const switchTo = (links: 'on' | 'off') =>
      owner.browser.fillIn(`${made.at}/details`, `${made.at}/links`, { links })
    return { ...owner, ...made, switchTo }
  }
  const guestPage = async ({ slug }: { slug: string }) => {
    const { Visitor } = await import('@hopechest/testing/visitor')
    return (await new Visitor(site.url).open(`/registry/${slug}`)).html
  }

  test('an owner lets the site look, and it looks at nothing before', async () => {
    const shop = newShop()
    const { browser, at: list, switchTo } = await ownerOf([{ url: linkOf(shop) }])
    const hosts = () => findDueHosts(site.api.database, 100)
    await look(site, {})
    assert.ok(!(await hosts()).includes(shop))
    assert.match(await browser.read(`${list}/details`), /value="off" selected>does not look/)
    await switchTo('on')
    assert.match(await browser.read(`${list}/details`), /value="on" selected>looks/)
    await readDueLists(site.api.database, new Date(), new AbortController().signal)
    assert.ok((await hosts()).includes(shop))
    await switchTo('off')
    assert.match(await browser.read(`${list}/details`), /value="off" selected/)
  })

  test('an owner reads that a shop no longer has a gift, and keeps it; guests read nothing of it', async () => {
    const [lost, found] = [newShop(), newShop()]
    const gifts = [
      { name: 'Lost kettle', url: linkOf(lost) },
      { name: 'Pan', url: linkOf(found) },
    ]
    const { browser, at: list, registry, items, switchTo } = await ownerOf(gifts)
    await switchTo('on')
    await lookUntilGone(site, [lost])
    const page = await browser.read(list)
    assert.equal(page.match(/This shop no longer has it/g)?.length, 1)
    assert.match(
      page,
      /href="https:\/\/duckduckgo\.com\/\?q=Lost\+kettle" rel="noopener noreferrer" target="_blank">Look for it elsewhere/,
    )
    assert.doesNotMatch(await guestPage(registry), /no longer has it/)
    await browser.submit(`${list}/items/${items[0]?.id}/keep`)
    assert.doesNotMatch(await browser.read(list), /no longer has it/)
  })

  test('a shop is asked until the day of its list is over by the clock of that list', async () => {
    const shop = newShop()
    const { registry, switchTo } = await ownerOf([{ url: linkOf(shop) }])
    await switchTo('on')
    await site.api.database.run('UPDATE registries SET event_date = $2, time_zone = $3 WHERE id = $1', [
      registry.id,
      '2026-12-24',
      'Pacific/Honolulu',
    ])
    const takenAt = async (time: string) => {
      await pass(site, 7)
      await readDueLists(site.api.database, new Date(time), new AbortController().signal)
      return takeLook(site.api.database, shop, new Date(time))
    }
    assert.equal((await takenAt('2026-12-25T18:59:59Z'))?.registry_id, registry.id)
    assert.equal(await takenAt('2026-12-25T19:00:00Z'), undefined)
  })

  test('a lower price is shown to owner and guests, and what is given is counted by the price of the owner', async () => {
    const shop = newShop()
    const { browser, at: list, registry, items, switchTo } = await ownerOf([{ price: 45, url: linkOf(shop) }])
    await switchTo('on')
    await look(site, { [shop]: at(39) })
    assert.match(await browser.read(list), /<span class="hc-price">now €39, was €45<\/span>/)
    assert.match(await guestPage(registry), /<span class="hc-price">now €39, was €45<\/span>/)
    const item = must(await site.api.as.admin.getItem(items[0]?.id ?? 0))
    assert.equal(item.price, 45)
    await pass(site, 7)
    await look(site, { [shop]: at(49) })
    assert.match(await guestPage(registry), /<span class="hc-price">€45<\/span>/)
    await pass(site, 7)
    await look(site, { [shop]: at(44.1) })
    assert.match(await guestPage(registry), /now €44.10, was €45/)
  })

  const notLower: [string, number, Found, object?][] = [
    ['higher', 45, at(46)],
    ['the same', 45, at(45)],
    ['rounded', 45, at(44.11)],
    ['that of something beside it', 45, at(22.49)],
    ['in another currency', 45, at(39, 'USD')],
    ['not named', 45, { kind: 'there' }],
  ]
  for (const [name, price, found] of notLower) {
    test(`a price that is ${name} is not shown`, async () => {
      const shop = newShop()
      const { registry, switchTo } = await ownerOf([{ price, url: linkOf(shop) }])
      await switchTo('on')
      await look(site, { [shop]: found })
      assert.match(await guestPage(registry), /<span class="hc-price">€45<\/span>/)
    })
  }

  test('half the price is still believed', async () => {
    const shop = newShop()
    const { registry, switchTo } = await ownerOf([{ price: 45, url: linkOf(shop) }])
    await switchTo('on')
    await look(site, { [shop]: at(22.5) })
    assert.match(await guestPage(registry), /now €22.50, was €45/)
  })

  test('the parts of a gift keep the price that guests give', async () => {
    const shop = newShop()
    const { registry, items, client, switchTo } = await ownerOf([
      { price: 45, url: linkOf(shop), quantity_needed: 3 },
    ])
    must(await client.updateItemMeta(registry.id, items[0]?.id ?? 0, { is_group_gift: true }))
    await switchTo('on')
    await look(site, { [shop]: at(39) })
    assert.doesNotMatch(await guestPage(registry), /now €/)
  })

  test('another owner keeps no gift of a list that is not theirs, and switches nothing on there', async () => {
    const shop = newShop()
    const { browser, at: list, items, switchTo } = await ownerOf([{ url: linkOf(shop) }])
    await switchTo('on')
    await lookUntilGone(site, [shop])
    const other = await ownerOf([{}])
    await other.browser.open(`${other.at}/details`)
    const form = other.browser.formTo(`${other.at}/links`)
    for (const path of [
      `${list}/items/${items[0]?.id}/keep`,
      `${other.at}/items/${items[0]?.id}/keep`,
      `${list}/links`,
    ]) {
      form.set('links', 'off')
      await other.browser.post(path, form)
    }
    assert.match(await browser.read(list), /no longer has it/)
    assert.match(await browser.read(`${list}/details`), /value="on" selected/)
  })

  test('what is found is the same, whether a guest has given the gift or not', async () => {
    const [given, open] = [newShop(), newShop()]
    const gifts = [
      { name: 'Given', url: linkOf(given) },
      { name: 'Open', url: linkOf(open) },
    ]
    const { browser, at: list, registry, items, switchTo } = await ownerOf(gifts)
    must(await site.api.as.admin.createPurchase(registry.id, items[0]?.id ?? 0, {}))
    await switchTo('on')
    await lookUntilGone(site, [given, open])
    const page = await browser.read(list)
    const rows = ['Given', 'Open'].map((name) =>
      firstIn(page, new RegExp(`data-name="${name}">([\\s\\S]*?)</li>`)),
    )
    for (const row of rows) assert.match(row, /no longer has it/)
  })
})

describe('links that live, for an admin', () => {
  const site = siteOf(() => openSite({ hasAffiliateLinks: true }))

  test('an admin sees which affiliate links ended', async () => {
    const [lost, found] = [newShop(), newShop()]
    const ana = await signedIn(site)
    const ruth = await signedIn(site, { role: 'administrator' })
    const {
      at: list,
      registry,
      items,
    } = await listOf(ana, {}, [
      { name: 'Lost kettle', url: linkOf(lost) },
      { name: 'Pan', url: linkOf(found) },
    ])
    for (const { id } of items) {
      const affiliate = { affiliate_url: 'https://network.example/x', affiliate_status: 'active' } as const
      must(await site.api.as.admin.setAffiliate(registry.id, id, affiliate))
    }
    await ana.browser.fillIn(`${list}/details`, `${list}/links`, { links: 'on' })
    assert.doesNotMatch(await ruth.browser.read('/admin/links'), /Links that ended/)
    await lookUntilGone(site, [lost])
    const page = await ruth.browser.read('/admin/links')
    assert.match(page, /The shop of 1 gift with a link in use no longer has it/)
    assert.match(
      page,
      new RegExp(`<li><a href="/admin/links/${items[0]?.id}" dir="auto">Lost kettle</a></li>`),
    )
    // A hundred newer gifts without a link of an admin do not hide it.
    for (let n = 1; n <= 100; n++) {
      await site.api.database.run(
        `INSERT INTO link_looks (registry_id, item_id, url_hash, host, is_missing) VALUES ($1, $2, 'x', 'x', 1)`,
        [registry.id, (items[1]?.id ?? 0) + n],
      )
    }
    assert.match(await ruth.browser.read('/admin/links'), /Lost kettle/)
    must(
      await site.api.as.admin.setAffiliate(registry.id, items[0]?.id ?? 0, {
        affiliate_url: 'https://network.example/x',
        affiliate_status: 'expired',
      }),
    )
    assert.doesNotMatch(await ruth.browser.read('/admin/links'), /Links that ended/)
  })
})
