import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { createGuestStore } from '@hopechest/host/guests'
import { createLog } from '@hopechest/program'
import { createGuestGifts } from '../pages/guests/guest-gifts.ts'
import { createPost, type LetterWriter } from './post.ts'

test('a kind of letters that cannot be noted keeps no other one waiting, and is tried again until it is', async (t) => {
  const database = await openDatabase('sqlite::memory:')
  t.after(() => database.close())
  const store = createGuestStore({ database })
  const { notices } = createGuestGifts(store, 'a secret of the site that is long enough')
  const tried: string[] = []
  let isBroken = true
  const digest: LetterWriter = {
    kinds: ['digest'],
    counted: 'notice',
    async note() {
      tried.push('digest')
      if (isBroken) throw new Error('A row that cannot be read')
    },
    write: async () => 'sent',
  }
  const day: LetterWriter = {
    kinds: ['day'],
    counted: 'to owner',
    async note() {
      tried.push('day')
      await store.post.note({ kind: 'day', reader: 'account 1', about: 7, round: '2027-06-12' })
    },
    async write() {
      const letter = { subject: 'The day has come', text: 'Hello' }
      const to = 'oma@x.example'
      return { notice: 'day', to, site: 'https://gifts.example', id: 'day-7', languages: ['en'], letter }
    },
  }
  const now = () => new Date('2027-06-13T12:00:00Z')
  const writers = [digest, day]
  const post = createPost({ store: store.post, notices, writers, log: createLog('silent'), now })
  await post.note()
  assert.equal((await post.take())?.message.to, 'oma@x.example')
  isBroken = false
  await post.note()
  await post.note()
  assert.deepEqual(tried, ['digest', 'day', 'digest', 'day'])
})
