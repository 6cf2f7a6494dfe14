import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ItemRegistryCreate, RegistryCreate } from '@hopechest/client'
import { stepsOfADay, stepsOfDays } from '@hopechest/host/running-time'
import { allIn, firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor, visitorFromAfar } from '@hopechest/testing/visitor'
import { promptly } from '@hopechest/testing/world'
import { letterLimits } from '../http/letters.ts'
import { frameOf } from './frames.ts'
import { lettersOf } from './letters.ts'
import { makeList } from './lists.ts'
import { siteOf, today } from './site-world.ts'

const frame = frameOf(import.meta)
const day = 86_400_000

describe('a guest who keeps a gift and leaves an address', () => {
  // At noon: three days later is no other weekday, whenever the test runs.
  const site = siteOf(() => frame.open({ ...promptly, hasMail: true, clockOfService: () => today }))

  const weekday = (inDays: number) =>
    new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
      today.getTime() + inDays * day,
    )

  let guests = 0
  async function listed(gifts: Partial<ItemRegistryCreate>[] = [{}], list: Partial<RegistryCreate> = {}) {
    const meta = { registry_event_type: 'wedding', registry_event_date: '2099-06-12', ...list.meta }
    const { registry, items, here } = await makeList(site, { ...list, meta }, gifts)
    return { registry, items, here, ids: items.map(({ id }) => id) }
  }
  /** Gives or keeps a gift, and returns the browser at the page of the gift. */
  async function give(
    here: string,
    item: number | undefined,
    typed: Record<string, string>,
    guest = visitorFromAfar(site.url),
  ) {
    const at = `${here}/items/${item}/give`
    assert.equal((await guest.fillIn(at, { name: 'Ida', ...typed })).status, 303, guest.page.html)
    await guest.follow()
    return guest
  }
  const newAddress = () => `ida${++guests}@sommer.example`
  /** A guest who keeps the first gift of a list, and leaves an address. */
  async function keeps(gifts: Partial<ItemRegistryCreate>[] = [{}]) {
    const list = await listed(gifts)
    const email = newAddress()
    const guest = await give(list.here, list.ids[0], { way: 'later', email })
    return { ...list, email, guest }
  }
  const { lettersTo, below, runFor, sendDue, pass } = lettersOf(site)
  const linkIn = (text: string, path: RegExp) =>
    below(allIn(text, /https?:\/\/\S+/g).find((found) => path.test(found)) ?? assert.fail(text))
  const writeTo = /\/letter(\?|$)/
  const noted = (kind: string, registryId: number) =>
    until(`the letters of what was ${kind}`, async () => {
      const { database } = site.api
      const query = `SELECT w.kind FROM gift_addresses a JOIN letters w
        ON w.purchase_id = a.purchase_id OR (w.kind = 'ended' AND w.about = a.registry_id) WHERE a.registry_id = $1`
      return (await database.rows<{ kind: string }>(query, [registryId])).some((row) => row.kind === kind)
    })

  test('reads until when, on which list and for which day, and has both links', async () => {
    const { email, guest, registry } = await keeps()
    const { subject, text } = await site.letterTo(email)
    assert.equal(subject, `Kept for you until ${weekday(3)}: your gift for Ana & Jonas`)
    assert.match(text, /Hello Ida,/)
    assert.match(text, /on the list “Ana & Jonas” \(Wedding, 12 June 2099\), is kept for you until/)
    assert.match(text, /does not count as bought yet/)
    assert.doesNotMatch(text, /off the list|Thank you|kettle/i)
    assert.match(
      guest.page.html,
      new RegExp(`We have written this to ${email}, and write once more on ${weekday(2)}`),
    )
    assert.match(guest.page.html, /class="seam"[^>]*><li>Today<\/li>/)
    assert.match(
      guest.page.html,
      new RegExp(
        `<li>${weekday(3)} <span class="hour">until <time [^>]*>\\d\\d:\\d\\d UTC</time></span></li></ol>`,
      ),
    )

    const bought = linkIn(text, /bought/)
    const elsewhere = new Visitor(site.url)
    assert.match(await elsewhere.read(bought), /Have you bought it\?.*“Copper kettle” then counts as bought/s)
    const standing = async () =>
      must(await site.api.as.owner.listRegistryPurchases(registry.id))[0]?.set_aside_until
    assert.notEqual(await standing(), null, 'a mail program that opens the link changes nothing')
    await elsewhere.submit(/bought/)
    assert.match((await elsewhere.follow()).html, /Thank you\. It counts as bought\./)
    assert.equal(await standing(), null)
    await pass(stepsOfDays(3))
    assert.equal(lettersTo(email).length, 1, 'what is bought needs no second letter')
  })

  test('leaves an address later, on the page of what is kept, and is written to at once and on the eve', async () => {
    const { here, ids } = await listed()
    const guest = await give(here, ids[0], { way: 'later' })
    const toForm = () => guest.actionLike(writeTo)
    const write = toForm()
    assert.match(guest.page.html, new RegExp(`Leave an address and we write on ${weekday(2)}`))
    for (const wrong of ['', 'ida', 'ida@']) {
      const { status, html } = await guest.submit(write, { email: wrong })
      assert.equal(status, 422, wrong)
      assert.match(html, new RegExp(`type="email" value="${wrong}"[^>]* aria-invalid="true" autofocus`))
    }
    const email = newAddress()
    await guest.submit(write, { email })
    const { html } = await guest.follow()
    assert.match(html, new RegExp(`We have written this to ${email}, and write once more on ${weekday(2)}`))
    assert.equal(toForm(), '')
    assert.equal(
      (await site.letterTo(email)).subject,
      `Kept for you until ${weekday(3)}: your gift for Ana & Jonas`,
    )
    await pass(stepsOfDays(2), 2)
    assert.deepEqual(
      lettersTo(email).map(({ subject }) => subject),
      [
        `Kept for you until ${weekday(3)}: your gift for Ana & Jonas`,
        `Only until ${weekday(1)}: your gift for Ana & Jonas`,
      ],
    )
    assert.match(lettersTo(email)[1]?.text ?? '', /\/gifts\/bought\/.*\/back\//s)
  })

  test('leaves it once, and not on the last day, when the second letter would have left', async () => {
    const { here, ids } = await listed([{}, { name: 'Lamp' }])
    const guest = await give(here, ids[0], { way: 'later' })
    const action = guest.actionLike(writeTo)
    const sent = guest.formTo(action)
    const [first, other] = [newAddress(), newAddress()]
    for (const email of [first, other]) {
      sent.set('email', email)
      assert.equal((await guest.post(action, sent)).status, 303)
    }
    assert.match((await guest.follow()).html, new RegExp(`written this to ${first}`))
    const late = await give(here, ids[1], { way: 'later' })
    const lateAction = late.actionLike(writeTo)
    const lateForm = late.formTo(lateAction, { email: other })
    await runFor(stepsOfDays(2) + 1)
    assert.equal((await late.post(lateAction, lateForm)).status, 303)
    assert.doesNotMatch((await late.follow()).html, /class="write-to"|written this to/)
    assert.equal(lettersTo(other).length, 0)
  })

  test('reads that a letter cannot leave now, and may leave the address again', async () => {
    const { here, ids } = await listed(
      Array.from({ length: letterLimits.receiver + 1 }, (_, n) => ({ name: `Gift ${n}` })),
    )
    const email = newAddress()
    const guest = visitorFromAfar(site.url)
    for (const [n, id] of ids.entries()) {
      await give(here, id, { way: 'later' }, guest)
      const action = guest.actionLike(writeTo)
      const { status, html } = await guest.submit(action, { email })
      const isLast = n === letterLimits.receiver
      assert.equal(status, isLast ? 429 : 303, html)
      if (isLast) assert.match(html, /The letter could not leave now\. .*class="write-to"/s)
    }
    assert.equal(lettersTo(email).length, letterLimits.receiver)
  })

  test('wants no second letter, says so with one press, and gets none', async () => {
    const { email, guest } = await keeps()
    assert.match(guest.page.html, />Please no second letter</)
    await guest.submit(/\/one-letter/)
    assert.match(
      (await guest.follow()).html,
      new RegExp(`written this to ${email}, and do not write the day before`),
    )
    assert.doesNotMatch(guest.page.html, />Please no second letter</)
    await pass(stepsOfDays(2))
    assert.equal(lettersTo(email).length, 1)
  })

  test('keeps it longer once, from its page, and the second letter comes the day before the later one', async () => {
    const { email, guest, registry } = await keeps()
    await guest.submit(/\/longer/)
    assert.match((await guest.follow()).html, new RegExp(`It is kept for you until ${weekday(6)} now`))
    assert.doesNotMatch(guest.page.html, />Longer, once</)
    await pass(stepsOfDays(2))
    assert.equal(lettersTo(email).length, 1, 'the eve is later')
    await runFor(stepsOfDays(2))
    assert.equal(
      must(await site.api.as.owner.listSetAside(registry.id)).length,
      1,
      'after four days it is kept',
    )
    await pass(stepsOfADay)
    assert.match((await site.letterTo(email)).subject, /^Only until/)
    assert.equal(lettersTo(email).length, 2)
  })

  test('reads on its page what was written: twice, and once more before the later end', async () => {
    const { email, guest } = await keeps()
    const page = firstIn(guest.page.html, /action="([^"]+)\/bought"/)
    await pass(stepsOfDays(2))
    assert.match(
      await guest.read(page),
      new RegExp(`We have written to ${email} about it\\. No other letter comes before it goes back\\.`),
    )
    assert.doesNotMatch(guest.page.html, /class="second-letter"/)
    await guest.submit(/\/longer/)
    const { html } = await guest.follow()
    assert.match(html, new RegExp(`written this to ${email}, and write once more on ${weekday(3)}`))
    assert.doesNotMatch(html, />Longer, once</)
    await guest.submit(/\/one-letter/)
    assert.match((await guest.follow()).html, /and do not write the day before/)
    await pass(stepsOfDays(3))
    assert.equal(lettersTo(email).length, 2)
  })

  test('keeps it longer by the link in the second letter, which opens nothing by itself, and not once more', async () => {
    const { email, registry } = await keeps()
    await pass(stepsOfDays(2))
    const { text } = await site.letterTo(email)
    const link = linkIn(text, /longer/)
    const until = async () => must(await site.api.as.owner.listSetAside(registry.id))[0]?.until.slice(0, 10)
    const before = await until()
    const elsewhere = new Visitor(site.url)
    assert.match(await elsewhere.read(link), /“Copper kettle” is then kept for you for three more days/)
    assert.equal(await until(), before)
    await elsewhere.submit(/longer/)
    assert.match((await elsewhere.follow()).html, /It is kept for you for three more days\./)
    assert.ok(String(await until()) > String(before))

    await pass(stepsOfADay)
    assert.equal(lettersTo(email).length, 2, 'its eve is later now')
    await pass(stepsOfDays(2), 2)
    const [, eve, last, ...more] = lettersTo(email)
    assert.match(last?.subject ?? '', /^Only until/)
    assert.doesNotMatch(last?.text ?? '', /longer/, 'once')
    // A mail server takes it for another letter. In a frame the host sends it, and gives it an id.
    const messages = new Set([eve?.messageId, last?.messageId])
    assert.equal(messages.size, frame.isOfHost ? 1 : 2)
    assert.deepEqual(more, [])

    await elsewhere.open(link)
    const again = await elsewhere.submit(/longer/)
    assert.equal(again.status, 409)
    assert.match(again.html, /It cannot be kept longer\./)
  })

  test('reads where to send it on the page of the gift at once, because the shop asks', async () => {
    const { here, ids, registry } = await listed([{}, { name: 'Lamp' }])
    must(await site.api.as.owner.setSendTo(registry.id, 'Mühlenweg 4\n24105 Kiel'))
    const guest = await give(here, ids[0], { way: 'later' })
    assert.match(guest.page.html, /Where to send it<\/h2><address[^>]*>Mühlenweg 4\n24105 Kiel/)
    assert.match(guest.page.html, /Go to shop.*I bought it now.*Where to send it.*Give it back/s)
    assert.equal(guest.page.headers.get('cache-control'), 'no-store')
    assert.ok(!(await new Visitor(site.url).read(here)).includes('Mühlenweg'))
    await guest.open(here)
    assert.ok(!guest.page.html.includes('Mühlenweg'))
  })

  test('gives it back by the eve: the address goes with the gift, and no second letter comes', async () => {
    const { guest, email, ids } = await keeps()
    await site.letterTo(email)
    await guest.submit(/^\/back\//)
    const kept = 'SELECT purchase_id FROM gift_addresses WHERE item_id = $1'
    assert.deepEqual(await site.api.database.rows(kept, [ids[0] ?? 0]), [])
    await pass(stepsOfDays(2), 2)
    assert.equal(lettersTo(email).length, 1)
  })

  test('reads that nothing is lost when the owner removes it, and never that they gave it', async () => {
    const { here, ids, registry } = await listed([{}, { name: 'Lamp' }])
    const email = newAddress()
    const guest = await give(here, ids[0], { way: 'later', email })
    const page = firstIn(guest.page.html, /action="([^"]+)\/bought"/)
    const [item = 0] = ids
    must(await site.api.as.owner.removeRegistryItem(registry.id, item))
    for (const path of [page, `${here}/yours`, '/gifts']) {
      const { html } = await guest.open(path)
      assert.match(html, /They have taken it off the list\. Nothing is lost: you had not bought it\./, path)
      assert.doesNotMatch(html, /You gave it/, path)
    }
    assert.match(guest.page.html, /Choose something else.*I had bought it already/s)
    assert.match(await guest.read(here), /It is no longer on the list\.<\/strong> <bdi>Copper kettle/)
    await noted('removed', registry.id)
    await sendDue()
    assert.equal(lettersTo(email).length, 1, 'the owner may undo it')
    await pass(stepsOfDays(1 / 24), 2)
    const [, removed, ...more] = lettersTo(email)
    assert.equal(removed?.subject, 'Taken off the list: your gift for Ana & Jonas')
    assert.match(removed.text, /Nothing is lost: you had not bought it\./)
    assert.deepEqual(more, [])

    await guest.fillIn(page, `${page}/bought`)
    assert.match(
      (await guest.follow()).html,
      /You gave it, and it still counts.*If you change your mind later<\/h2><p>With this link you say that you are not giving it/s,
    )
  })

  test('reads that a bought gift still counts when it is removed; three letters of one guest differ', async () => {
    const { here, ids, registry } = await listed([{}, { name: 'Lamp' }, { name: 'Vase' }])
    const email = newAddress()
    const guest = await give(here, ids[0], { email })
    await give(here, ids[1], { email }, guest)
    await give(here, ids[2], { email, way: 'later' }, guest)
    await until('three letters', () => lettersTo(email).length === 3)
    assert.deepEqual(
      lettersTo(email).map(({ subject }) => subject),
      [
        'Thank you: your gift for Ana & Jonas',
        'Thank you: your gift no. 2 for Ana & Jonas',
        `Kept for you until ${weekday(3)}: your gift no. 3 for Ana & Jonas`,
      ],
    )
    must(await site.api.as.owner.removeRegistryItem(registry.id, ids[1] ?? 0))
    await noted('removed', registry.id)
    await pass(stepsOfDays(1 / 24))
    const removed = lettersTo(email).at(-1)
    assert.equal(removed?.subject, 'Taken off the list: your gift no. 2 for Ana & Jonas')
    assert.match(removed.text, /You gave it, and it still counts\./)
  })

  test('gets one letter when the list ends, for all that they give there', async () => {
    const { here, ids, registry } = await listed([{}, { name: 'Lamp' }])
    const email = newAddress()
    const guest = await give(here, ids[0], { email })
    await give(here, ids[1], { email, way: 'later' }, guest)
    await until('two letters', () => lettersTo(email).length === 2)
    must(await site.api.as.owner.deleteRegistry(registry.id))
    await noted('ended', registry.id)
    await sendDue(3)
    const [ended, ...more] = lettersTo(email).slice(2)
    assert.equal(ended?.subject, 'The list has ended: Ana & Jonas')
    assert.deepEqual(more, [])
  })

  test('who gives parts reads how many, what they come to, and how to hand them over', async () => {
    const { here, ids, registry } = await listed([{ price: 25, quantity_needed: 5 }])
    const item = ids[0] ?? 0
    const set = async (registry_hand_over: string) =>
      must(
        await site.api.as.owner.updateRegistry(registry.id, {
          meta: { registry_group_gifts: [item], registry_hand_over },
        }),
      )
    const letterFor = async (quantity: string) => {
      const email = newAddress()
      const guest = await give(here, item, { email, quantity })
      return { ...(await site.letterTo(email)), page: guest.page }
    }
    await set('Answer this letter with your password')
    const { subject, text } = await letterFor('2')
    assert.equal(subject, 'Thank you: your gift for Ana & Jonas')
    assert.match(
      text,
      /you give 2 of the 5 parts of one gift on the list “Ana & Jonas” \(Wedding, 12 June 2099\): €50 together\./,
    )
    const page = firstIn(
      text,
      /Its page says how they would like it:\nhttps?:\/\/[^/]+(\S+\/items\/\d+\/give)\n/,
    )
    const onAnotherDevice = await new Visitor(site.url).open(page.slice(page.indexOf('/registry/')))
    assert.match(onAnotherDevice.html, /Answer this letter with your password/)
    assert.match(text, /this puts your parts back on the list:\nhttp/)
    assert.doesNotMatch(text, /bought|No other guest|kettle|password/i, 'owners write to strangers')
    assert.match(
      (await letterFor('1')).text,
      /you give 1 of the 5 parts .*: €25\. .*this puts your part back/s,
    )
    await set('')
    assert.doesNotMatch((await letterFor('1')).text, /would like it/)
  })

  test('and no list or guest can send words of theirs that lead elsewhere', async () => {
    const title = 'Buy at http://evil.example or evil.example, call 0190 123456'
    const { here, ids } = await listed([{ name: 'evil.example' }], { title })
    const email = newAddress()
    await give(here, ids[0], { email, name: 'evil.example', note: 'evil.example' })
    const { subject, text } = await site.letterTo(email)
    assert.doesNotMatch(subject + text.replaceAll(site.url, ''), /evil\.example|http:\/\/evil|0190|123456/)
  })

  test('has the address in no database, log or page of others that can be read', async () => {
    const { here, ids, registry } = await listed()
    const email = newAddress()
    await give(here, ids[0], { email, way: 'later' })
    await site.letterTo(email)
    const tables = ['gift_addresses', 'letters']
    const rows = JSON.stringify(
      await Promise.all(tables.map((name) => site.api.database.rows(`SELECT * FROM ${name}`))),
    )
    assert.match(rows, /"eve"/)
    const purchases = JSON.stringify(must(await site.api.as.owner.listRegistryPurchases(registry.id)))
    for (const open of [rows, purchases, site.logged()]) assert.ok(!open.includes('sommer'))
  })
})
