import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { stepsOfADay, stepsOfDays } from '@hopechest/host/running-time'
import { allIn } from '@hopechest/testing/found'
import { each, must } from '@hopechest/testing/outcome'
import { clockAt } from './clock.ts'
import { listOf, type SignedInPerson, shut, signedIn } from './owners.ts'
import { openSite, type SiteOptions, type SiteWorld } from './site-world.ts'

let site: SiteWorld
const { at, now } = clockAt('2027-06-01')
const open = async (options: SiteOptions = {}) => {
  at('2027-06-01')
  site = await openSite({ hasMail: true, now, ...options })
}
const lettersTo = ({ person }: SignedInPerson) => site.letters.filter(({ to }) => to === person.email)
const runFor = (steps: number) => site.api.database.run('UPDATE running_time SET steps = steps + $1', [steps])
/** Two processes of the site look at once. */
const sendDue = () => Promise.all([site.sendDueLetters(), site.sendDueLetters()])
async function choose({ browser }: SignedInPerson, kinds: readonly string[]) {
  const { html } = await browser.open('/account')
  const action = /<form class="notices"[^>]*action="([^"]+)"/.exec(html)?.[1] ?? assert.fail(html)
  const form = new URLSearchParams([['act', 'choose'], ...kinds.map((kind) => ['kind', kind])])
  assert.equal((await browser.post(action, form)).status, 303)
}

describe('an owner who has asked for a letter a week', () => {
  before(() => open())
  after(() => site.close())
  const day = (registry_event_date: string) => ({ meta: { registry_event_date } })

  test('reads once a week what is left to do on each list, the next day first, with one place to go', async () => {
    const ana = await signedIn(site)
    await choose(ana, ['digest'])
    await listOf(ana, { title: 'In winter', ...day('2027-12-24') }, [{ name: 'Plain', price: null }])
    const wedding = { title: 'Ana & Jonas', ...day('2027-06-12') }
    const { registry } = await listOf(ana, wedding, [{}, { price: null }])
    const person = must(await ana.client.addPerson({ name: 'Oma Lise', address: 'lise@mail.example' }))
    must(await ana.client.setOpenTo(registry.id, { ...shut, person_ids: [person.id] }))
    await listOf(ana, { title: 'Nothing to do', ...day('2028-06-12') })
    await listOf(ana, { title: 'Over', ...day('2027-05-12') }, [{ price: null }])
    await listOf(ana, { title: 'Put away', meta: { registry_put_away: true } }, [{ price: null }])
    for (let n = 0; n < 2; n++) await sendDue()
    const [letter, ...more] = lettersTo(ana)
    assert.deepEqual(more, [])
    assert.equal(letter?.subject, 'This week on your lists')
    assert.match(
      letter.text,
      /Ana & Jonas: Saturday, 12 June 2027\n– 1 gift has no price\n– 1 guest has no letter yet\n\nIn winter: Friday, 24 December 2027\n– 1 gift has no price\n\nAll your/,
    )
    assert.doesNotMatch(letter.text, /Nothing to do|Over|Put away|kettle|Lise/)
    assert.equal(letter.text.match(/https?:\/\//g)?.length, 2, 'the lists, and the way to stop it')
    await runFor(stepsOfDays(7))
    await sendDue()
    assert.equal(lettersTo(ana).length, 2)
  })

  test('reads the same to the byte whatever guests give', async () => {
    const [given, other] = [await signedIn(site), await signedIn(site)]
    for (const owner of [given, other]) {
      await choose(owner, ['digest'])
      const gifts = [{ price: null, quantity_needed: 3 }, {}]
      const { registry, items } = await listOf(owner, { title: 'Ours', ...day('2027-06-12') }, gifts)
      for (const { id } of owner === given ? items : [])
        must(await site.api.as.admin.createPurchase(registry.id, id, { purchaser: 'CANARY' }))
    }
    await runFor(stepsOfDays(7))
    await sendDue()
    const plain = (owner: SignedInPerson) =>
      lettersTo(owner).map(({ subject, text }) => subject + text.replaceAll(/\/gifts\/letters\/[\w-]+/g, ''))
    assert.equal(plain(given).length, 1)
    assert.deepEqual(plain(given), plain(other))
  })

  test('gets none without asking, and with nothing to do', async () => {
    const [unasked, idle] = [await signedIn(site), await signedIn(site)]
    await listOf(unasked, {}, [{ price: null }])
    await listOf(idle, { title: 'Nothing to do' })
    await choose(idle, ['digest'])
    await runFor(stepsOfDays(7))
    await sendDue()
    assert.deepEqual([lettersTo(unasked), lettersTo(idle)], [[], []])
  })
})

describe('an admin of a site of which something fails', () => {
  let failed: { at: Date; reason: string } | undefined
  before(() => open({ upkeep: { failedBackup: () => failed } }))
  after(() => site.close())

  test('reads it once, with the page that shows it, and again after a day in which all was well', async () => {
    const [admin, member] = [await signedIn(site, { role: 'administrator' }), await signedIn(site)]
    await sendDue()
    assert.deepEqual(lettersTo(admin), [])
    failed = { at: now(), reason: 'no room' }
    for (let n = 0; n < 2; n++) await sendDue()
    const [letter, ...more] = lettersTo(admin)
    assert.deepEqual(more, [])
    assert.equal(letter?.subject, 'A backup has failed')
    assert.match(letter.text, /\/admin\/health\n.*Hallo,.*\/admin\/health\n/s)
    assert.doesNotMatch(letter.text, /no room/)
    failed = undefined
    await sendDue()
    await runFor(stepsOfADay)
    failed = { at: now(), reason: 'no room' }
    await sendDue()
    assert.equal(lettersTo(admin).length, 2)
    assert.deepEqual(lettersTo(member), [])
    failed = undefined
  })

  test('reads that the mail server was away when it is back, once', async () => {
    const admin = await signedIn(site, { role: 'administrator' })
    site.letMailRest(true)
    await sendDue()
    site.letMailRest(false)
    for (let n = 0; n < 2; n++) await sendDue()
    assert.deepEqual(each(lettersTo(admin), 'subject'), ['The mail server took no letters'])
  })
})

describe('on a site that sends no letters', () => {
  before(() => open({ hasMail: false }))
  after(() => site.close())
  const keptOn = (html: string) => allIn(html, /<summary dir="auto">([^<]+)</g)

  test('a reader finds on the page of their account what would have been written, in the language of the page', async () => {
    const [ana, jonas] = [await signedIn(site), await signedIn(site)]
    const none = /What we would have written<\/h3><p class="hint">Nothing so far/
    assert.match(await ana.browser.read('/account'), none)
    const meta = { registry_event_type: 'wedding', registry_event_date: '2027-06-12' }
    await listOf(ana, { title: 'Ours', meta })
    at('2027-06-14')
    for (let n = 0; n < 2; n++) await sendDue()
    const { html } = await ana.browser.open('/account')
    assert.deepEqual(keptOn(html), ['The day has come: Ours'])
    assert.match(html, /<a href="[^"]*\/lists">http/)
    assert.doesNotMatch(html, /Hallo|No more of these/)
    const file = JSON.parse(await ana.browser.read('/account/everything.json'))
    assert.match(file.account.kept_notices[0].subject, /The day has come/)
    await ana.browser.open('/language/de')
    assert.deepEqual(keptOn(await ana.browser.read('/account')), ['Der Tag ist da: Ours'])
    assert.deepEqual(keptOn(await jonas.browser.read('/account')), [])
    assert.deepEqual(site.letters, [])
  })
})
