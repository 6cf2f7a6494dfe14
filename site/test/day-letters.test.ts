import assert from 'node:assert/strict'
import { test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { clockAt } from './clock.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const { at, now } = clockAt('2027-06-01')
const site = siteOf(() => openSite({ hasMail: true, now }))

const wedding = { registry_event_type: 'wedding', registry_event_date: '2027-06-12' }
const listFor = (owner: SignedInPerson, title: string, meta: object = {}) =>
  listOf(owner, { title, meta: { ...wedding, ...meta } })
const lettersTo = ({ person }: SignedInPerson) => site.letters.filter(({ to }) => to === person.email)

test('an owner reads once that the day has come, not before it has passed everywhere, and again for another day', async () => {
  const ana = await signedIn(site)
  const { registry } = await listFor(ana, 'Ana & Jonas')
  at('2027-06-13T11:59')
  await site.sendDueLetters()
  assert.deepEqual(lettersTo(ana), [])
  at('2027-06-13T12:00')
  await Promise.all([site.sendDueLetters(), site.sendDueLetters()])
  at('2027-06-14T13:00')
  await site.sendDueLetters()
  const [letter, ...more] = lettersTo(ana)
  assert.deepEqual(more, [])
  assert.equal(letter?.subject, 'The day has come: Ana & Jonas')
  assert.match(letter.text, /Your list may be unwrapped now:\n\S+\/lists\n.*Hallo,.*\/lists\n/s)
  must(await ana.client.updateRegistry(registry.id, { meta: { registry_event_date: '2027-06-14' } }))
  at('2027-06-15T13:00')
  for (let n = 0; n < 2; n++) await site.sendDueLetters()
  assert.equal(lettersTo(ana).length, 2)
  assert.equal(new Set(lettersTo(ana).map(({ messageId }) => messageId)).size, 2)
})

test('the letter leaves at nine in the morning by the clock of the list, on the day itself where that is first on Earth', async () => {
  for (const [zone, early, late] of [
    ['Europe/Vienna', '2027-06-13T06:59', '2027-06-13T07:00'],
    ['Pacific/Kiritimati', '2027-06-12T18:59', '2027-06-12T19:00'],
    ['Etc/GMT+12', '2027-06-13T20:59', '2027-06-13T21:00'],
  ] as const) {
    const ana = await signedIn(site)
    await listFor(ana, 'Ours', { registry_time_zone: zone })
    at(early)
    await site.sendDueLetters()
    assert.deepEqual(lettersTo(ana), [], zone)
    at(late)
    await site.sendDueLetters()
    assert.equal(lettersTo(ana).length, 1, zone)
  }
})

test('the letter is the same to the byte whether a gift was given or not, and leaves at the same moment', async () => {
  at('2027-06-13T11:00')
  const [given, other] = [await signedIn(site), await signedIn(site)]
  const lists = [await listFor(given, 'Ours'), await listFor(other, 'Ours')]
  const item = lists[0]?.items[0]?.id ?? 0
  must(await site.api.as.admin.createPurchase(lists[0]?.registry.id ?? 0, item, { purchaser: 'CANARY' }))
  at('2027-06-13T12:00')
  await site.sendDueLetters()
  const plain = (owner: SignedInPerson) =>
    lettersTo(owner).map(({ subject, text }) => subject + text.replaceAll(/\/gifts\/letters\/[\w-]+/g, ''))
  assert.equal(plain(given).length, 1)
  assert.deepEqual(plain(given), plain(other))
})

test('no letter leaves of a list that was never wrapped, stays so, or is put away, nor to an address that is not proved', async () => {
  at('2027-06-13T11:00')
  const ana = await signedIn(site)
  for (const meta of [
    { registry_reveal: 'always' },
    { registry_reveal: 'never' },
    { registry_for_child: true },
    { registry_put_away: true },
    { registry_event_date: '2027-06-09' },
    { registry_event_date: '' },
  ])
    await listFor(ana, 'None of these', meta)
  const unproved = await signedIn(site)
  await listFor(unproved, 'Unproved')
  const { id } = unproved.person
  await site.api.database.run('UPDATE accounts SET is_email_confirmed = 0 WHERE id = $1', [id])
  at('2027-06-13T12:00')
  await site.sendDueLetters()
  assert.deepEqual([...lettersTo(ana), ...lettersTo(unproved)], [])
})
