import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allIn, firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { clockAt } from './clock.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, refusal, siteOf } from './site-world.ts'

const { at, now } = clockAt('2027-06-01')
const site = siteOf(() => openSite({ now }))

const wedding = { registry_event_type: 'wedding', registry_event_date: '2027-06-12' }
const text = (html: string) =>
  html
    .replace(/^.*<main[^>]*>|<\/main>.*$/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

async function give(
  { registry, items }: Awaited<ReturnType<typeof listOf>>,
  gift: number,
  purchaser: string,
  more: object = {},
) {
  const item = items[gift]?.id ?? 0
  return must(await site.api.as.admin.createPurchase(registry.id, item, { purchaser, ...more }))
}

async function shownTo(owner: SignedInPerson) {
  const { html } = await owner.browser.open('/lists')
  return { html, text: text(html), cards: allIn(html, /<strong dir="auto">([^<]+)</g) }
}

test('a question that waits is said on the card of a list whose day is tomorrow, and once it is over', async () => {
  at('2027-06-11')
  const ana = await signedIn(site)
  const made = await listOf(ana, { status: 'publish', meta: wedding }, [{ name: 'Kite' }])
  const { registry, items } = made
  must(await site.api.as.admin.askQuestion(registry.id, items[0]?.id ?? 0, 'Which size?'))
  const asks = `class="day-card".*?href="${made.at}"><b class="asks">.*?1 question waits for you`
  const said = new RegExp(asks, 's')
  assert.match((await shownTo(ana)).html, said)
  at('2027-06-14')
  assert.match((await shownTo(ana)).html, said)
  const [asked] = must(await ana.client.listQuestions(registry.id))
  must(await ana.client.answerQuestion(registry.id, asked?.id ?? 0, 'The large one'))
  assert.doesNotMatch((await shownTo(ana)).html, /waits for you/)
})

test('lists stand in the order of their next day, with their first four gifts', async () => {
  at('2027-06-01')
  const ana = await signedIn(site)
  const image_url = `${site.url}/pictures/plate.svg`
  const named = ['Kite', 'Boots', 'Tent', 'Lamp', 'Fifth'].map((name) => ({ name, image_url }))
  const dayOf = (registry_event_date: string) => ({ meta: { registry_event_date } })
  await listOf(ana, { title: 'No day' }, [])
  await listOf(ana, { title: 'Far', ...dayOf('2028-03-07') }, named)
  await listOf(ana, { title: 'Over', ...dayOf('2027-04-01') }, [])
  await listOf(ana, { title: 'Near', ...dayOf('2027-08-20') }, [{ name: 'Night light' }])
  await listOf(ana, { title: 'Long over', ...dayOf('2026-04-01') }, [])
  const { html, cards, text } = await shownTo(ana)
  assert.deepEqual(cards, ['Near', 'Far', 'No day', 'Over', 'Long over'])
  assert.match(text, /Near 20 August 2027 In 80 days\. 1 gift\./)
  assert.match(text, /In 280 days\. 5 gifts\./)
  const rows = allIn(html, /class="four" aria-hidden="true">(.*?)<\/a>/gs)
  const pictures = rows.map((inside) => inside.match(/class="mat[ "]/g)?.length)
  assert.deepEqual(pictures, [4], 'no letter stands in the place of a picture')
  assert.ok(!html.includes('Fifth'))
})

test('where an id is enough to read a gift, a card shows none of another list, and none twice', async (t) => {
  at('2027-06-01')
  const open = await openSite({ now, settings: { ITEM_ROUTES: 'authenticated' } })
  t.after(() => open.close())
  const [ana, ben] = [await signedIn(open), await signedIn(open)]
  const pictureOf = (name: string) => ({ name, image_url: `${open.url}/pictures/plate.svg` })
  const others = await listOf(ben, { title: 'Of Ben' }, [pictureOf('Secret')])
  const own = await listOf(ana, { title: 'Of Ana' }, [pictureOf('Kite')])
  const [secret] = others.items
  const [kite] = own.items
  await open.api.database.run('UPDATE registries SET item_ids = $2 WHERE id = $1', [
    own.registry.id,
    JSON.stringify([secret?.id, kite?.id, kite?.id]),
  ])
  const { html } = await shownTo(ana)
  const rows = allIn(html, /class="four" aria-hidden="true">(.*?)<\/a>/gs)
  assert.deepEqual(
    rows.map((inside) => inside.match(/class="mat[ "]/g)?.length),
    [1],
  )
})

test('while the host fails for one list, the cards of the others keep their pictures, and a busy service is asked once', async (t) => {
  at('2027-06-01')
  const lost = { status: 502, id: 0, asked: 0 }
  const open = await openSite({
    now,
    between: (ask) => async (question) => {
      const [, ids] = /^\/items\?ids=(.+)/.exec(question.path) ?? []
      if (ids === undefined) return ask(question)
      lost.asked++
      const isLost = decodeURIComponent(ids).split(',').includes(`${lost.id}`)
      return isLost ? refusal(lost.status, 'Try again later') : ask(question)
    },
  })
  t.after(() => open.close())
  const ana = await signedIn(open)
  const gift = { name: 'Kite', image_url: `${open.url}/pictures/plate.svg` }
  const made = []
  for (const title of ['First', 'Lost', 'Last']) made.push(await listOf(ana, { title }, [gift]))
  const shown = async () => {
    lost.asked = 0
    const cards = (await shownTo(ana)).html.split('<li ').filter((card) => card.includes('class="four"'))
    return {
      titles: cards.flatMap((card) => firstIn(card, /<strong[^>]*>([^<]+)</)).sort(),
      asked: lost.asked,
    }
  }
  assert.deepEqual(await shown(), { titles: ['First', 'Last', 'Lost'], asked: 1 })
  lost.id = made[1]?.items[0]?.id ?? 0
  assert.deepEqual(await shown(), { titles: ['First', 'Last'], asked: 4 })
  lost.status = 503
  assert.deepEqual(await shown(), { titles: [], asked: 1 })
})

test('on the morning after, while the day lasts elsewhere, no page says that it is today', async () => {
  const ana = await signedIn(site)
  await listOf(ana, { title: 'Ana & Jonas', meta: wedding })
  at('2027-06-12T23:59')
  assert.match((await shownTo(ana)).text, /Today is the day\./)
  at('2027-06-13T00:00')
  const { text } = await shownTo(ana)
  assert.match(text, /Ana &amp; Jonas Wedding, yesterday, 12 June 2027 It opens on 13 June 2027 at 12:00 UTC/)
  assert.doesNotMatch(text, /[Tt]oday/)
})

test('what guests give changes nothing among the lists before its day has passed, on the eve neither', async () => {
  at('2027-06-01')
  const ana = await signedIn(site)
  const gifts = [{}, { quantity_needed: 3 }]
  const list = await listOf(ana, { title: 'Ana & Jonas', status: 'publish', meta: wedding }, gifts)
  const seen = async () => {
    const answers = []
    for (const day of ['2027-06-01', '2027-06-11', '2027-06-12']) {
      at(day)
      for (const page of ['/lists', list.at, `${list.at}/surprises`, `${list.at}/details`])
        answers.push((await ana.browser.read(page)).replaceAll(/ name="(?:token|key)" value="[^"]+"/g, ''))
    }
    return answers
  }
  const before = await seen()
  const eve = /Tomorrow is the day\. It stays wrapped until the morning after\. Have a good one\./
  assert.match(text(before[4] ?? ''), eve)
  assert.match(text(before[8] ?? ''), /Today is the day\./)
  await give(list, 0, 'Zebedee')
  await give(list, 1, 'Zebedee', { is_set_aside: true })
  assert.deepEqual(await seen(), before)
})

test('after the day a list says how many gifts came from how many people, and the card goes with the last letter', async () => {
  at('2027-06-01')
  const ana = await signedIn(site)
  const list = await listOf(ana, { title: 'Ana & Jonas', status: 'publish', meta: wedding }, [
    { name: 'Kettle' },
    { name: 'Plate', quantity_needed: 6 },
    { name: 'Bike', price: 40, quantity_needed: 8 },
  ])
  must(await ana.client.updateItemMeta(list.registry.id, list.items[2]?.id ?? 0, { is_group_gift: true }))
  const elke = [await give(list, 0, 'Tante Elke'), await give(list, 1, 'tante elke', { quantity: 2 })]
  const samir = await give(list, 2, 'Samir', { quantity: 2 })
  await give(list, 2, '')
  at('2027-06-13')
  const said = async (words: RegExp) => assert.match((await shownTo(ana)).text, words)
  await said(
    /yesterday, 12 June 2027 The day has come\. 3 gifts from 2 people\. 2 letters to write\. See who gave what/,
  )
  const { html } = await ana.browser.open(`${list.at}/surprises`)
  const tabs = allIn(firstIn(html, /<nav class="hc-tabs".*?<\/nav>/s), />([^<]+)<\/a>/g)
  assert.deepEqual(tabs, ['Thanks', 'Gifts', 'Sharing', 'Details'])
  assert.match(html, /<title>Ana &(?:amp;)? Jonas: Thanks/)
  assert.match(text(html), /Wedding, yesterday, 12 June 2027.*3 gifts from 2 people/)
  assert.match(text(html), /2 letters to write 0 of 2 are written/)
  const thank = async ({ id }: { id: number }) =>
    must(await ana.client.updatePurchase(list.registry.id, id, { is_thanked: true }))
  await thank(samir)
  await said(/1 letter to write\./)
  for (const [n, gift] of elke.entries()) {
    await thank(gift)
    if (n === 0) await said(/1 letter to write\./)
  }
  const done = await shownTo(ana)
  assert.doesNotMatch(done.text, /The day has come/)
  assert.match(done.html, new RegExp(`class="list-card" href="${list.at}/surprises"`))
  assert.match(done.text, /3 gifts from 2 people\. Every letter is written\./)
})

test('letters to write are told on the first page, however many lists stand before theirs', async () => {
  at('2027-06-13')
  const ana = await signedIn(site)
  const over = await listOf(ana, { title: 'Wedding', meta: wedding }, [{ name: 'Kite' }])
  await give(over, 0, 'Lena')
  for (let n = 1; n <= 25; n++) await listOf(ana, { title: `No day ${n}` }, [])
  const { cards, text } = await shownTo(ana)
  assert.match(text, /The day has come\. 1 gift from 1 person\. 1 letter to write\./)
  assert.equal(cards.length, 24)
  const { html } = await ana.browser.open('/lists?skip=24')
  assert.match(html, /<strong dir="auto">Wedding</)
  assert.doesNotMatch(html, /The day has come/)
})

test('a list that stays wrapped says so, one without a gift says that nothing was given, and both for two weeks', async () => {
  at('2027-06-01')
  const ana = await signedIn(site)
  const list = await listOf(ana, { status: 'publish', meta: { ...wedding, registry_reveal: 'never' } })
  await give(list, 0, 'Zebedee')
  at('2027-06-13')
  const never = await shownTo(ana)
  assert.match(never.text, /The day has come\. It stays wrapped, as you wished\. Open the list/)
  assert.doesNotMatch(never.html, /Zebedee|from 1 person|bow-undone/)
  assert.match(await ana.browser.read(list.at), />Surprises<\/a>/)
  must(await ana.client.updateRegistry(list.registry.id, { meta: { registry_put_away: true } }))
  const empty = await listOf(ana, { meta: wedding })
  assert.match((await shownTo(ana)).text, /The day has come\. Nothing was given here\./)
  const thanks = text(await ana.browser.read(`${empty.at}/surprises`))
  assert.match(thanks, /The day has come\. Nothing was given here\./)
  assert.doesNotMatch(thanks, /No gift is bought yet/)
  at('2027-06-26')
  assert.match((await shownTo(ana)).text, /The day has come\. Nothing was given here\./)
  at('2027-06-28')
  assert.doesNotMatch((await shownTo(ana)).text, /The day has come/)
})

test('the gifts of a list for a child say what is bought and what a guest keeps, and those of no other list do', async () => {
  at('2027-06-01')
  const ana = await signedIn(site)
  const gifts = [
    { name: 'Kite' },
    { name: 'Plate', quantity_needed: 3 },
    { name: 'Bike', price: 40, quantity_needed: 8 },
  ]
  const child = { registry_for_child: true }
  const unwrapped = { registry_reveal: 'always' } as const
  for (const ofList of [child, {}, unwrapped]) {
    const meta = { ...wedding, ...ofList }
    const list = await listOf(ana, { status: 'publish', meta }, gifts)
    must(await ana.client.updateItemMeta(list.registry.id, list.items[2]?.id ?? 0, { is_group_gift: true }))
    await give(list, 0, 'Ida', { is_set_aside: true })
    await give(list, 1, 'Lena', { quantity: 2 })
    await give(list, 2, 'Lena', { quantity: 2 })
    const said = text(await ana.browser.read(list.at))
    if (ofList === child) {
      assert.match(said, /Kite.*Kept until.*Plate.*2 of 3 bought/)
      assert.match(said, /Bike.*in 8 parts, €40 each €80 of €320 have come together/)
    } else assert.doesNotMatch(said, /Kept until|bought of|come together|2 of 3/)
  }
})
