// May take 300 s: looks at open lists are two seconds apart.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { mostLines } from '../server/lines.ts'
import { openFramed } from './framed-world.ts'
import { makeList } from './lists.ts'
import { type HeardLine, openLineAt, tagIn } from './open-line.ts'
import { listOf, shut, signedIn } from './owners.ts'
import { openSite, refusal, siteOf } from './site-world.ts'

/** Two looks at a list are so far apart. */
const lookMilliseconds = 2000

describe('the line of an open list', () => {
  let questions: string[] = []
  let isAway = false
  const site = siteOf(() =>
    openSite({
      hasMail: true,
      between: (ask) => async (question) => {
        questions.push(question.path)
        return isAway && question.path.endsWith('/items') ? refusal(503, 'Away') : ask(question)
      },
    }),
  )

  const lineAt = (here: string, since = '', headers = {}) =>
    openLineAt(`${site.url}${here}/live?since=${since}`, headers)
  const buy = async (list: { registry: { id: number }; items: { id: number }[] }, n = 0) =>
    must(
      await site.api.as.owner.createPurchase(list.registry.id, list.items[n]?.id ?? 0, { purchaser: 'Jo' }),
    )
  const first = (line: HeardLine) => line.events[0]?.data
  const hears = (line: HeardLine, count = 1) => until(`${count} events`, () => line.events.length >= count)
  const ends = (line: HeardLine) => until('the end of the line', line.hasEnded)
  /** Long enough for each line to be told what has changed. */
  const twoLooks = () => wait(2 * lookMilliseconds + 500)

  test('tells within three seconds that a gift is taken: its number and state, the sentences of all, and no name', async () => {
    const list = await makeList(site, {}, [{ name: 'Kettle' }, { name: 'Bed set', quantity_needed: 2 }])
    const line = await lineAt(list.here, tagIn(await new Visitor(site.url).read(list.here)))
    assert.equal(line.status, 200)
    assert.equal(line.headers['content-type'], 'text/event-stream')
    assert.equal(line.headers['x-accel-buffering'], 'no')
    const began = performance.now()
    await buy(list)
    await hears(line)
    assert.ok(performance.now() - began < 3000)
    const [kettle, linen] = list.items.map(({ id }) => id)
    assert.deepEqual(
      first(line)?.gifts.map(([id, state]) => [id, state]),
      [
        [kettle, '1/1'],
        [linen, '0/2'],
      ],
    )
    assert.match(line.text(), /^retry: [2-5]\d{3}\n\n/)
    assert.match(first(line)?.lines[0]?.now ?? '', /Taken care of, just now/)
    assert.doesNotMatch(line.text(), /Jo\b|Kettle|Bed set|\d{4}-\d\d-\d\dT/)
    line.leave()
  })

  test('tells nothing to a page that has missed nothing, and in one event what another has missed', async () => {
    const list = await makeList(site, {}, [{ name: 'Kettle' }, { name: 'Tent' }])
    const before = tagIn(await new Visitor(site.url).read(list.here))
    await buy(list, 0)
    await buy(list, 1)
    const now = tagIn(await new Visitor(site.url).read(list.here))
    assert.notEqual(before, now)
    const all = [await lineAt(list.here, now), await lineAt(list.here, before)]
    // The browser says by itself what it heard last, whatever stands in the address.
    all.push(await lineAt(list.here, before, { 'last-event-id': now }))
    await hears(all[1] as HeardLine)
    await twoLooks()
    assert.deepEqual(
      all.map(({ events }) => events.map(({ id }) => id)),
      [[], [now], []],
    )
    for (const line of all) line.leave()
  })

  test('of a gift that came, or that is free again, brings the card as any guest sees it', async () => {
    const list = await makeList(site, {}, [{ name: 'Kettle' }])
    const line = await lineAt(list.here, tagIn(await new Visitor(site.url).read(list.here)))
    await twoLooks()
    must(
      await site.api.as.owner.addRegistryItem(list.registry.id, { name: 'Lamp', url: 'https://a.example/' }),
    )
    await hears(line)
    const [card = ''] = Object.values(first(line)?.cards ?? {})
    assert.match(card, /Lamp[\s\S]*Give this/)
    line.leave()
  })

  test('names no gift that its owners hide, and names it again with its card once they show it', async () => {
    const list = await makeList(site, {}, [{ name: 'Kettle' }, { name: 'Tent' }])
    const line = await lineAt(list.here, tagIn(await new Visitor(site.url).read(list.here)))
    const id = list.items[1]?.id ?? 0
    must(await site.api.as.owner.updateItem(id, { off_list: 'hidden' }))
    await hears(line)
    must(await site.api.as.owner.updateItem(id, { off_list: null }))
    await hears(line, 2)
    const ids = line.events.map(({ data }) => data.gifts.map(([gift]) => gift).includes(id))
    assert.deepEqual(ids, [false, true])
    assert.match(line.events[1]?.data.cards[id] ?? '', /Tent[\s\S]*Give this/)
    line.leave()
  })

  test('asks the service at most once in two seconds however many look on', async () => {
    const list = await makeList(site, {}, [{ name: 'Kettle', quantity_needed: 9 }])
    const lines = await Promise.all(Array.from({ length: 40 }, () => lineAt(list.here)))
    await Promise.all(lines.map((line) => hears(line)))
    questions = []
    const began = performance.now()
    for (const count of [2, 3, 4]) {
      await buy(list)
      await Promise.all(lines.map((line) => hears(line, count)))
    }
    const looks = questions.filter((path) => path === `/registries/${list.registry.id}/items`).length
    const most = Math.ceil((performance.now() - began) / lookMilliseconds)
    assert.ok(looks <= most, `${looks} looks, and not ${most}`)
    for (const line of lines) line.leave()
  })

  test('waits while the service cannot be asked, says so in the log once, and then tells what was missed', async () => {
    const list = await makeList(site, {}, [{ name: 'Kettle' }])
    const line = await lineAt(list.here, tagIn(await new Visitor(site.url).read(list.here)))
    isAway = true
    await buy(list)
    await until('a warning', () => site.logged().includes('An open list could not be read'))
    await wait(3 * lookMilliseconds)
    isAway = false
    await hears(line)
    assert.equal(site.logged().split('An open list could not be read').length, 2)
    line.leave()
  })

  describe('ends', () => {
    const openPrivate = async () => {
      const ana = await signedIn(site)
      const list = await listOf(ana, {}, [{ name: 'Kettle' }])
      const jim = await signedIn(site, { name: 'Jim' })
      must(await ana.client.addInvitees(list.registry.id, [jim.person.email]))
      const line = await openLineAt(`${site.url}${list.here}/live`, { cookie: jim.browser.cookie })
      assert.equal(line.status, 200)
      await hears(line)
      const take = async () =>
        must(await ana.client.createPurchase(list.registry.id, list.items[0]?.id ?? 0, { purchaser: 'Jo' }))
      return { ana, list, jim, line, take }
    }

    const acts: [when: string, act: (opened: Awaited<ReturnType<typeof openPrivate>>) => Promise<unknown>][] =
      [
        ['with the session of its guest', ({ jim }) => jim.browser.fillIn('/account', '/sign-out')],
        [
          'when its guest is taken off the list',
          ({ ana, list, jim }) => ana.client.removeInvitee(list.registry.id, jim.person.email),
        ],
        [
          'when its guest becomes an owner',
          ({ ana, list, jim }) => ana.client.addOwners(list.registry.id, [jim.person.email]),
        ],
      ]
    for (const [when, act] of acts)
      test(`${when}, who hears nothing of what comes after`, async () => {
        const opened = await openPrivate()
        await act(opened)
        await opened.take()
        await ends(opened.line)
        assert.equal(opened.line.events.length, 1)
      })

    test('when the list turns private, is put away, or is deleted', async () => {
      for (const end of [
        (id: number) => site.api.as.owner.updateRegistry(id, { status: 'private' }),
        (id: number) => site.api.as.owner.updateRegistry(id, { meta: { registry_put_away: true } }),
        (id: number) => site.api.as.owner.deleteRegistry(id),
      ]) {
        const list = await makeList(site, {}, [{ name: 'Kettle' }])
        const line = await lineAt(list.here)
        await hears(line)
        await end(list.registry.id)
        await ends(line)
        assert.equal(line.events.length, 1)
      }
    })
  })
})

test('lines leave the turns of pages to pages, and have bounds: the next browser hears nothing, and may ask', async () => {
  await using site = await openSite({ connectionsPerAddress: 2 * mostLines.ofClient })
  const list = await makeList(site, {}, [{ name: 'Kettle' }])
  const open = (headers = {}) => openLineAt(`${site.url}${list.here}/live`, headers)
  const ofOne = { 'x-forwarded-for': '192.0.2.1' }
  const lines = await Promise.all(Array.from({ length: mostLines.ofClient }, () => open(ofOne)))
  assert.deepEqual(new Set(lines.map(({ status }) => status)), new Set([200]))
  // Of this visitor no more, and of this gateway no more either.
  for (const headers of [ofOne, { 'x-forwarded-for': '192.0.2.2' }]) {
    const more = await open(headers)
    assert.deepEqual([more.status, more.text()], [204, ''])
  }
  const visitor = new Visitor(site.url, ofOne)
  assert.match(await visitor.read(list.here), /Kettle/)
  const said = JSON.parse(await visitor.read(`${list.here}/live?since=none`))
  assert.equal(said.gifts.length, 1)
  assert.equal((await visitor.open(`${list.here}/live?since=${said.tag}`)).status, 204)
  lines[0]?.leave()
  await until('its place', async () => {
    const next = await open(ofOne)
    next.leave()
    return next.status === 200
  })
  for (const line of lines) line.leave()
})

test('a stop of the site ends its lines at once, and the log has one line of each, from its beginning', async () => {
  const site = await openSite()
  const list = await makeList(site, {}, [{ name: 'Kettle' }])
  const line = await openLineAt(`${site.url}${list.here}/live`)
  const noted = () => site.logged().split('"/registry/:slug/live"').length - 1
  assert.equal(noted(), 1)
  const began = performance.now()
  await site.close()
  await until('the end of the line', line.hasEnded)
  assert.ok(performance.now() - began < 5000)
  assert.equal(noted(), 1)
})

test('in the frame of a host a guest asks with the tag of the page, its owner hears nothing, and there is no line', async () => {
  await using site = await openFramed()
  const ana = await signedIn(site)
  const list = await listOf(ana, { status: 'publish' }, [{ name: 'Kettle' }, { name: 'Tent' }])
  const guest = new Visitor(site.url)
  const page = await guest.read(list.here)
  assert.match(page, /data-follow="[^"]+"[^>]* data-asks/)
  const asked = `${list.here}/live?since=${tagIn(page)}`
  assert.equal((await guest.open(asked)).status, 204)
  must(await ana.client.createPurchase(list.registry.id, list.items[0]?.id ?? 0, { purchaser: 'Jo' }))
  await until('the next look', async () => (await guest.open(asked)).status === 200)
  const said = JSON.parse(guest.page.html)
  assert.deepEqual(said.gifts[0].slice(0, 2), [list.items[0]?.id, '1/1'])
  assert.match(said.lines[said.gifts[0][2]].now, /Taken care of, just now/)
  for (const since of ['none', tagIn(page)]) {
    const { status, html } = await ana.browser.open(`${list.here}/live?since=${since}`)
    assert.deepEqual([status, html], [204, ''])
  }
  const line = await openLineAt(`${site.url}${asked}`)
  assert.notEqual(line.headers['content-type'], 'text/event-stream')
  line.leave()
})

/** What may differ between two answers that say the same. */
function bytesOf({ status, headers, text }: HeardLine): string {
  const { date, 'x-request-id': _, ...same } = headers
  assert.ok(date)
  return JSON.stringify([status, same, text()])
}

describe('who must not know of gifts', () => {
  const questions: string[] = []
  const site = siteOf(() =>
    openSite({
      hasMail: true,
      between: (ask) => (question) => {
        questions.push(question.path)
        return ask(question)
      },
    }),
  )

  async function answerTo(path: string, cookie: string): Promise<string> {
    const headers: Record<string, string> = cookie ? { cookie } : {}
    const line = await openLineAt(site.url + path, headers)
    await until('its end', line.hasEnded)
    const asked = await fetch(site.url + path, { headers })
    const { 'x-request-id': _, date, ...same } = Object.fromEntries(asked.headers)
    return bytesOf(line) + JSON.stringify([asked.status, same, await asked.text()])
  }

  test('gets no line and one answer, of which nothing is read: owner, co-owner, the person it is for, and who may not see it', async () => {
    const ana = await signedIn(site)
    const jonas = await signedIn(site, { name: 'Jonas' })
    const stranger = await signedIn(site, { name: 'Stranger' })
    const mia = must(await ana.client.addPerson({ name: 'Mia', address: 'mia@mail.example' }))
    const list = await listOf(ana, {}, [{ name: 'Kettle', quantity_needed: 9 }])
    must(await ana.client.addOwners(list.registry.id, [jonas.person.email]))
    const forMia = await listOf(ana, {}, [{ name: 'Kettle', quantity_needed: 9 }])
    must(await ana.client.setOpenTo(forMia.registry.id, { ...shut, person_ids: [mia.id] }))
    const whom = { person_id: mia.id, is_ours: false, shows_wishes: true }
    must(await ana.client.setForWhom(forMia.registry.id, whom))
    const open = await listOf(ana, { status: 'publish', meta: { registry_reveal: 'always' } })
    const browserOfMia = new Visitor(site.url)
    assert.equal((await browserOfMia.open(`/p/${mia.link}`)).status, 303)
    assert.match(await browserOfMia.read(forMia.here), /Kettle/)
    const nobody = new Visitor(site.url)
    const places: [here: string, browser: Visitor][] = [
      ...[ana.browser, jonas.browser, stranger.browser, nobody].map(
        (each) => [list.here, each] as [string, Visitor],
      ),
      ...[ana.browser, browserOfMia].map((each) => [forMia.here, each] as [string, Visitor]),
      [open.here, ana.browser],
      ['/registry/nothing-here', nobody],
    ]
    const ask = () =>
      Promise.all(places.map(([here, { cookie }]) => answerTo(`${here}/live?since=none`, cookie)))
    const before = await ask()
    assert.match(before[0] ?? '', /^\[204,/)
    assert.doesNotMatch(before.join(), /set-cookie/)
    for (const { registry, items } of [list, forMia, open])
      must(await site.api.as.admin.createPurchase(registry.id, items[0]?.id ?? 0, { purchaser: 'Jo' }))
    questions.length = 0
    assert.deepEqual(await ask(), before)
    const read = questions.filter((path) => !path.startsWith('/registries?slug='))
    assert.deepEqual(
      read.filter((path) => path.includes('/items')),
      [],
    )
    // All of them are told the same, those of a list that is not there included.
    const plain = (bytes: string) => bytes.replaceAll(/"cache-control":"[^"]*"/g, '')
    assert.equal(new Set(before.map(plain)).size, 1)
  })

  test('finds nothing to follow on the pages: not on the own list, nor behind "See it as a guest", nor on Sharing', async () => {
    const ana = await signedIn(site)
    const list = await listOf(ana, { status: 'publish' }, [{ name: 'Kettle' }])
    const child = await listOf(ana, { meta: { registry_for_child: true } }, [{ name: 'Kite' }])
    for (const path of [
      list.at,
      list.here,
      `${list.at}/as-guest?wrapped=1`,
      `${list.at}/sharing`,
      child.here,
      child.give,
    ]) {
      const page = await ana.browser.read(path)
      assert.equal(ana.browser.page.status, 200, path)
      assert.doesNotMatch(page, /data-follow|scripts\/live\.js/, path)
    }
    const guest = await new Visitor(site.url).read(list.here)
    assert.match(guest, /data-follow="[^"]+\/live"/)
  })
})
