import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { watchIdleTurns } from './idle-turns.ts'

const looksEveryMilliseconds = 250
const notYet = new Promise<void>(() => {})

/** The answer to a request whose form has arrived, or is read, or waits to be read. */
function answerTo({ hasArrived, isRead = true }: { hasArrived: boolean; isRead?: boolean }): ServerResponse {
  const request = new IncomingMessage(new Socket())
  request.complete = hasArrived
  if (isRead) request.resume()
  return new ServerResponse(request)
}

/** The other end of the connection: what the system has taken for it, and what it has sent. */
function phoneOf(answer: ServerResponse) {
  const phone = Object.assign(new PassThrough(), { bytesWritten: 0, bytesRead: 0 })
  answer.assignSocket(phone as unknown as Socket)
  return phone
}

/** Stops the clock. The function that it returns lets time pass, at the end of which the turns are looked at. */
function clockOf({ mock }: TestContext): (milliseconds: number) => void {
  let now = 0
  mock.method(performance, 'now', () => now)
  mock.timers.enable({ apis: ['setInterval'] })
  return (milliseconds) => {
    now += milliseconds
    mock.timers.tick(looksEveryMilliseconds)
  }
}

test('while all turns are taken, a client that sends nothing or reads nothing loses its turn after two seconds', (t) => {
  const wait = clockOf(t)
  const pass = (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += looksEveryMilliseconds) wait(looksEveryMilliseconds)
  }
  const turns = watchIdleTurns(3, 2000)
  const sending = answerTo({ hasArrived: false })
  const reading = answerTo({ hasArrived: true })
  const made = answerTo({ hasArrived: true })
  reading.end('a page')
  turns.begin(sending, notYet)
  turns.begin(reading, notYet)
  pass(10_000)
  assert.deepEqual([sending.destroyed, reading.destroyed], [false, false], 'there is a turn for others')
  turns.begin(made, notYet)
  pass(2 * looksEveryMilliseconds)
  assert.deepEqual(
    [sending, reading, made].map(({ destroyed }) => destroyed),
    [true, true, false],
  )
  turns.stop()

  const full = watchIdleTurns(1, 2000)
  const late = answerTo({ hasArrived: false })
  full.begin(late, notYet)
  pass(2000)
  assert.equal(late.destroyed, false, 'two seconds')
  pass(looksEveryMilliseconds)
  assert.equal(late.destroyed, true)
  full.stop()
})

test('a page that is still being made keeps its turn, however long the service takes', (t) => {
  const wait = clockOf(t)
  const turns = watchIdleTurns(1, 2000)
  const made = answerTo({ hasArrived: true })
  turns.begin(made, notYet)
  wait(60_000)
  assert.equal(made.destroyed, false)
  turns.stop()
})

test('a slow phone that reads a page bit by bit keeps its turn until it stands still', (t) => {
  const wait = clockOf(t)
  const turns = watchIdleTurns(1, 2000)
  const answer = answerTo({ hasArrived: true })
  const phone = phoneOf(answer)
  answer.end('a page')
  turns.begin(answer, notYet)
  for (let n = 0; n < 20; n++) {
    phone.bytesWritten += 16
    wait(1000)
  }
  assert.equal(answer.destroyed, false)
  phone.bytesRead += 4096
  wait(2001)
  assert.equal(answer.destroyed, true, 'also when it sends the next request')
  turns.stop()
})

test('a client that sends more and more of a form does not keep the turn of an answer that it does not read', (t) => {
  const wait = clockOf(t)
  const turns = watchIdleTurns(1, 2000)
  const answer = answerTo({ hasArrived: false, isRead: false })
  const phone = phoneOf(answer)
  answer.end('a page')
  turns.begin(answer, notYet)
  for (let n = 0; n < 5; n++) {
    phone.bytesRead += 8192
    wait(500)
  }
  assert.equal(answer.destroyed, true)
  turns.stop()
})

test('a form that the site does not read yet keeps its turn', (t) => {
  const wait = clockOf(t)
  const turns = watchIdleTurns(1, 2000)
  const answer = answerTo({ hasArrived: false, isRead: false })
  turns.begin(answer, notYet)
  wait(60_000)
  assert.equal(answer.destroyed, false)
  answer.req.resume()
  wait(2001)
  assert.equal(answer.destroyed, true)
  turns.stop()
})

for (const [who, sent, isCut] of [
  ['a slow phone that sends a form bit by bit keeps its turn', 2048, false],
  ['a client that sends a letter now and then loses its turn', 1, true],
] as const) {
  test(who, (t) => {
    const wait = clockOf(t)
    const turns = watchIdleTurns(1, 2000)
    const answer = answerTo({ hasArrived: false })
    const phone = phoneOf(answer)
    turns.begin(answer, notYet)
    for (let n = 0; n < 20; n++) {
      phone.bytesRead += sent
      wait(500)
    }
    assert.equal(answer.destroyed, isCut)
    turns.stop()
  })
}

test('a turn that has ended counts no more', async (t) => {
  const wait = clockOf(t)
  const turns = watchIdleTurns(2, 2000)
  const unread = answerTo({ hasArrived: true })
  unread.end('a page')
  turns.begin(unread, notYet)
  turns.begin(answerTo({ hasArrived: true }), Promise.resolve())
  await Promise.resolve()
  wait(60_000)
  assert.equal(unread.destroyed, false)
  turns.stop()
})
