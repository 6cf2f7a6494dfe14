import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { createGuestStore } from '@hopechest/host/guests'
import { createLog } from '@hopechest/program'
import { createLetters, letterLimits } from '../../http/letters.ts'
import type { Message } from '../../mail.ts'
import { sendInvitations } from './invitation-post.ts'
import { createInvitedGuests, type InvitedGuests } from './invited-guests.ts'

const letterTo = (to: string) => ({ to, subject: 'Hello', text: 'A link.' })
const from = (name: string) => ({ email: `${name}@own.example`, address: name })

async function open(t: TestContext) {
  const database = await openDatabase('sqlite::memory:')
  t.after(() => database.close())
  const { invited: store } = createGuestStore({ database })
  const invited = createInvitedGuests(store, 'a secret of the site that is long enough')
  const sent: Message[] = []
  const mail = createLetters({ send: async (message) => void sent.push(message), check: async () => {} })
  const ask = (registryId: number, by: string, guests: readonly string[]) =>
    invited.ask(
      registryId,
      guests.map((invitee) => ({ invitee, message: letterTo(invitee), by: from(by) })),
    )
  const sendAll = (each: InvitedGuests = invited) =>
    sendInvitations({ invited: each, mail, log: createLog('silent') })
  return { store, invited, mail, sent, ask, sendAll }
}

test('an owner who writes to more guests than an hour has room for keeps no other owner waiting', async (t) => {
  const { store, invited, sent, ask, sendAll } = await open(t)
  const many = Array.from({ length: 1000 }, (_, n) => `guest${n}@x.example`)
  for (const list of [1, 2]) await ask(list, 'eve', many)
  await ask(3, 'ana', ['oma@x.example'])
  let taken = 0
  const take: InvitedGuests['take'] = (registryId) => {
    taken++
    return invited.take(registryId)
  }
  await sendAll({ ...invited, take })
  assert.equal(sent.length, letterLimits.person + 1)
  assert.equal(sent.at(-1)?.to, 'oma@x.example')
  assert.ok(taken < letterLimits.person + 20, `${taken} letters were looked at`)
  const waiting = (await store.list(1)).filter(({ state }) => state === 'due')
  assert.equal(waiting.length, many.length - letterLimits.person)
  assert.ok(waiting.every((guest) => guest.is_put_off))
})

test('a guest who has got many letters in this hour keeps back none of the other guests', async (t) => {
  const { mail, sent, ask, sendAll } = await open(t)
  for (let n = 0; n < letterLimits.receiver; n++)
    assert.equal(await mail.sendDue('invitation', letterTo('oma@x.example'), from(`owner${n}`)), 'sent')
  await ask(1, 'ana', ['oma@x.example', 'jo@x.example', 'pia@x.example'])
  await sendAll()
  const others = sent.slice(letterLimits.receiver).map(({ to }) => to)
  assert.deepEqual(others.toSorted(), ['jo@x.example', 'pia@x.example'])
})
