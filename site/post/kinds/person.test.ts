import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { insertKnownPerson, lockBooks } from '@hopechest/host/family'
import { createGuestStore, type GuestStore } from '@hopechest/host/guests'
import { createLog } from '@hopechest/program'
import { createLetters, letterLimits } from '../../http/letters.ts'
import type { Message } from '../../mail.ts'
import { createGuestParts } from '../../pages/guests/guest-parts.ts'
import { createPost } from '../post.ts'
import { sendLetters } from '../rounds.ts'
import { personWriter } from './person.ts'

const letterTo = (to: string) => ({ to, subject: 'Hello', text: 'A link.' })
const from = (name: string) => ({ email: `${name}@own.example`, address: name })

async function open(t: TestContext) {
  const database = await openDatabase('sqlite::memory:')
  t.after(() => database.close())
  const store = createGuestStore({ database })
  const guestGifts = createGuestParts(store, 'a secret of the site that is long enough')
  const { personLetters: letters, notices } = guestGifts
  const sent: Message[] = []
  const mail = createLetters({ send: async (message) => void sent.push(message), check: async () => {} })
  async function ask(account: number, by: string, addresses: readonly string[]) {
    await lockBooks(database, [account])
    const asked = []
    for (const address of addresses) {
      const { id } = await insertKnownPerson(database, account, { name: address, address, birthday: '' })
      const of = { kind: 'link', personId: id, about: 0, entry: '' } as const
      asked.push({ ...of, message: letterTo(address), by: from(by) })
    }
    await letters.ask(account, asked)
  }
  const log = createLog('silent')
  const sendAll = (post: GuestStore['post'] = store.post) => {
    const writers = [personWriter(guestGifts)]
    return sendLetters({
      post: createPost({ store: post, notices, writers, log, now: () => new Date() }),
      mail,
      log,
    })
  }
  return { store, letters, mail, sent, ask, sendAll }
}

test('an owner who writes to more guests than an hour has room for keeps no other owner waiting', async (t) => {
  const { store, letters, sent, ask, sendAll } = await open(t)
  const many = Array.from({ length: 500 }, (_, n) => `guest${n}@x.example`)
  await ask(1, 'eve', many)
  await ask(3, 'ana', ['oma@x.example'])
  let taken = 0
  const take: GuestStore['post']['take'] = (...asked) => {
    taken++
    return store.post.take(...asked)
  }
  await sendAll({ ...store.post, take })
  assert.equal(sent.length, letterLimits.person + 1)
  assert.equal(sent.at(-1)?.to, 'oma@x.example')
  assert.ok(taken < letterLimits.person + 20, `${taken} letters were looked at`)
  const waiting = (await letters.ofBook(1)).filter(({ state }) => state === 'due')
  assert.equal(waiting.length, many.length - letterLimits.person)
  assert.ok(waiting.every((letter) => letter.is_put_off))
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
