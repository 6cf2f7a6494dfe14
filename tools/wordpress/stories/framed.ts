import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { ItemRegistryCreate, RegistryCreate } from '@hopechest/client'
import { must } from '@hopechest/testing/outcome'
import type { Person } from '@hopechest/testing/person'
import { send } from '@hopechest/testing/send'
import { until } from '@hopechest/testing/until'
import { openScene, type Scene } from './scene.ts'
import { guestOf, signedIn } from './visitors.ts'

describe('the pages of the service, in the theme of a real site', () => {
  let scene: Scene
  let paula: Person
  before(async () => {
    scene = await openScene()
    paula = await scene.site.makePerson('paula', 'member')
  })

  async function wished(gift: Partial<ItemRegistryCreate> = {}, list: Partial<RegistryCreate> = {}) {
    const client = scene.clientOf(paula)
    const made = await client.createRegistry({ title: 'Ana & Jonas', status: 'publish', ...list })
    const { id, slug } = must(made)
    const kettle = { name: 'Copper kettle', url: 'https://shop.example/kettle', price: 78 }
    const item = must(await client.addRegistryItem(id, { ...kettle, ...gift }))
    const here = `/registry/${slug}`
    const at = `/lists/${slug}`
    const counted = async () => must(await client.listRegistryItems(id))[0]?.quantity_purchased
    return { id, at, client, item, here, give: `${here}/items/${item.id}/give`, counted }
  }

  /** What a page shows between head and foot of the theme. */
  const ours = (html: string) => /<div class="hc hopechest [\s\S]*?(?=<footer|<\/main>)/.exec(html)?.[0] ?? ''

  test('a guest reads a list in the theme, gives a gift, and puts it back', async () => {
    const { here, give, counted } = await wished()
    const guest = guestOf(scene.url)
    const { status, html, headers } = await guest.open(`${here}/`)
    assert.equal(status, 200)
    assert.match(ours(html), /<h1[^>]*>Ana &amp; Jonas<[\s\S]*Copper kettle/)
    assert.equal(html.match(/<h1/g)?.length, 1)
    assert.equal(html.match(/<main/g)?.length, 1)
    assert.equal(html.match(/rel="canonical"/g)?.length, 1)
    assert.match(html, /<title>Ana &amp; Jonas .*Registry host<\/title>/)
    assert.match(headers.get('cache-control') ?? '', /no-store/)

    await guest.open(give)
    await guest.submit(give, { name: 'Mia' })
    assert.equal(guest.page.status, 303)
    assert.match(ours((await guest.follow()).html), /Thank you, Mia/)
    assert.equal(await counted(), 1)
    const [undo = ''] = /\/back\/[\w-]+/.exec(guest.page.html) ?? []
    await guest.submit(undo)
    assert.match(ours((await guest.follow()).html), /It is back on the list/)
    assert.equal(await counted(), 0)
  })

  test('a private list looks to a stranger like one that is not there', async () => {
    const { here, give } = await wished(
      {},
      { status: 'private', title: 'Closed doors', meta: { registry_invitees: ['mia@example.org'] } },
    )
    const stranger = guestOf(scene.url)
    const bare = async (path: string) =>
      (await stranger.open(path)).html.replaceAll(here.slice(10), 'no-such')
    for (const path of [here, give]) {
      const { status, html } = await stranger.open(path)
      assert.equal(status, 404, path)
      assert.doesNotMatch(html, /Closed doors|Copper kettle/)
    }
    assert.equal(ours(await bare(here)), ours(await bare('/registry/no-such')))
  })

  test('eight tabs of an owner that at the same moment each add a gift, move one to the top and invite a guest store all of it', async () => {
    const { id, at, client } = await wished()
    const tabs = Array.from({ length: 8 }, (_, n) => n)
    const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
    const moved = must(
      await client.addRegistryItems(
        id,
        tabs.map(() => lamp),
      ),
    ).map((item) => item.id)
    const owner = await signedIn(scene.url, paula)
    await Promise.all(
      tabs.map(async (n) => {
        const tab = guestOf(scene.url)
        for (const [name, value] of owner.cookies) tab.cookies.set(name, value)
        const sent = async (page: string, action: string, typed: Record<string, string>) => {
          await tab.open(page)
          const { status, html } = await tab.submit(action, typed)
          assert.equal(status, 303, html)
        }
        await sent(`${at}?add=by-hand`, `${at}/items`, { name: `Gift ${n}`, quantity: '1', url: lamp.url })
        await sent(at, `${at}/move`, { row: String(moved[n]), to: 'top' })
        await sent(`${at}/sharing`, `${at}/sharing`, {
          invitees: `Guest ${n}, guest${n}@mail.example`,
          act: 'add',
        })
      }),
    )
    const { meta } = must(await client.getRegistry(id))
    const names = must(await client.listRegistryItems(id)).map(({ name }) => name)
    assert.deepEqual(
      names.filter((name) => name.startsWith('Gift')).toSorted(),
      tabs.map((n) => `Gift ${n}`),
    )
    assert.deepEqual(meta.registry_item_ids.slice(0, tabs.length).toSorted(), moved.toSorted())
    assert.deepEqual(
      meta.registry_invitees.toSorted(),
      tabs.map((n) => `guest${n}@mail.example`),
    )
  })

  test('twenty guests who give at once on a site with two workers are all counted', async () => {
    const { give, counted } = await wished({ quantity_needed: 1000 })
    assert.deepEqual(await giveAtOnce(scene.fewWorkersUrl ?? scene.url, give, 20), new Set([303]))
    assert.equal(await counted(), 20)
  })

  test('a page that is not ours does not wait for fifty guests who give, where lists have workers of their own', async () => {
    const { give, counted } = await wished({ quantity_needed: 1000 })
    const url = scene.ownWorkersUrl ?? assert.fail('this site has one kind of workers')
    const first = Promise.withResolvers<void>()
    let given = 0
    const all = giveAtOnce(url, give, 50, () => {
      given++
      first.resolve()
    })
    await Promise.race([first.promise, all])
    const { status } = await guestOf(url).open('/hello-world/')
    const before = given
    assert.deepEqual([await all, await counted(), status], [new Set([303]), 50, 200])
    assert.ok(before < 25, `${before} of 50 guests came before it`)
  })

  test('a service that hangs holds a page that is not ours for three seconds at most, behind eight forms of eight lists on two workers', async () => {
    const url = scene.fewWorkersUrl ?? assert.fail('this site has no door with two workers')
    const owner = await signedIn(url, paula)
    const open = async (n: number) => {
      const { at, give } = await wished({}, { title: `List ${n}` })
      const browser = guestOf(url)
      const isGuest = n % 2 === 0
      if (!isGuest) for (const [name, value] of owner.cookies) browser.cookies.set(name, value)
      const look = () => browser.open(isGuest ? give : at)
      assert.equal((await look()).status, 200)
      // Up to here a busy machine may take its time.
      browser.cookies.set('true_time', '1')
      const send = () =>
        isGuest
          ? browser.submit(give, { name: 'Mia' })
          : browser.submit(`${at}/add`, { url: 'https://shop.example/lamp' })
      return { send, look }
    }
    const eight = await Promise.all(Array.from({ length: 8 }, (_, n) => open(n)))
    /** How long a page of WordPress takes that is asked for behind all of them. */
    const behindAll = async (act: 'send' | 'look') => {
      const answers = eight.map((one) => one[act]())
      const began = performance.now()
      const { status } = await guestOf(url).open('/hello-world/')
      const milliseconds = performance.now() - began
      return {
        milliseconds,
        statuses: new Set([status, ...(await Promise.all(answers)).map((one) => one.status)]),
      }
    }
    process.kill(scene.service.pid, 'SIGSTOP')
    try {
      const hanging = await behindAll('send')
      assert.deepEqual(hanging.statuses, new Set([200, 503]))
      // All lists rest by now: what is left is the time that this machine takes for nine pages.
      const resting = await behindAll('look')
      assert.ok(
        hanging.milliseconds - resting.milliseconds < 3000,
        JSON.stringify([hanging.milliseconds, resting.milliseconds]),
      )
    } finally {
      process.kill(scene.service.pid, 'SIGCONT')
    }
    const { here } = await wished()
    await until('the end of the rest', async () => (await guestOf(url).open(here)).status === 200)
  })

  test('fifty guests who open a list that was never read all see it', async () => {
    const { here } = await wished()
    const pages = await Promise.all(Array.from({ length: 50 }, () => guestOf(scene.url).open(here)))
    for (const { status, html } of pages) {
      assert.equal(status, 200)
      assert.match(html, /Copper kettle/)
    }
  })

  test('of two lines with guests, the good one is stored and stands among the guests, and the wrong one stays in the field', async () => {
    const { id, at, client } = await wished()
    const owner = await signedIn(scene.url, paula)
    await owner.open(`${at}/sharing`)
    const typed = { invitees: 'Aunt Mia, mia@mail.example\nPaul, paul@', act: 'add' }
    const { status, html } = await owner.submit(`${at}/sharing`, typed)
    assert.equal(status, 422)
    assert.match(html, /“paul@” is not complete\./)
    assert.match(html, /<textarea[^>]*aria-invalid="true"[^>]*>\nPaul, paul@<\/textarea>/)
    assert.match(html, /1 guest is invited[\s\S]*class="name" dir="auto">Aunt Mia</)
    assert.match(
      (await owner.open(`${at}/sharing`)).html,
      /readonly value="http[^"]*" aria-label="Personal link of Aunt Mia"/,
    )
    assert.deepEqual(must(await client.getRegistry(id)).meta.registry_invitees, ['mia@mail.example'])
  })

  test('an owner who sends the form of a copy after the list was deleted in another tab reads that it is gone, and has no new list', async () => {
    const { id, at, client } = await wished()
    const owner = await signedIn(scene.url, paula)
    await owner.open(`${at}/copy`)
    must(await client.deleteRegistry(id))
    const lists = async () => must(await client.listRegistries({ limit: 1 }))[0]?.id
    const newest = await lists()
    const { status, html } = await owner.submit(`${at}/copy`, { title: 'Once more' })
    assert.equal(status, 404)
    assert.match(ours(html), /<h1/)
    assert.doesNotMatch(html, /Copper kettle/)
    assert.equal(await lists(), newest)
  })

  test('what a visitor writes into headers changes neither who they are nor what they may read', async () => {
    const { here } = await wished({}, { status: 'private' })
    const forged = {
      'hopechest-visit': `host=${scene.url}; time=${Date.now()}; once=${'a'.repeat(24)}; body=${'0'.repeat(64)}; mac=${'0'.repeat(64)}`,
      'x-visit': 'guest',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-wp-user': '1',
    }
    assert.equal((await guestOf(scene.url, forged).open(here)).status, 404)
    const open = await wished()
    const { status, html } = await guestOf(scene.url, forged).open(open.here)
    assert.equal(status, 200)
    assert.doesNotMatch(html, /evil\.example/)
  })

  test('no other method than those of a browser is answered', async () => {
    const { here } = await wished()
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status, headers } = await send(scene.url + here, { method })
      assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD, POST'], method)
    }
    assert.equal((await send(scene.url + here, { method: 'HEAD' })).status, 200)
  })

  test('a form of more than four megabytes is refused for its length', async () => {
    const { give } = await wished()
    const body = new URLSearchParams({ note: 'x'.repeat(4 * 1024 * 1024) })
    const { status, text } = await send(scene.url + give, { method: 'POST', body })
    assert.equal(status, 413)
    assert.match(await text(), /<div class="hc hopechest /)
  })

  test('what is no page of the service is left to the site, which also signs people in', async () => {
    assert.match((await guestOf(scene.url).open('/nothing-of-ours')).html, /<title>Page not found/)
    const { status, location } = await guestOf(scene.url).open('/lists')
    assert.deepEqual([status, location], [303, '/sign-in?to=%2Flists'])
    const login = await guestOf(scene.url).open(location)
    assert.match(login.location, /^\/wp-login\.php\?redirect_to=.*%2Flists$/)
  })
})

/** The statuses that guests get who send the form of a gift at the same moment. */
async function giveAtOnce(url: string, give: string, count: number, given = () => {}): Promise<Set<number>> {
  const all = Array.from({ length: count }, () => guestOf(url))
  await Promise.all(all.map((guest) => guest.open(give)))
  const statuses = all.map(async (guest, n) => {
    const { status } = await guest.submit(give, { name: `Guest ${n}` })
    given()
    return status
  })
  return new Set(await Promise.all(statuses))
}
