import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { decode, Visitor, visitorFromAfar } from '@hopechest/testing/visitor'
import { mostGifts } from '../pages/guests/give/index.ts'
import { makeList } from './lists.ts'
import { signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'
import { storePicture } from './store-picture.ts'

const world = siteOf(openSite)

/** A list with one gift, its addresses, and how many of it are left. */
async function oneGift(
  gift: Parameters<typeof makeList>[2] = [{}],
  list: Parameters<typeof makeList>[1] = {},
) {
  const { registry, items, here } = await makeList(world, list, gift)
  const left = async () => {
    const [item] = must(await world.api.as.owner.listRegistryItems(registry.id))
    return (item?.quantity_needed ?? 0) - (item?.quantity_purchased ?? 0)
  }
  const purchases = async () =>
    must(await world.api.as.owner.listPurchases(registry.id, items[0]?.id ?? 0)).filter(
      (each) => !each.released_at,
    )
  return { registry, here, give: `${here}/items/${items[0]?.id}/give`, items, left, purchases }
}

type List = Awaited<ReturnType<typeof oneGift>>

/** From now on these of its gifts are given in parts. */
const inParts = async ({ registry, items }: List, ...places: number[]) => {
  const registry_group_gifts = places.map((n) => items[n]?.id ?? 0)
  must(await world.api.as.owner.updateRegistry(registry.id, { meta: { registry_group_gifts } }))
}
const buys = async ({ registry, items }: List, quantity: number) =>
  must(await world.api.as.owner.createPurchase(registry.id, items[0]?.id ?? 0, { quantity }))
const removes = async ({ registry, items }: List) =>
  must(await world.api.as.owner.removeRegistryItem(registry.id, items[0]?.id ?? 0))

async function guestAt(give: string): Promise<Visitor> {
  const guest = visitorFromAfar(world.url)
  assert.equal((await guest.open(give)).status, 200)
  return guest
}

const miriam = { name: 'Miriam Okafor', note: 'For all the dinners.' }

/** A gift that Miriam has given: she reads the thanks, and `undo` leads to the page that puts it back. */
async function given(gifts?: Parameters<typeof oneGift>[0]) {
  const list = await oneGift(gifts)
  const guest = await guestAt(list.give)
  await guest.submit(list.give, miriam)
  const { html } = await guest.follow()
  return { ...list, guest, html, undo: firstIn(html, /\/back\/[\w-]+/) }
}

test('a guest gives two plates without an account, is thanked, and the owner finds name and words', async () => {
  const { give, left, purchases } = await oneGift([{ name: 'Plate', price: 24, quantity_needed: 8 }])
  const guest = await guestAt(give)
  await guest.submit(give, { ...miriam, quantity: '2' })
  const { html, status } = await guest.follow()
  assert.equal(status, 200)
  assert.match(html, /Thank you, Miriam Okafor\./)
  assert.match(html, /For all the dinners\./)
  assert.match(html, /2 × Plate/)
  assert.match(html, /€48/)
  assert.equal(await left(), 6)
  const [purchase] = await purchases()
  assert.deepEqual([purchase?.purchaser, purchase?.note, purchase?.quantity], [miriam.name, miriam.note, 2])
})

test('a form that is sent twice counts once, and with other words it is not counted silently a second time', async () => {
  const { give, left } = await oneGift([{ quantity_needed: 5 }])
  const guest = await guestAt(give)
  const form = guest.formTo(give, { name: 'Miriam' })
  const first = await guest.post(give, form)
  assert.equal(first.status, 303)
  assert.equal((await guest.post(give, form)).location, first.location)
  assert.match((await guest.follow()).html, /Thank you/)
  form.set('name', 'Miriam and Joe')
  const { status, html } = await guest.post(give, form)
  assert.equal(status, 422)
  assert.match(html, /This form was sent before with other words.*value="Miriam and Joe"/s)
  assert.equal(await left(), 4)
  assert.equal((await guest.submit(give, { name: 'Miriam and Joe' })).status, 303)
  assert.equal(await left(), 3)
})

test('a guest undoes the gift at once, and can give it again', async () => {
  const { give, left, here } = await oneGift()
  const guest = await guestAt(give)
  const form = guest.formTo(give, { name: 'Miriam' })
  await guest.post(give, form)
  await guest.follow()
  const undo = firstIn(guest.page.html, /\/back\/[\w-]+/)
  await guest.submit(undo)
  assert.match((await guest.follow()).html, /It is back on the list/)
  assert.equal(await left(), 1)
  assert.doesNotMatch(await guest.read(here), /You are giving/)
  // The browser goes back to the form and sends it again: that is a new gift, not the thanks for the old one.
  await guest.post(give, form)
  assert.match((await guest.follow()).html, /Thank you, Miriam/)
  assert.equal(await left(), 0)
})

test('who has put a gift back reads so after a reload and in another language, too, and is not asked again', async () => {
  const { give, left, guest, undo } = await given()
  await guest.submit(undo)
  await guest.follow()
  const german = firstIn(guest.page.html, /href="(\/language\/de[^"]+)"/)
  await guest.open(decode(german))
  assert.match((await guest.follow()).html, /Es ist wieder auf der Liste\./)
  assert.doesNotMatch(guest.page.html, /Wieder auf die Liste setzen/)
  const done = `${undo}?done=back`
  assert.match(await guest.read(done), /Es ist wieder auf der Liste\./)
  const stranger = new Visitor(world.url)
  assert.match(await stranger.read(done), /Put it back on the list\?/, 'the address alone says nothing')
  // A gift that was given anew is another one.
  await guest.fillIn(give, miriam)
  assert.match(await guest.read(undo), /Wieder auf die Liste setzen\?/)
  assert.equal(await left(), 0)
})

test('every way back to the list leads to the gifts that the guest chose to see', async () => {
  const { here, give } = await oneGift()
  const chosen = `${here}?show=left&amp;sort=cheap`
  const guest = new Visitor(world.url)
  const { html } = await guest.open(`${here}?show=left&sort=cheap`)
  const form = `${give}?show=left&sort=cheap`
  assert.ok(html.includes(`href="${form.replace('&', '&amp;')}"`))
  await guest.open(form)
  assert.equal(guest.page.html.split(`href="${chosen}"`).length, 3, 'the arrow, and "Not yet"')
  await guest.submit(form, { ...miriam, name: '' })
  await guest.submit(form, miriam)
  await guest.follow()
  assert.ok(guest.page.html.includes(`href="${chosen}"`))
  const undo = firstIn(guest.page.html, /\/back\/[^"]+(?=">\s*<input type="hidden")/)
  await guest.submit(decode(undo))
  await guest.follow()
  assert.ok(guest.page.html.includes(`href="${chosen}"`))
  assert.doesNotMatch(await guest.read(`${give}?show=%22%3E%3Cb%3E&sort=dear`), /%22|&quot;&gt;|show=/)
})

test('the release link puts the gift back later, in any browser, once, and with another key not at all', async () => {
  const { html, undo, left } = await given()
  const link = firstIn(html, new RegExp(`value="${world.url}(/back/[^"]+)"`))
  assert.match(html, /data-copy="release-link"/)
  assert.match(html, /\/scripts\/copy\.js/, 'the script that shows the button')
  const forged = undo.slice(0, -4) + (undo.endsWith('AAAA') ? 'BBBB' : 'AAAA')
  const [stranger, other, third] = [1, 2, 3].map(() => new Visitor(world.url)) as [Visitor, Visitor, Visitor]
  assert.equal((await stranger.fillIn(forged)).status, 404)
  assert.equal((await stranger.open('/back/1-2-3')).status, 404)
  assert.match(await other.read(link), /Put it back on the list\?/)
  assert.equal(await left(), 0)
  await other.submit(link)
  assert.match((await other.follow()).html, /It is back on the list/)
  const { html: late } = await third.fillIn(link)
  assert.match(late, /There is nothing to put back.*href="\/gifts">Back to your gifts/s)
  assert.equal(await left(), 1)
})

test('a release link with a number that no id has is gone like any other', async () => {
  const stranger = new Visitor(world.url)
  const form = await stranger.formAt(`/back/1-1-1-${'A'.repeat(22)}`)
  const most = Number.MAX_SAFE_INTEGER
  assert.equal((await stranger.open(`/back/${most}-${most}-${most}-${'A'.repeat(22)}`)).status, 200)
  for (const wrong of [`${most + 1}`, '9999999999999999', '0', '01', '1e3']) {
    for (const ids of [`${wrong}-1-1`, `1-${wrong}-1`, `1-1-${wrong}`]) {
      const link = `/back/${ids}-${'A'.repeat(22)}`
      assert.equal((await stranger.open(link)).status, 404, link)
      assert.equal((await stranger.post(link, form)).status, 404, link)
    }
  }
})

test('a release link that a stranger makes up shows nothing of a private list', async () => {
  const { registry, items } = await oneGift([{ name: 'Opal' }], { title: 'Secret', status: 'private' })
  const pageOf = async (registryId: number) => {
    const link = `/back/${registryId}-${items[0]?.id}-1-${'A'.repeat(22)}`
    const { html, status } = await new Visitor(world.url).open(link)
    assert.equal(status, 200)
    return html.replaceAll(/back(?:\/|%2F)[\w-]+|name="token" value="[^"]*"/g, '')
  }
  const hidden = await pageOf(registry.id)
  assert.doesNotMatch(hidden, /Opal|secret/i)
  assert.equal(hidden, await pageOf(999_999))
})

test('a returning guest sees what they are giving, and no other guest does', async () => {
  const { give, here } = await oneGift([{ name: 'Plate', quantity_needed: 8 }])
  const guest = await guestAt(give)
  await guest.submit(give, { ...miriam, quantity: '2' })
  assert.match(await guest.read(here), /You are giving<\/strong> <bdi>2 × Plate<\/bdi>/)
  assert.match(await guest.read(`${here}/yours`), /<bdi>2 × Plate<\/bdi>/)
  const show = firstIn(guest.page.html, /href="(\/registry\/[^"]+\/yours\/\d+)"/)
  assert.match(await guest.read(show), /Thank you, Miriam Okafor/)
  const stranger = new Visitor(world.url)
  assert.doesNotMatch(await stranger.read(here), /You are giving/)
  assert.equal((await stranger.open(show)).status, 303)
  assert.doesNotMatch((await stranger.follow()).html, /Miriam|Plate/)
})

test('a gift that its owner removed stays with its guest, by name and picture, and can be given back', async () => {
  const image_url = 'https://shop.example/plate.jpg'
  const list = await oneGift([{ name: 'Plate', quantity_needed: 8, image_url }, { name: 'Tent' }])
  const { registry, items, here, give, purchases } = list
  const picture = await storePicture(world.api.database, registry.id, image_url)
  const guest = await guestAt(give)
  await guest.submit(give, { ...miriam, quantity: '2' })
  await guest.follow()
  await removes(list)

  assert.match(await guest.read(here), /You are giving<\/strong> <bdi>2 × Plate/)
  const { html } = await guest.open(`${here}/yours`)
  assert.match(html, /2 × Plate/)
  assert.ok(html.includes(`src="${picture}"`))
  assert.match(html, /They have taken this off the list since\. You gave it/)
  assert.doesNotMatch(await new Visitor(world.url).read(`${here}/yours`), /Plate/)
  const thanks = firstIn(html, /\/registry\/[^"]+\/yours\/\d+/)
  await guest.open(thanks)
  assert.match(guest.page.html, /Thank you, Miriam Okafor\..*They have taken this off.*For all the dinners/s)
  const undo = firstIn(guest.page.html, /\/back\/[\w-]+/)

  const other = new Visitor(world.url)
  assert.match(await other.read(undo), /“Plate” is off the list already/)
  assert.doesNotMatch(await other.read(`${undo.slice(0, -4)}AAAA`), /Plate/, 'a wrong key names nothing')
  await guest.submit(undo)
  assert.match((await guest.follow()).html, /You are no longer giving it\..*The gift stays off the list/s)
  const nothing = /This browser knows of no gift of yours/
  assert.match(await guest.read(`${here}/yours`), nothing)
  must(await world.api.as.owner.updateItem(items[0]?.id ?? 0, { is_active: true }))
  assert.deepEqual(await purchases(), [])
})

test('a guest whose gift the owner takes off meanwhile reads so, and what was typed goes along to another', async () => {
  const list = await oneGift([{ name: 'Kettle' }, { name: 'Blanket' }])
  const { items, here, give } = list
  const guest = await guestAt(give)
  await removes(list)
  const { status, html } = await guest.submit(give, miriam)
  assert.equal(status, 404)
  assert.match(html, /This gift is no longer on the list\..*Nothing you wrote is lost/s)
  assert.match(html, /For all the dinners\..*Miriam Okafor/s)
  const next = `${here}/items/${items[1]?.id}/give`
  assert.match((await guest.submit(next, { only: 'fill' })).html, /For all the dinners\.<\/textarea>/)
  await guest.submit(next)
  assert.match((await guest.follow()).html, /Thank you, Miriam Okafor/)

  const late = await new Visitor(world.url).open(give)
  assert.equal(late.status, 404)
  assert.match(late.html, /This gift is no longer on the list/)
  assert.doesNotMatch(late.html, /you wrote|class="slip"/)
})

test('a guest who sends the form of a gift once more, after the owner took it off, finds the thanks', async () => {
  const list = await oneGift()
  const { give } = list
  const guest = await guestAt(give)
  const form = guest.formTo(give, miriam)
  await guest.post(give, form)
  await removes(list)
  await guest.post(give, form)
  assert.match((await guest.follow()).html, /Thank you, Miriam Okafor/)
})

test('a change of the language keeps what a guest typed, on each page of giving, and buys nothing', async () => {
  const list = await oneGift([{ name: 'Kettle', quantity_needed: 3 }])
  const { give, left } = list
  const guest = await guestAt(give)
  const switched = { ...miriam, quantity: '2', language: 'de' }
  assert.match(guest.page.html, /<button form="typed" name="language" value="de" lang="de">/)
  const german = await guest.submit(give, switched)
  assert.equal(german.status, 200)
  assert.match(german.html, /<html lang="de" dir="ltr">.*Ist es schon gekauft\?/s)
  assert.match(german.html, /value="2".*value="Miriam Okafor".*For all the dinners\.<\/textarea>/s)
  assert.match(await guest.read(give), /<html lang="de" dir="ltr">/, 'the browser remembers it')
  const odd = await guest.submit(give, { ...switched, language: 'xx' })
  assert.match(odd.html, /<html lang="de" dir="ltr">/)

  await (await guestAt(give)).submit(give, { name: 'Joe', quantity: '3' })
  const late = await guest.submit(give, { ...miriam, quantity: '1' })
  assert.match(late.html, /Ein anderer Gast war schneller/)
  assert.match((await guest.submit(give, { language: 'en' })).html, /was quicker.*For all the dinners/s)

  await removes(list)
  assert.match((await guest.submit(give)).html, /no longer on the list/)
  const gone = await guest.submit(give, { language: 'de' })
  assert.match(gone.html, /nicht mehr auf der Liste.*For all the dinners/s)
  assert.equal(await left(), 0)
})

test('two guests want the last piece: one is thanked, one reads kindly that another was quicker', async () => {
  const others = [
    { name: 'Blanket', price: 72 },
    { name: 'Tent', price: 229 },
  ]
  const { give, here, items, purchases } = await oneGift([{ name: 'Kettle', price: 78 }, ...others])
  const guests = await Promise.all(
    ['Miriam', 'Joe'].map(async (name) => ({ name, guest: await guestAt(give) })),
  )
  await Promise.all(guests.map(({ name, guest }) => guest.submit(give, { name, note: `From ${name}` })))
  const [winner, loser] = guests.toSorted((one, other) => one.guest.page.status - other.guest.page.status)
  assert.deepEqual([winner?.guest.page.status, loser?.guest.page.status], [303, 409])
  assert.equal((await purchases()).length, 1)
  const html = loser?.guest.page.html ?? ''
  assert.match(html, /Another guest was quicker\./)
  assert.match(html, new RegExp(`From ${loser?.name}`))
  assert.ok(html.indexOf('Blanket') < html.indexOf('Tent'))
  // What was typed goes along to the next choice, and is counted there only when it is sent.
  const next = `${here}/items/${items[1]?.id}/give`
  await loser?.guest.submit(next, { only: 'fill' })
  const form = loser?.guest.formTo(next)
  assert.equal(form?.get('name'), loser?.name)
  assert.match(loser?.guest.page.html ?? '', new RegExp(`From ${loser?.name}</textarea>`))
  await loser?.guest.submit(next)
  assert.equal(loser?.guest.page.status, 303)
})

test('when fewer are left than a guest bought, the page offers those', async () => {
  const { give, left } = await oneGift([{ quantity_needed: 5 }])
  const slow = await guestAt(give)
  await (await guestAt(give)).submit(give, { name: 'Joe', quantity: '3' })
  const { status, html } = await slow.submit(give, { ...miriam, quantity: '4' })
  assert.equal(status, 409)
  assert.match(html, /only 2 are left/)
  await slow.submit(give, { only: 'fill' })
  assert.match(slow.page.html, /name="quantity" type="number"[^>]*value="2"/)
  assert.equal(await left(), 2)
})

test('when another guest was quicker with parts, the page speaks of parts, and what is near by its whole price comes first', async () => {
  const list = await oneGift([
    { name: 'Record player', price: 25, quantity_needed: 8 },
    { name: 'Chair', price: 190 },
    { name: 'Blanket', price: 30 },
    { name: 'Sofa', price: 20, quantity_needed: 9 },
  ])
  await inParts(list, 0, 3)
  const slow = await guestAt(list.give)
  await buys(list, 6)
  const { html } = await slow.submit(list.give, { ...miriam, quantity: '4' })
  assert.match(html, /only 2 parts are left/)
  assert.match(html, /Chair.*Give this<.*Sofa.*Give a part<.*Blanket.*Give this</s)
  await buys(list, 2)
  const late = await slow.submit(list.give, { ...miriam, quantity: '2' })
  assert.match(late.html, /took the last part of “Record player”/)
})

test('a price stands for each of several parts, and for one part alone', async () => {
  const list = await oneGift([
    { name: 'Record player', price: 25, quantity_needed: 8 },
    { name: 'Flight', price: 1234.5, quantity_needed: 1 },
  ])
  await inParts(list, 0, 1)
  const guest = new Visitor(world.url)
  assert.match(await guest.read(list.here), /8 parts, €25 each.*1 part, €1,234\.50</s)
  assert.match(await guest.read(list.give), /€25 each\. 8 of 8 are still to give\./)
  const one = `${list.here}/items/${list.items[1]?.id}/give`
  assert.match(await guest.read(one), />€1,234\.50\. 1 of 1 is still to give\./)
})

test('a gift in parts counts as one at the head of its list, and as given with its last part', async () => {
  const list = await oneGift([{ name: 'Record player', quantity_needed: 3 }, { name: 'Chair' }])
  await inParts(list, 0)
  const guest = new Visitor(world.url)
  for (const parts of [0, 2]) {
    if (parts > 0) await buys(list, parts)
    assert.match(await guest.read(list.here), /2 gifts wished for/)
  }
  await buys(list, 1)
  assert.match(await guest.read(list.here), /1 of 2 gifts is taken care of/)
})

test('a guest who changes a form while the last piece goes is not asked for a number from 1 to 0', async () => {
  const list = await oneGift([{ quantity_needed: 2 }])
  const guest = await guestAt(list.give)
  const form = guest.formTo(list.give, { name: 'Joe' })
  await buys(list, 2)
  const one = { quantity: '1' }
  for (const typed of [{ step: '1' }, { ...one, left: '0' }, { ...one, left: '' }]) {
    const changed = new URLSearchParams({ ...Object.fromEntries(form), ...typed })
    const { status, html } = await guest.post(list.give, changed)
    assert.doesNotMatch(html, /from 1 to 0/, JSON.stringify(typed))
    assert.equal(status, 409, JSON.stringify(typed))
    assert.match(html, /Another guest was quicker\./)
  }
})

test('the guests of a hall, behind one address, mark 150 gifts in a minute; the next form waits, with what was typed', async () => {
  await using other = await openSite()
  const { give } = await makeList(other, {}, [{ quantity_needed: 200 }])
  const guest = new Visitor(other.url)
  for (let n = 0; n < mostGifts.most; n++) {
    assert.equal((await guest.fillIn(give, { name: 'Joe' })).status, 303, `gift ${n + 1}`)
  }
  const { status, headers, html } = await guest.fillIn(give, miriam)
  assert.equal(status, 429)
  assert.ok(Number(headers.get('retry-after')) > 0)
  assert.match(html, /Those were many at once\..*Wait a minute, then try again: nothing is done twice\./s)
  assert.match(html, /type="hidden" name="name" value="Miriam Okafor"/)
  // What buys nothing is answered as ever.
  assert.equal((await guest.submit(give, { step: '1' })).status, 200)
})

const faults: [what: string, typed: Record<string, string>, sentence: RegExp, focus: string][] = [
  ['no name', { name: ' ' }, /Please write your name/, 'name'],
  ['a name of 101 characters', { name: 'n'.repeat(101) }, /at most 100 characters/, 'name'],
  ['a note of 501 characters', { name: 'Joe', note: '🎁'.repeat(501) }, /These are 501\./, 'note'],
  ['no piece', { name: 'Joe', quantity: '0' }, /from 1 to 3/, 'quantity'],
  ['more pieces than are left', { name: 'Joe', quantity: '4' }, /from 1 to 3/, 'quantity'],
  ['a text in place of a number', { name: 'Joe', quantity: '1e1' }, /from 1 to 3/, 'quantity'],
]

test('a form with a fault comes back with what was typed, a sentence, and the focus on the field', async () => {
  const { give, left, purchases } = await oneGift([{ quantity_needed: 3 }])
  for (const [what, typed, sentence, focus] of faults) {
    const guest = await guestAt(give)
    const key = guest.formTo(give).get('key')
    const { status, html } = await guest.submit(give, { note: 'Kept words', ...typed })
    assert.equal(status, 422, what)
    assert.match(decode(html), sentence, what)
    assert.match(html, /<title>Please look again/)
    assert.ok(decode(html).includes(typed.note ?? 'Kept words'), what)
    const focused = firstIn(html, /<(?:input|textarea)[^>]*\sautofocus[^>]*>/)
    assert.match(focused, new RegExp(`name="${focus}"`), what)
    assert.match(focused, new RegExp(`aria-describedby="${focus}-fault`), what)
    assert.equal(guest.formTo(give).get('key'), key, what)
  }
  assert.equal(await left(), 3)
  const longest = { name: '🎁'.repeat(100), note: 'ü'.repeat(500) }
  assert.equal((await (await guestAt(give)).submit(give, longest)).status, 303)
  const [{ purchaser, note } = assert.fail()] = await purchases()
  assert.deepEqual({ name: purchaser, note }, longest)
})

test('without script the buttons of the stepper count, and keep what was typed', async () => {
  const { give, left } = await oneGift([{ quantity_needed: 3 }])
  const guest = await guestAt(give)
  await guest.submit(give, { ...miriam, step: '1' })
  assert.equal(guest.formTo(give).get('quantity'), '2')
  assert.match(guest.page.html, /Miriam Okafor/)
  await guest.submit(give, { step: '1' })
  await guest.submit(give, { step: '1' })
  assert.equal(guest.formTo(give).get('quantity'), '3')
  assert.equal(await left(), 3)
})

test('a form of another site counts nothing, and one that was open for too long asks to be sent again', async () => {
  const { give, left } = await oneGift()
  const typed = new URLSearchParams({ name: 'Joe', quantity: '1' })
  assert.equal((await new Visitor(world.url).post(give, typed)).status, 403)
  const guest = await guestAt(give)
  const form = guest.formTo(give, { name: 'Miriam' })
  guest.cookies.clear()
  const page = await guest.post(give, form)
  assert.equal(page.status, 403)
  assert.match(page.html, /Nothing is lost: please send it again/)
  assert.equal(guest.formTo(give).get('name'), 'Miriam')
  assert.equal(await left(), 1)
  assert.equal((await guest.submit(give)).status, 303)
})

test('a cookie that the browser changed is as good as none', async () => {
  const { here, guest } = await given()
  const value = guest.cookies.get('hc_gifts') ?? ''
  guest.cookies.set('hc_gifts', `A${value.slice(1)}`)
  const { status, html } = await guest.open(here)
  assert.equal(status, 200)
  assert.doesNotMatch(html, /You are giving/)
})

test('while the item service is away nothing typed is lost, and the gift counts once it is back', async () => {
  const { give, left } = await oneGift()
  const guest = await guestAt(give)
  const key = guest.formTo(give).get('key')
  world.letApiRest(true)
  const { status, html } = await guest.submit(give, miriam)
  world.letApiRest(false)
  assert.equal(status, 503)
  assert.match(html, /The list is resting for a moment/)
  assert.match(html, /For all the dinners\./)
  assert.equal(guest.formTo(give).get('key'), key)
  assert.equal((await guest.submit(give)).status, 303)
  assert.equal(await left(), 0)
})

const day = { registry_event_date: '2027-06-12' }
const promises = [
  [{ registry_reveal: 'after_event', ...day }, /wrapped until 12 June 2027, unless Ana & Jonas peek/],
  [{ registry_reveal: 'after_event' }, /stays wrapped, unless Ana & Jonas peek/],
  [{ registry_reveal: 'never', ...day }, /stays wrapped, unless Ana & Jonas peek/],
  [{ registry_reveal: 'always' }, /Ana & Jonas can see what was bought, and from whom/],
] as const

for (const [meta, says] of promises) {
  test(`guests read before they give what owners see with ${JSON.stringify(meta)}`, async () => {
    const { give } = await oneGift([{}], { meta })
    assert.match(decode(await visitorFromAfar(world.url).read(give)), says)
  })
}

test('the log holds no release key and no name of a guest', async () => {
  const { give } = await oneGift()
  const guest = await guestAt(give)
  await guest.submit(give, { name: 'Canary Birdwood', note: 'canary words' })
  await guest.follow()
  const link = firstIn(guest.page.html, /\/back\/[\w-]+/)
  await guest.open(link)
  const logged = world.logged()
  assert.match(logged, /"route":"\/back\/:link"/)
  for (const secret of [link.slice(-30), 'Canary', 'canary words'])
    assert.ok(!logged.includes(secret), secret)
})

test('the name of the last gift is filled in for the next one, until the guest has it forgotten', async () => {
  const { registry, here, items } = await oneGift([{}, {}, {}])
  const guest = new Visitor(world.url)
  const [first = '', second = '', third = ''] = items.map(({ id }) => `${here}/items/${id}/give`)
  const nameIn = (html: string) => /<input[^>]* name="name"[^>]*value="([^"]*)"/.exec(html)?.[1]
  assert.equal(nameIn(await guest.read(first)), '')
  await guest.submit(first, { name: 'Oma Lise' })
  const { html } = await guest.open(second)
  assert.equal(nameIn(html), 'Oma Lise')
  assert.match(html, /Remembered in this browser\..*>Forget it</)
  const { status, html: forgotten } = await guest.submit(second, { name: 'Oma Lise', only: 'forget' })
  assert.deepEqual([status, nameIn(forgotten)], [200, ''])
  assert.doesNotMatch(forgotten, />Forget it</)
  assert.equal(nameIn(await guest.read(third)), '')
  assert.equal(must(await world.api.as.owner.listRegistryPurchases(registry.id)).length, 1)
})

test('who is signed in finds their name filled in', async () => {
  const { give } = await oneGift()
  const { browser } = await signedIn(world, { name: 'Eva Brandt' })
  const { html } = await browser.open(give)
  assert.match(html, /name="name"[^>]*value="Eva Brandt"/)
  assert.doesNotMatch(html, />Forget it</, 'it is the name of the account')
})
