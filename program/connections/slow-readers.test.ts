import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import type { Refusal } from '@hopechest/contract'
import { listen } from '@hopechest/testing/listen'
import { createHttpServer } from './server.ts'

/** More than the network between them holds, so that the rest waits for the reader. */
const long = Buffer.alloc(32 * 1024 * 1024, 'x')
const looksEveryMilliseconds = 1000

describe('a client that reads an answer', () => {
  test('byte by byte is cut off once it has had thirty seconds', async (t) => {
    await using server = await serve(t)
    const { reader, ask, isCut, secondsLater } = server
    const answer = await ask()
    answer.end(long)
    secondsLater(0)
    await readOneByte(reader)
    secondsLater(30)
    assert.equal(isCut(), false)
    await readOneByte(reader)
    secondsLater(0.001)
    assert.equal(isCut(), true)
    // The client learns of it when it goes on reading.
    reader.resume()
    await once(reader, 'close')
    assert.ok(reader.bytesRead < long.length)
  })

  test('that took a minute to begin has thirty seconds from there', async (t) => {
    await using server = await serve(t)
    const { reader, ask, isCut, secondsLater } = server
    const answer = await ask()
    secondsLater(0)
    secondsLater(60)
    answer.end(long)
    secondsLater(0)
    secondsLater(30)
    assert.equal(isCut(), false)
    await readWhole(reader, long.length)
  })

  test('and waits for the server is not cut off, however long the rest takes', async (t) => {
    await using server = await serve(t)
    const { reader, ask, isCut, secondsLater } = server
    const answer = await ask()
    answer.write('the first words of a file')
    await readOneByte(reader)
    secondsLater(0)
    secondsLater(60)
    assert.equal(isCut(), false)
    answer.end(long)
    secondsLater(30)
    assert.equal(isCut(), false)
    secondsLater(0.001)
    assert.equal(isCut(), true)
  })

  test('has thirty seconds for each, on a connection that serves for minutes', async (t) => {
    await using server = await serve(t)
    const { reader, ask, isCut, secondsLater } = server
    for (let n = 1; n <= 3; n++) {
      const answer = await ask()
      answer.end(long)
      secondsLater(0)
      secondsLater(30)
      assert.equal(isCut(), false, `answer ${n}`)
      await readWhole(reader, n * long.length)
    }
  })
})

test('a client that takes more than twenty seconds to send a body is answered once, and not cut off while it sends on', async (t) => {
  await using server = await serve(t)
  const { reader, ask, isCut, secondsLater } = server
  await ask('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx')
  secondsLater(0)
  secondsLater(20)
  assert.equal(isCut(), false)
  secondsLater(0.001)
  secondsLater(0.1)
  const [answered] = await once(reader.resume(), 'data')
  assert.match(String(answered), /^HTTP\/1\.1 408 .*took too long to arrive$/s)
  assert.equal(isCut(), false)
})

describe('a server that never listens', () => {
  test('keeps no program from ending', () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    const before = timers()
    createHttpServer({ handle() {}, connectionsPerAddress: 1, answerOf: plainly })
    assert.equal(timers(), before)
  })
})

function plainly({ message }: Refusal) {
  return { headers: {}, body: message }
}

/** A server with one client. The test turns the clock: the server looks for slow readers when the test says so. */
async function serve(t: TestContext) {
  // A whole number, so that thirty seconds are exactly that.
  let now = Math.ceil(performance.now())
  t.mock.method(performance, 'now', () => now)
  t.mock.timers.enable({ apis: ['setInterval'] })
  let arrived = (_answer: ServerResponse) => {}
  let connection: Socket | undefined
  const server = createHttpServer({
    handle(request, answer) {
      connection = request.socket
      arrived(answer)
    },
    connectionsPerAddress: 10,
    answerOf: plainly,
  })
  const { hostname, port } = new URL(await listen(server))
  const reader = connect(Number(port), hostname).on('error', () => {})
  return {
    reader: reader.pause(),
    isCut: () => connection?.destroyed,
    /** Sends a request, and returns its answer, which has not begun. */
    ask(request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'): Promise<ServerResponse> {
      reader.write(request)
      return new Promise((resolve) => {
        arrived = resolve
      })
    },
    secondsLater(seconds: number): void {
      now += seconds * 1000
      t.mock.timers.tick(looksEveryMilliseconds)
    },
    async [Symbol.asyncDispose]() {
      reader.destroy()
      server.close().closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function readOneByte(reader: Socket): Promise<void> {
  while (reader.read(1) === null) await once(reader, 'readable')
}

async function readWhole(reader: Socket, bytes: number): Promise<void> {
  reader.resume()
  while (reader.bytesRead < bytes) await once(reader, 'data')
  reader.pause()
}
