import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegistryCreate } from '@hopechest/client'
import { allIn, firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { send } from '@hopechest/testing/send'
import { Visitor } from '@hopechest/testing/visitor'
import { listOf, shut, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const site = siteOf(openSite)

const day = (registry_event_date: string): Partial<RegistryCreate> => ({ meta: { registry_event_date } })
const addressIn = (html: string) => firstIn(html, /id="calendar" value="[^"]*?(\/calendar\/[^"]+)"/)
const summariesIn = (text: string) => allIn(text, /SUMMARY:(.*)\r/g)
const secretOf = (address: string) => address.split('/').at(-1) ?? ''

/** A calendar program: it has no cookies and no language. */
async function read(address: string, headers: Record<string, string> = {}) {
  const answer = await send(site.url + address, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('a person reads the days of the lists that are open to them, until their link ends', async () => {
  const ana = await signedIn(site)
  const lise = must(await ana.client.addPerson({ name: 'Oma Lise', birthday: '--04-17' }))
  must(await ana.client.addPerson({ name: 'Ben', birthday: '1990-05-05' }))
  const { registry } = await listOf(ana, { title: 'Christmas, at ours', ...day('2026-12-24') })
  await listOf(ana, { title: 'A secret', ...day('2026-12-24') })
  must(await ana.client.setOpenTo(registry.id, { ...shut, person_ids: [lise.id] }))
  const browser = new Visitor(site.url)
  await browser.open(`/p/${lise.link}`)
  const { html } = await browser.follow()
  assert.match(html, /Days in your calendar/)
  const address = addressIn(html)
  const { status, headers, text } = await read(address)
  assert.equal(status, 200, text)
  assert.match(String(headers.get('content-type')), /^text\/calendar/)
  assert.equal(headers.get('set-cookie'), null)
  assert.deepEqual(summariesIn(text), ['Christmas\\, at ours'], 'of others in the circle it says nothing')
  assert.match(text, /DTSTART;VALUE=DATE:20261224\r/)
  assert.match(text, new RegExp(`UID:list-${registry.id}@`))
  assert.doesNotMatch(text, /kettle/i)

  must(await ana.client.setOpenTo(registry.id, shut))
  assert.deepEqual(summariesIn((await read(address)).text), [])
  const page = await new Visitor(site.url).read(`/p/${secretOf(address)}`)
  assert.doesNotMatch(page, /Good to see you/, 'the address opens no page')
  must(await ana.client.removePerson(lise.id))
  assert.equal((await read(address)).status, 404)
  assert.ok(!site.logged().includes(secretOf(address)), 'the log has no secret')
})

test('an account has one address for its days, and another one ends it', async () => {
  const ana = await signedIn(site)
  const ben = await signedIn(site, { name: 'Ben' })
  const own = await listOf(ana, { title: 'Christmas', ...day('2026-12-24') })
  await listOf(ana, { title: 'Long ago', ...day('2025-11-19') })
  await listOf(ana, { title: 'Last year', ...day('2025-11-20') })
  await listOf(ana, { title: 'Without a day' })
  const putAway = await listOf(ana, { title: 'Put away', ...day('2026-12-25') })
  must(await ana.client.updateRegistry(putAway.registry.id, { meta: { registry_put_away: true } }))
  const his = await listOf(ben, { title: 'His birthday', ...day('2027-03-01') })
  must(await ben.client.addInvitees(his.registry.id, [ana.person.email]))
  await listOf(ben, { title: 'Not hers', status: 'publish', ...day('2027-03-02') })
  must(await ana.client.addPerson({ name: 'Oma Lise', birthday: '--02-29' }))
  must(await ana.client.addPerson({ name: 'No birthday' }))
  must(await ben.client.addPerson({ name: 'CANARY', birthday: '1990-01-01' }))

  assert.equal(addressIn(await ana.browser.read('/account')), '')
  await ana.browser.submit('/account/calendar')
  const address = addressIn((await ana.browser.follow()).html)
  const { text, status, headers } = await read(address)
  assert.equal(status, 200)
  assert.deepEqual(summariesIn(text), ['Last year', 'Christmas', 'His birthday', 'Birthday of Oma Lise'])
  assert.match(text, /20000229\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1/)
  assert.deepEqual([headers.get('set-cookie'), headers.get('cache-control')], [null, 'private, no-cache'])
  const etag = headers.get('etag') ?? ''
  const again = await read(address, { 'if-none-match': etag })
  assert.deepEqual([again.status, again.text], [304, ''])

  const [item] = own.items
  must(await site.api.as.admin.createPurchase(own.registry.id, item?.id ?? 0, { purchaser: 'Jo' }))
  assert.equal((await read(address, { 'if-none-match': etag })).status, 304, 'gifts change nothing')
  must(await ben.client.removeInvitee(his.registry.id, ana.person.email))
  const without = summariesIn((await read(address)).text)
  assert.deepEqual(without, ['Last year', 'Christmas', 'Birthday of Oma Lise'])

  const rows = await site.api.database.rows('SELECT * FROM calendars')
  assert.ok(!JSON.stringify(rows).includes(secretOf(address).split('.')[1] ?? ''), 'no address is stored')
  assert.ok(!site.logged().includes(secretOf(address)))
  assert.equal((await read(`${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`)).status, 404)
  assert.equal((await read(address.replace(`a${ana.person.id}.`, `a${ben.person.id}.`))).status, 404)

  await ana.browser.fillIn('/account', '/account/calendar')
  const second = addressIn((await ana.browser.follow()).html)
  assert.notEqual(second, address)
  assert.equal((await read(address)).status, 404)
  assert.equal((await read(second)).status, 200)
  await ana.browser.post('/account/calendar/end', ana.browser.formTo('/account/calendar'))
  assert.equal((await read(second)).status, 404)
})

test('an account that is switched off or deleted has no calendar', async () => {
  const ana = await signedIn(site)
  await ana.browser.fillIn('/account', '/account/calendar')
  const address = addressIn((await ana.browser.follow()).html)
  await site.accounts.people.switchOff(ana.person.id)
  assert.equal((await read(address)).status, 404)
  await site.accounts.people.switchOn(ana.person.id)
  assert.equal((await read(address)).status, 200)
  await site.accounts.people.delete(ana.person.id)
  assert.equal((await read(address)).status, 404)
  const kept = 'SELECT * FROM calendars WHERE account_id = $1'
  assert.deepEqual(await site.api.database.rows(kept, [ana.person.id]), [])
})
