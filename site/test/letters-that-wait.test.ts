import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import type { NoticeKind } from '@hopechest/host/guests'
import { stepsOfDays } from '@hopechest/host/running-time'
import { createLetters, type LetterKind, letterLimits } from '../http/letters.ts'
import { sendLetters } from '../post/index.ts'
import { atMostOnce, forgetAll, guest, lettersOfAll, makeOwner, owner, wordsOfAll } from './killed/kinds.ts'
import { log, openPost } from './killed/send-in-steps.ts'

let database: Database
before(async () => {
  database = await openDatabase('sqlite::memory:')
  await makeOwner(database)
})
after(() => database.close())

/** As what a reader stops it. */
const noticeOf: Record<keyof typeof lettersOfAll, NoticeKind> = {
  eve: 'eve',
  removed: 'gift',
  ended: 'gift',
  week: 'week',
  wishes: 'wishes',
  question: 'question',
  day: 'day',
  bank: 'bank',
  digest: 'digest',
  browser: 'browser',
  hook: 'hook',
  disk: 'trouble',
  invitation: 'invitation',
  link: 'invitation',
  draw: 'draw',
  word: 'draw',
}
const counted: readonly LetterKind[] = ['gift, later', 'notice', 'to owner', 'invitation']

type Kind = keyof typeof lettersOfAll
/** With such a letter all that is kept of its reader goes. */
const ofGift: readonly Kind[] = ['removed', 'ended', 'eve']
/** Of these an owner reads that one did not leave, and asks for it again. The owner does not learn who wants no letter of a draw. */
const isToldOwner: readonly Kind[] = ['invitation', 'link']
/** What becomes of one that the site wrote with another secret, or whose address it sealed so. */
const unread: Partial<Record<Kind, readonly string[]>> = {
  removed: [],
  ended: [],
  week: ['sent'],
  invitation: ['failed'],
  link: ['failed'],
  draw: ['failed'],
  word: ['failed'],
}
const states = async () => (await database.values<[string]>('SELECT state FROM letters')).flat()

let n = 0
for (const kind of Object.keys(lettersOfAll) as Kind[]) {
  const isOnce = atMostOnce.includes(kind)

  /** One letter is due. `sent` has what the mail server has got since. */
  async function open(makeDue = lettersOfAll[kind]) {
    await forgetAll(database)
    const letter = await makeDue(database, ++n)
    const { post, notices } = openPost(database, kind === 'disk')
    const [sent, tried]: [string[], string[]] = [[], []]
    let isAway = false
    const openMail = () =>
      createLetters({
        async send({ to, messageId = '', subject }) {
          const line = `${to} ${messageId} ${subject}`
          tried.push(line)
          if (isAway) throw new Error('The mail server is away')
          sent.push(line)
        },
        async check() {},
      })
    return {
      letter,
      post,
      notices,
      sent,
      tried,
      openMail,
      async look(mail = openMail()) {
        await post.note()
        await sendLetters({ post, mail, log })
      },
      pass: () => database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(1 / 24)]),
      letMailRest(away: boolean) {
        isAway = away
      },
    }
  }

  test(`a letter of the kind ${kind} whose mail server is away ${isOnce ? 'is asked for again' : 'leaves an hour later, as the same one, or is given up after a day'}`, async () => {
    const { letter, sent, tried, look, pass, letMailRest } = await open()
    letMailRest(true)
    await look()
    await look()
    assert.equal(tried.length, 1)
    if (isOnce) {
      assert.deepEqual(await states(), ['failed'])
      return
    }
    letMailRest(false)
    await pass()
    await look()
    assert.match(sent.join(), letter)
    assert.deepEqual(new Set(tried), new Set(sent))
    await pass()
    await look()
    assert.equal(sent.length, 1)

    const other = await open()
    other.letMailRest(true)
    for (let hour = 0; hour < 24; hour++) {
      await other.look()
      await pass()
    }
    assert.equal(other.tried.length, kind === 'eve' ? 23 : 24)
    other.letMailRest(false)
    await other.look()
    assert.deepEqual(other.sent, [])
    if (kind !== 'eve') assert.deepEqual(await states(), ofGift.includes(kind) ? [] : ['failed'])
  })

  test(`a letter of the kind ${kind} for which an hour has no room leaves when it has`, async () => {
    const { letter, sent, look, pass, openMail } = await open()
    const mail = openMail()
    for (const to of [guest, owner])
      for (const count of counted)
        for (let one = 0; one < letterLimits.receiver; one++)
          await mail.sendDue(count, { to, subject: 'Another one', text: 'Hello' })
    sent.length = 0
    await look(mail)
    assert.deepEqual(sent, [])
    await pass()
    await look()
    assert.match(sent.join(), letter)
  })

  test(`a letter of the kind ${kind} that its reader stops while it waits does not leave`, async () => {
    const { post, notices, tried, look, pass } = await open()
    await post.note()
    for (const address of [guest, owner]) await notices.stop(noticeOf[kind], address)
    await look()
    await pass()
    await look()
    assert.deepEqual(tried, [])
    const state = isToldOwner.includes(kind) ? 'failed' : 'sent'
    assert.deepEqual(await states(), ofGift.includes(kind) ? [] : [state])
    for (const address of [guest, owner]) await notices.forget(address)
  })

  const left = unread[kind]
  if (left)
    test(`a letter of the kind ${kind} that a site with another secret can read no more is given up`, async () => {
      const { post, tried, look, pass } = await open()
      await post.note()
      await database.run("UPDATE letters SET sealed = 'of another secret' WHERE sealed <> ''")
      await database.run("UPDATE gift_addresses SET sealed = 'of another secret'")
      await look()
      await pass()
      await look()
      assert.deepEqual(tried, [])
      assert.deepEqual(await states(), left)
    })

  if (kind === 'removed' || kind === 'ended')
    test(`a word of the kind ${kind} to a browser, of a site whose pages are in a frame by now, is given up after a day`, async () => {
      const listening = { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'auth' }
      const { tried, look, pass } = await open(wordsOfAll[kind](listening))
      for (let hour = 0; hour < 24; hour++) {
        await look()
        assert.deepEqual(await states(), ['due'])
        await pass()
      }
      await look()
      assert.deepEqual(tried, [])
      assert.deepEqual(await states(), [])
    })
}
