import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { createGuestStore } from '@hopechest/host/guests'
import { stepsOfADay, stepsOfDays } from '@hopechest/host/running-time'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { promptly } from '@hopechest/testing/world'
import { makeList } from './lists.ts'
import { memberOf, signIn } from './people.ts'
import { guestsOf } from './push-service/guests.ts'
import { openPushService, type PushService } from './push-service/push-service.ts'
import { openSite, siteOf, today } from './site-world.ts'

let service: PushService
const site = siteOf(async () => {
  service = await openPushService({ now: () => today })
  return openSite({ ...promptly, hasMail: true, pushServices: service.fetching })
})
after(() => service.close())
const { give, listen, devices, runFor, beginAnew } = guestsOf(site, () => service)
beforeEach(beginAnew)

const anHour = stepsOfDays(1 / 24)

const aList = (title = 'Ana & Jonas') => makeList(site, { title })

async function noteStruck({ items }: { items: readonly { id: number }[] }): Promise<void> {
  must(await site.api.as.owner.deleteItem(items[0]?.id ?? 0))
  await until('the letter is noted', async () => {
    const rows = await site.api.database.rows(
      "SELECT 1 FROM letters JOIN gift_addresses USING (purchase_id) WHERE kind = 'removed' AND item_id = $1",
      [items[0]?.id ?? 0],
    )
    return rows.length > 0
  })
}

async function strike(list: { items: readonly { id: number }[] }): Promise<void> {
  await noteStruck(list)
  await runFor(anHour)
  await site.sendDueLetters()
}

describe('a guest without mail', () => {
  test('is asked once, after giving, and never again where they said no', async () => {
    const list = await aList()
    const { browser, page } = await give(list)
    assert.match(browser.page.html, /Shall this device tell you\?/)
    assert.match((await browser.open(page)).html, /Shall this device tell you\?/, 'it is the same page')
    const next = await aList()
    await give(next, {}, browser)
    assert.doesNotMatch(browser.page.html, /Shall this device/)
    await browser.open('/gifts')
    assert.match(browser.page.html, /Shall this device tell you\?/, 'where they look for it, it stays')
    const other = await give(await aList())
    await other.browser.submit('/device/no')
    assert.doesNotMatch((await other.browser.open(other.page)).html, /Shall this device/)
  })

  test('is told the day before a gift goes back: on the screen that there is a word, and on the page what it says', async () => {
    const list = await aList('Silver and gold')
    const guest = await give(list)
    const { listening } = await listen(guest)
    assert.match(guest.browser.page.html, /This device tells you when something happens/)
    await runFor(stepsOfDays(3) - stepsOfADay)
    await site.sendDueLetters()
    assert.deepEqual(service.faults, [])
    const [word, ...more] = service.told
    assert.equal(more.length, 0)
    assert.equal(word?.endpoint, listening.endpoint)
    const { title, body } = word?.said ?? {}
    assert.deepEqual([title, body], ['Hopechest', 'There is a word for you.'])
    assert.doesNotMatch(JSON.stringify(word?.said), /Silver|kettle|Miriam/)
    assert.ok((word?.bytes ?? 0) < 1500)
    const { html } = await guest.browser.open('/device')
    assert.match(html, /Only until \w+: your gift for Silver and gold/)
    assert.match(html, /\/gifts\/bought\//)
    await site.sendDueLetters()
    assert.equal(service.told.length, 1, 'once')
    assert.equal(site.letters.length, 0)
  })

  test('reads what may still happen to the gift: one that is given for good does not go back by itself', async () => {
    const kept = await give(await aList())
    assert.match(kept.browser.page.html, /A gift that you keep is about to go back/)
    const given = await give(await aList(), { way: 'bought' })
    assert.match(given.browser.page.html, /The owners may take your gift off the list/)
    assert.doesNotMatch(given.browser.page.html, /is about to go back/)
  })

  test('is told that the owners took the gift off the list, and nothing after they put it back', async () => {
    const list = await aList('Copper')
    await listen(await give(list))
    await strike(list)
    assert.equal(service.told.length, 1)
    const again = await aList()
    await listen(await give(again))
    must(await site.api.as.owner.deleteItem(again.items[0]?.id ?? 0))
    must(await site.api.as.owner.updateItem(again.items[0]?.id ?? 0, { is_active: true }))
    await runFor(anHour)
    await site.sendDueLetters()
    assert.equal(service.told.length, 1, 'an undo causes no word')
  })

  test('hears within ten seconds once a struck gift is due, without anyone who opens a page', async () => {
    const list = await aList()
    await listen(await give(list))
    await noteStruck(list)
    const letters = site.startLetters()
    await runFor(anHour)
    const due = performance.now()
    await until('the word', () => service.told.length === 1)
    assert.ok(performance.now() - due < 10_000)
    await letters.stop()
  })

  test('hears of what they give later on the same device, too', async () => {
    const guest = await give(await aList())
    await listen(guest)
    const later = await aList('The second list')
    await give(later, {}, guest.browser)
    assert.match(guest.browser.page.html, /This device tells you/)
    await strike(later)
    assert.equal(service.told.length, 1)
    assert.match((await guest.browser.open('/device')).html, /The second list/)
  })

  test('stops it, and nothing is left of it', async () => {
    const list = await aList()
    const guest = await give(list)
    await listen(guest)
    assert.equal((await devices()).length, 1)
    await guest.browser.submit('/device/end')
    assert.match((await guest.browser.open('/gifts')).html, /Shall this device tell you\?/)
    assert.equal((await devices()).length, 0)
    assert.deepEqual(await site.api.database.rows('SELECT purchase_id FROM gift_addresses'), [])
    must(await site.api.as.owner.deleteItem(list.items[0]?.id ?? 0))
    await runFor(stepsOfADay)
    await site.sendDueLetters()
    assert.equal(service.told.length, 0)
  })

  test('leaves an address later, and is then written to and told', async () => {
    const list = await aList()
    const guest = await give(list)
    await listen(guest)
    await guest.browser.open(guest.page)
    await guest.browser.submit(/\/letter/, { email: 'miriam@okafor.example' })
    await site.letterTo('miriam@okafor.example')
    const before = site.letters.length
    await strike(list)
    assert.equal(site.letters.length, before + 1)
    assert.equal(service.told.length, 1)
  })
})

test('a guest with mail who wishes is written to and told, and neither when they stopped such letters', async () => {
  const list = await aList()
  const guest = await give(list, { email: 'omar@haddad.example' })
  await listen(guest)
  const { text } = await site.letterTo('omar@haddad.example')
  const before = site.letters.length
  await strike(list)
  assert.deepEqual([site.letters.length - before, service.told.length], [1, 1])
  const next = await aList()
  await give(next, { email: 'omar@haddad.example' }, guest.browser)
  await site.letterTo('omar@haddad.example')
  const stop = firstIn(text, /\/gifts\/letters\/\S+/)
  await guest.browser.open(stop)
  assert.match(guest.browser.page.html, /Shall this device tell you\?/)
  await guest.browser.submit(stop, { act: 'stop' })
  const sent = site.letters.length
  await strike(next)
  assert.deepEqual([site.letters.length - sent, service.told.length], [0, 1], 'the first word alone')
})

test('who asked hears that there is an answer, and no row says that who asks is who gives', async () => {
  const list = await aList('The answered list')
  const guest = await give(list)
  await listen(guest)
  const other = await makeList(site, { title: 'The answered list' })
  const ask = `${other.here}/items/${other.items[0]?.id}/ask`
  await guest.browser.fillIn(ask, { question: 'Which green?' })
  const [waiting] = await site.api.database.rows<{ reader: string }>(
    "SELECT reader FROM letters WHERE kind = 'answered'",
  )
  const [device] = await devices()
  assert.ok(waiting && device && !waiting.reader.includes(device.device))
  await site.sendDueLetters()
  assert.equal(service.told.length, 0)
  const [question] = must(await site.api.as.owner.listQuestions(other.registry.id))
  must(await site.api.as.owner.answerQuestion(other.registry.id, question?.id ?? 0, 'The dark one'))
  await site.sendDueLetters()
  assert.equal(service.told.length, 1)
  const { html } = await guest.browser.open('/device')
  assert.match(html, /Answered: your question/)
  assert.ok(html.includes(ask))
  assert.doesNotMatch(html, /The dark one/)
})

test('a person with an account hears in five browsers, and not in the sixth', async () => {
  const { browser, email } = await memberOf(site)
  const list = await aList()
  const { publicKey } = await give(list, {}, browser)
  for (let n = 0; n < 6; n++) {
    const each = new Visitor(site.url)
    await signIn(each, email)
    await each.open('/gifts')
    assert.equal((await each.submit('/device/keep', { ...service.subscribe(publicKey) })).status, 303)
  }
  await strike(list)
  assert.equal(service.told.length, 5)
  assert.equal(new Set(service.told.map(({ endpoint }) => endpoint)).size, 5)
})

describe('of two people at one browser', () => {
  test('who is signed out elsewhere leaves nothing that the other could hear', async () => {
    const { browser, person } = await memberOf(site)
    const list = await aList('Behind a session')
    await listen(await give(list, {}, browser))
    await strike(list)
    assert.equal(service.told.length, 1)
    await site.accounts.sessions.endAll(person.id)
    assert.deepEqual(await devices(), [])
    await createGuestStore({ database: site.api.database }).sweep()
    const kept = await site.api.database.rows("SELECT letter FROM kept_notices WHERE mailbox LIKE 'push %'")
    assert.deepEqual(kept, [])
    assert.doesNotMatch((await browser.open('/device')).html, /Behind a session/)
  })

  test('the one who signs in reads nothing that the other was told, and is not told what the other gives', async () => {
    const list = await aList('Between us')
    const guest = await give(list)
    await listen(guest)
    await strike(list)
    const { browser } = guest
    assert.match((await browser.open('/device')).html, /Between us/)
    await signIn(browser, (await memberOf(site)).email)
    const { html } = await browser.open('/device')
    assert.doesNotMatch(html, /Between us/)
    assert.match(html, /to tell another person who uses it/)
    for (const { said } of service.told)
      assert.deepEqual([said.title, said.body], ['Hopechest', 'There is a word for you.'])
    await browser.submit('/sign-out')
    assert.deepEqual(await devices(), [], 'who signs out leaves nothing')
  })
})
