import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { stepsOfADay, stepsOfDays } from '@hopechest/host/running-time'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor, visitorFromAfar } from '@hopechest/testing/visitor'
import { promptly } from '@hopechest/testing/world'
import { clockAt } from './clock.ts'
import { lettersOf } from './letters.ts'
import { makeList } from './lists.ts'
import { listOf, type SignedInPerson, shut, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

const { at, now } = clockAt('2027-06-01')
const site = siteOf(() => openSite({ ...promptly, hasMail: true, now }))
const { lettersTo, below, runFor, sendDue } = lettersOf(site)

/** On the page behind the link, in a browser that speaks a language. */
async function ask(stop: string, kinds: readonly string[], language = 'en') {
  const browser = new Visitor(site.url, { 'accept-language': language })
  const form = new URLSearchParams([['act', 'choose'], ...kinds.map((kind) => ['kind', kind])])
  assert.equal((await browser.post(stop, form)).status, 303)
  return (await browser.follow()).html
}

describe('a giver who has asked for a letter a week before the day', () => {
  let guests = 0
  async function give(day: string, email = `ida${++guests}@sommer.example`, way = 'bought') {
    const list = { meta: { registry_event_type: 'wedding', registry_event_date: day } }
    const { registry, here, give } = await makeList(site, list)
    const guest = visitorFromAfar(site.url)
    assert.equal((await guest.fillIn(give, { name: 'Ida', way, email })).status, 303, guest.page.html)
    await guest.follow()
    return { guest, here, email, registry, stop: below((await site.letterTo(email)).stop ?? '') }
  }
  const weekTo = (address: string) => lettersTo(address).filter(({ subject }) => subject.startsWith('On '))

  test('gets none once the list is for them', async () => {
    at('2027-06-01')
    const { email, stop, registry } = await give('2027-06-12')
    await ask(stop, ['gift', 'week'])
    const { owner } = site.api.as
    const { id } = must(await owner.addPerson({ name: 'Ida Moss', address: email }))
    must(await owner.setForWhom(registry.id, { person_id: id, is_ours: false, shows_wishes: true }))
    at('2027-06-05')
    await sendDue(2)
    assert.deepEqual(weekTo(email), [])
  })

  test('gets it once, in their language, with one place to go, and no gift stands in it', async () => {
    at('2027-06-01')
    const { email, stop, here } = await give('2027-06-12')
    assert.match(await ask(stop, ['gift', 'week'], 'de'), /value="week"[^>]* checked/)
    at('2027-06-04')
    await sendDue()
    assert.equal(weekTo(email).length, 0, 'eight days before')
    at('2027-06-05')
    await sendDue(2)
    at('2027-06-07')
    await sendDue()
    const [letter, ...more] = weekTo(email)
    assert.deepEqual(more, [])
    assert.equal(letter?.subject, 'On 12 Jun: Ana & Jonas')
    assert.match(letter.text, /Saturday, 12 June 2027 is the day of the list “Ana & Jonas”/)
    assert.match(letter.text, new RegExp(`${here}\\n`))
    assert.doesNotMatch(letter.text + letter.subject, /kettle/i)
    assert.equal(letter.text.match(/https?:\/\//g)?.length, 2, 'the list, and the way to stop it')
  })

  test('gets none without asking, after a press that stops it, for what was given back, and once the day is near', async () => {
    at('2027-07-01')
    const day = '2027-07-12'
    const [unasked, stopped, back] = [await give(day), await give(day), await give(day)]
    for (const { stop } of [stopped, back]) await ask(stop, ['gift', 'week'])
    await back.guest.submit(/^\/back\//)
    at('2027-07-05')
    const first = await give(day)
    await ask(first.stop, ['gift', 'week'])
    await sendDue()
    const letter = weekTo(first.email)[0]
    await new Visitor(site.url).post(below(letter?.stop ?? ''), oneClick)
    await ask(stopped.stop, ['gift'])
    const again = await give('2027-07-13', first.email)
    at('2027-07-06')
    await sendDue()
    assert.equal(weekTo(again.email).length, 1)
    for (const { email } of [unasked, back]) assert.deepEqual(weekTo(email), [])
    at('2027-07-08')
    const late = await give('2027-07-12')
    await ask(late.stop, ['week'])
    await sendDue()
    assert.deepEqual(weekTo(late.email), [], 'four days before')
  })

  test('gets none for a list that its owners have put away, as a wedding that does not take place', async () => {
    at('2027-10-01')
    const { email, stop, registry } = await give('2027-10-12')
    await ask(stop, ['week'])
    must(await site.api.as.owner.updateRegistry(registry.id, { meta: { registry_put_away: true } }))
    at('2027-10-05')
    await sendDue()
    assert.deepEqual(weekTo(email), [])
  })

  test('gets it once, whatever a wrong clock shows, and again for another day, at most once a day', async () => {
    at('2027-08-01')
    const { email, stop, registry } = await give('2027-08-20')
    await ask(stop, ['week'])
    at('2027-08-13')
    await sendDue()
    for (const wrong of ['2031-01-01', '2020-01-01', '2027-08-14']) {
      at(wrong)
      await sendDue()
    }
    assert.equal(weekTo(email).length, 1)
    at('2027-08-23')
    for (const day of ['2027-08-29', '2027-08-30', '2027-08-29', '2027-08-30']) {
      const moved = { registry_event_date: day }
      must(await site.api.as.owner.updateRegistry(registry.id, { meta: moved }))
      await site.accounts.lists.noteDays()
      await sendDue()
    }
    assert.equal(weekTo(email).length, 1)
    await runFor(stepsOfADay)
    await sendDue(2)
    assert.equal(weekTo(email).length, 2)
  })

  test('and whose address is forgotten leaves nothing behind', async () => {
    at('2027-09-01')
    const { email, stop, guest } = await give('2027-09-12')
    await ask(stop, ['week'])
    at('2027-09-05')
    await sendDue()
    const rows = async () => {
      const { database } = site.api
      const asked = await database.rows('SELECT mailbox FROM asked_notices')
      return asked.length + (await database.rows('SELECT reader FROM letters')).length
    }
    const before = await rows()
    await guest.fillIn('/gifts', '/gifts/link', { email })
    const link = () =>
      lettersTo(email).flatMap(({ text }) => /https?:\/\/\S+\/gifts\/open\/\S+/.exec(text) ?? [])
    await until('the link', () => link().length > 0)
    await guest.fillIn(below(link()[0] ?? ''))
    await guest.follow()
    await guest.submit('/gifts/close', { what: 'forget' })
    assert.equal(await rows(), before - 2)
  })
})

describe('a guest who has asked to hear of new wishes', () => {
  let ana: SignedInPerson
  before(async () => {
    ana = await signedIn(site)
  })

  let people = 0
  /** A list without gifts that is open to a person, who has asked for some kinds of letters. */
  async function openTo(kinds: readonly string[], day = '2027-06-12') {
    const meta = { registry_event_date: day }
    const made = await listOf(ana, { title: 'House on the hill', meta }, [])
    const address = `lise${++people}@mail.example`
    const person = must(await ana.client.addPerson({ name: 'Oma Lise', address }))
    must(await ana.client.setOpenTo(made.registry.id, { ...shut, person_ids: [person.id] }))
    const browser = new Visitor(site.url)
    await browser.fillIn('/p', '/p/send', { email: person.address })
    const link = firstIn((await site.letterTo(person.address)).text, /\/p\/([\w.-]+)/)
    await browser.open(`/p/${link}`)
    const { html } = await browser.follow()
    const stop = firstIn(html, /<form class="notices"[^>]*action="([^"]+)"/)
    await ask(stop, kinds)
    return { person, registry: made.registry, items: made.items, stop }
  }
  const add = async (id: number, name = 'Bread board') =>
    must(await ana.client.addRegistryItem(id, { name, url: 'https://shop.example/x' }))
  /** What happened on lists was read behind the answers. */
  const noted = () =>
    until('the changes', async () => {
      const { database } = site.api
      const unread = await database.row(
        `SELECT id FROM events WHERE number IS NULL
           OR number > (SELECT number FROM event_readers WHERE name = 'gift letters') LIMIT 1`,
      )
      return unread === undefined
    })
  async function dayLater() {
    await noted()
    await runFor(stepsOfADay)
    await sendDue()
  }
  const newTo = (address: string) =>
    lettersTo(address).filter(({ subject }) => subject.startsWith('New wishes'))

  test('gets one letter for all of a day, which names them in plain words and leads to the list without an account', async () => {
    at('2027-06-01')
    const { person, registry } = await openTo(['wishes'])
    await add(registry.id, 'Copper lamp')
    await add(registry.id, 'See http://evil.example now')
    await noted()
    await sendDue()
    assert.deepEqual(newTo(person.address), [], 'the day has not ended')
    await dayLater()
    await dayLater()
    const [{ text } = assert.fail(), ...more] = newTo(person.address)
    assert.deepEqual(more, [])
    assert.match(text, /: Copper lamp and See http evil example now\./)
    assert.doesNotMatch(text, /evil\./)
    const guest = new Visitor(site.url)
    await guest.open(below(firstIn(text, /https?:\/\/\S+/)))
    assert.equal((await guest.follow()).status, 200)
    assert.match(guest.page.html, /House on the hill/)
  })

  test('reads the same whether a gift was given meanwhile or not', async () => {
    at('2027-06-01')
    const [given, other] = [await openTo(['wishes']), await openTo(['wishes'])]
    for (const { registry } of [given, other]) await add(registry.id)
    const { id } = must(await ana.client.listRegistryItems(given.registry.id)).at(-1) ?? assert.fail()
    must(await site.api.as.admin.createPurchase(given.registry.id, id, { purchaser: 'CANARY' }))
    await dayLater()
    const plain = ({ person }: typeof given) =>
      newTo(person.address).map(({ subject, text }) => subject + text.replaceAll(/https?:\S+/g, ''))
    assert.equal(plain(given).length, 1)
    assert.deepEqual(plain(given), plain(other))
  })

  test('gets none without asking, once stopped by one press, once the list is closed to them, and after its day', async () => {
    at('2027-06-01')
    const unasked = await openTo([])
    const over = await openTo(['wishes'], '2027-05-20')
    const [stopped, closed] = [await openTo(['wishes']), await openTo(['wishes'])]
    const [removed, off] = [await openTo(['wishes']), await openTo(['wishes'])]
    const all = [unasked, over, stopped, closed, removed, off]
    await new Visitor(site.url).post(stopped.stop, new URLSearchParams({ act: 'none' }))
    for (const { registry } of all) await add(registry.id)
    must(await ana.client.setOpenTo(closed.registry.id, shut))
    must(await ana.client.removeInvitee(off.registry.id, off.person.address))
    const [board] = must(await ana.client.listRegistryItems(removed.registry.id))
    must(await ana.client.deleteItem(board?.id ?? 0))
    await site.accounts.lists.noteDays()
    await dayLater()
    for (const { person } of all) assert.deepEqual(newTo(person.address), [])
  })

  test('and nothing is noted of lists while no one has asked', async () => {
    const { database } = site.api
    await database.run('DELETE FROM asked_notices')
    const { registry } = await listOf(ana, {}, [{}])
    await add(registry.id)
    await noted()
    const ofList = 'SELECT registry_id FROM new_wishes WHERE registry_id = $1'
    assert.deepEqual(await database.rows(ofList, [registry.id]), [])
    await runFor(stepsOfDays(32))
  })
})
