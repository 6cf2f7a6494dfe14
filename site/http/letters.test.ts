import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { silentMetrics } from '@hopechest/program'
import { each } from '@hopechest/testing/outcome'
import type { Message } from '../mail.ts'
import { createLetters, type LetterKind, letterLimits } from './letters.ts'
import type { Visit } from './visit.ts'

const letter = { subject: 'Hello', text: 'A link.' }

interface Sender {
  address: string
  personId?: number
  email?: string
  isConfirmed?: boolean
}

function open() {
  const clock = { now: 0 }
  const sent: Message[] = []
  const mail = { send: async (message: Message) => void sent.push(message), check: async () => {} }
  const letters = createLetters(mail, silentMetrics, () => clock.now)
  const from = ({ address, personId: id, email = `${id}@own.example`, isConfirmed = true }: Sender): Visit =>
    ({
      address,
      signedIn: id && { person: { id, email, is_email_confirmed: isConfirmed } },
      log: { warn() {} },
    }) as unknown as Visit
  const send = (sender: Sender, to: string, kind: LetterKind = 'gift') =>
    letters.send(from(sender), kind, to, () => letter)
  return { clock, sent, send, letters, from }
}

const visitor = (n: number) => ({ address: `192.0.2.${n}` })

describe('e-mails of the site', () => {
  test('a visitor without an account sends a number of them in an hour, then no more until it is over', async () => {
    const { send, sent, clock } = open()
    for (let n = 0; n < letterLimits.visitor; n++) {
      assert.equal(await send(visitor(1), `guest${n}@x.example`), 'sent')
    }
    assert.equal(await send(visitor(1), 'one.more@x.example'), 'later')
    assert.equal(await send(visitor(2), 'one.more@x.example'), 'sent')
    clock.now = 3_600_000
    assert.equal(await send(visitor(1), 'again@x.example'), 'sent')
    assert.equal(sent.length, letterLimits.visitor + 2)
  })

  test('a person sends more, from any address', async () => {
    const { send } = open()
    for (let n = 0; n < letterLimits.person; n++) {
      assert.equal(await send({ address: `192.0.2.${n % 9}`, personId: 7 }, `guest${n}@x.example`), 'sent')
    }
    assert.equal(await send({ address: '192.0.2.50', personId: 7 }, 'one.more@x.example'), 'later')
    assert.equal(await send({ address: '192.0.2.50', personId: 8 }, 'one.more@x.example'), 'sent')
  })

  test('a person with many accounts sends no more: they share a mailbox, or an address', async () => {
    const { send } = open()
    for (let n = 0; n < letterLimits.person; n++) {
      const sender = { address: `192.0.2.${n}`, personId: n + 1, email: `eve+${n}@x.example` }
      assert.equal(await send(sender, `guest${n}@x.example`), 'sent')
    }
    const another = { address: '192.0.2.200', personId: 999, email: 'EVE@x.example' }
    assert.equal(await send(another, 'one.more@x.example'), 'later')
    for (let n = 0; n < letterLimits.address; n++) {
      assert.equal(await send({ address: '192.0.2.201', personId: 1000 + n }, `other${n}@x.example`), 'sent')
    }
    assert.equal(await send({ address: '192.0.2.201', personId: 5000 }, 'one.more@x.example'), 'later')
    assert.equal(await send({ address: '192.0.2.202', personId: 5000 }, 'one.more@x.example'), 'sent')
  })

  test('a person whose own address is not confirmed sends as few as a visitor, with all accounts together', async () => {
    const { send } = open()
    const sender = (n: number) => ({ address: '192.0.2.1', personId: n + 1, isConfirmed: false })
    for (let n = 0; n < letterLimits.visitor; n++) {
      assert.equal(await send(sender(n), `guest${n}@x.example`), 'sent')
    }
    assert.equal(await send(sender(50), 'one.more@x.example'), 'later')
  })

  test('one mailbox gets a number of them in an hour, from all who ask, in all spellings of its address', async () => {
    const { send, sent } = open()
    const spellings = ['jo@x.example', 'JO@X.example', 'jo+one@x.example', 'Jo+two+three@x.example']
    for (let n = 0; n < letterLimits.receiver; n++) {
      assert.equal(await send(visitor(n), spellings[n % spellings.length] ?? ''), 'sent')
    }
    for (const each of spellings) assert.equal(await send(visitor(99), each), 'later', each)
    assert.equal(sent.length, letterLimits.receiver)
    assert.equal(await send(visitor(99), 'joe@x.example'), 'sent')
    assert.equal(await send(visitor(99), 'jo@x.example', 'reset'), 'sent', 'a new password has its own room')
  })

  test('letters that belong together are counted all at once or not at all, those to one mailbox each', async () => {
    const { letters, sent, clock } = open()
    const pair = ['jo@x.example', 'jo+2@x.example']
    const most = letterLimits.receiver
    assert.equal(letters.count('to owner', ['jo@x.example']), true)
    for (let n = 0; n < most / 2 - 1; n++) assert.equal(letters.count('to owner', pair), true)
    assert.equal(letters.count('to owner', ['ana@x.example', ...pair]), false, 'there is room for one')
    for (let n = 0; n < most; n++) assert.equal(letters.count('to owner', ['ana@x.example']), true)
    assert.equal(letters.count('to owner', ['ana@x.example']), false)
    assert.equal(letters.count('to owner', ['jo@x.example']), true)
    assert.equal(letters.count('to owner', ['jo@x.example']), false)
    await letters.sendCounted({ to: 'jo@x.example', ...letter })
    assert.deepEqual(each(sent, 'to'), ['jo@x.example'])
    clock.now = 3_600_000
    assert.equal(letters.count('to owner', pair), true)
  })

  test('letters that belong together find no room where the whole site has had its number', () => {
    const { letters } = open()
    for (let n = 0; n < letterLimits.site - 1; n++)
      assert.equal(letters.count('to owner', [`owner${n}@x.example`]), true)
    assert.equal(letters.count('to owner', ['one@x.example', 'two@x.example']), false)
    assert.equal(letters.count('to owner', ['one@x.example']), true)
    assert.equal(letters.count('to owner', ['two@x.example']), false)
    assert.equal(letters.count('to owner', []), true, 'no owner has to hear of it')
  })

  test('dots make no other mailbox where the server takes them for nothing', async () => {
    const { send } = open()
    const dotted = (n: number) => `${'a.'.repeat(n)}${'a'.repeat(letterLimits.receiver + 1 - n)}@GMail.com`
    for (let n = 0; n < letterLimits.receiver; n++) assert.equal(await send(visitor(n), dotted(n)), 'sent')
    assert.equal(await send(visitor(99), dotted(letterLimits.receiver)), 'later')
    assert.equal(await send(visitor(99), `${'a'.repeat(letterLimits.receiver + 1)}@googlemail.com`), 'later')
    assert.equal(await send(visitor(99), 'a.a@x.example'), 'sent')
    assert.equal(await send(visitor(99), 'aa@x.example'), 'sent')
  })

  test('with other spellings of a mailbox, strangers keep no letter from the address of an account', async () => {
    const addresses = [
      ['late@x.example', 'late+x@x.example'],
      ['late+gifts@x.example', 'late@x.example'],
      ['anna.schmidt@gmail.com', 'annaschmidt+1@gmail.com'],
    ] as const
    for (const kind of ['confirm', 'reset', 'reset of unconfirmed'] as const) {
      for (const [own, other] of addresses) {
        const { send } = open()
        // The last one has the place of its own address.
        for (let n = 0; n <= letterLimits.receiver; n++)
          assert.equal(await send(visitor(n), other, kind), 'sent')
        assert.equal(await send(visitor(98), other.toUpperCase(), kind), 'later')
        assert.equal(await send(visitor(99), own, kind), 'sent', `${kind} ${own}`)
        assert.equal(await send(visitor(99), own, kind), 'later')
      }
    }
  })

  test('accounts with many spellings of a mailbox flood it with no letters, and keep none from its plain address', async () => {
    const { send, sent } = open()
    const most = letterLimits.receiver + letterLimits.otherNames
    for (let n = 0; n < most; n++)
      assert.equal(await send(visitor(n), `jo+${n}@x.example`, 'confirm'), 'sent')
    assert.equal(await send(visitor(99), 'jo+more@x.example', 'confirm'), 'later')
    assert.equal(await send(visitor(99), 'jo@x.example', 'confirm'), 'sent')
    assert.equal(await send(visitor(99), 'jo@x.example', 'confirm'), 'later')
    assert.equal(sent.length, most + 1)
  })

  test('the whole site sends a number of them in an hour', async () => {
    const { send } = open()
    for (let n = 0; n < letterLimits.site; n++) {
      assert.equal(await send({ address: `10.0.${n >> 8}.${n & 255}` }, `guest${n}@x.example`), 'sent')
    }
    assert.equal(await send(visitor(1), 'one.more@x.example'), 'later')
    assert.equal(await send(visitor(1), 'one.more@x.example', 'reset'), 'sent')
  })

  test('a thief who has sent many letters in the name of a person keeps no warning from their mailbox', async () => {
    const { send } = open()
    const thief = { address: '192.0.2.1', personId: 7 }
    for (let n = 0; n < letterLimits.person; n++) await send(thief, `guest${n}@x.example`)
    assert.equal(await send(thief, 'one.more@x.example'), 'later')
    for (let n = 0; n < letterLimits.receiver; n++)
      assert.equal(await send(thief, 'jo@x.example', 'left'), 'sent')
    assert.equal(await send(thief, 'jo@x.example', 'left'), 'later')
  })

  test('a letter that may not go is not written, so that the link of the one before still works', async () => {
    const { send, letters, from } = open()
    for (let n = 0; n < letterLimits.receiver; n++) await send(visitor(n), 'jo@x.example')
    let written = 0
    await letters.send(from(visitor(50)), 'gift', 'jo@x.example', () => {
      written++
      return letter
    })
    assert.equal(written, 0)
  })
})
