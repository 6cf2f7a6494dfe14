import assert from 'node:assert/strict'
import cluster from 'node:cluster'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { listen } from './listen.ts'
import { createLog } from './log/log.ts'
import { whenPrimaryStops } from './worker.ts'
import { startWorkers } from './workers.ts'

const at = { address: '127.0.0.1', port: 0 }

// In a worker, this file serves: each client gets the number of its connection.
if (cluster.isWorker) {
  let connections = 0
  const server = createServer().removeAllListeners('connection')
  server.on('connection', (socket: Socket) => socket.on('error', () => {}).end(`${++connections}`))
  whenPrimaryStops(() => process.exit())
  await listen(server, 'api', at)
} else {
  describe('handing over', {
    concurrency: 1,
    skip: process.platform !== 'linux' && 'only Linux has many local addresses',
  }, () => {
    test('clients come to a worker that was busy in the order in which they came', async (t) => {
      const { pause, goOn, open } = await startWorker(t)
      pause()
      const clients = []
      for (let n = 0; n < 20; n++) clients.push(await open('127.0.0.2'))
      goOn()
      const answers = await Promise.all(clients.map(({ answer }) => answer))
      assert.deepEqual(
        answers,
        answers.map((_, n) => String(n + 1)),
      )
    })

    test('clients that have gone before their turn do not come to the worker', async (t) => {
      const { pause, goOn, open } = await startWorker(t)
      pause()
      for (let n = 0; n < 2; n++) await open('127.0.0.2')
      for (let n = 0; n < 20; n++) await (await open('127.0.0.2')).leave()
      const last = await open('127.0.0.2')
      goOn()
      assert.equal(await last.answer, '3')
    })

    test('a worker that is killed takes two clients with it, and the next client is served', async (t) => {
      const { pause, kill, open } = await startWorker(t)
      pause()
      const first = await open('127.0.0.2')
      const second = await open('127.0.0.2')
      const third = await open('127.0.0.2')
      kill()
      assert.deepEqual([await first.answer, await second.answer], ['', ''])
      assert.equal(await third.answer, '1')
    })

    test('clients that wait when the program stops are served', async (t) => {
      const { pause, goOn, open, stop } = await startWorker(t)
      pause()
      const clients = [
        await open('127.0.0.2'),
        await open('127.0.0.2'),
        await open('127.0.0.2'),
        await open('127.0.0.3'),
      ]
      const stopped = stop()
      goOn()
      await stopped
      const answers = await Promise.all(clients.map(({ answer }) => answer))
      assert.deepEqual(answers.sort(), ['1', '2', '3', '4'])
    })
  })
}

async function startWorker(t: TestContext) {
  cluster.setupPrimary({ exec: import.meta.filename, execArgv: [] })
  const stopping = new AbortController()
  const workers = await startWorkers(1, { api: at }, createLog('silent'), stopping.signal)
  // Without the signal a worker that ends is started again.
  const stop = () => {
    stopping.abort()
    return workers.stop()
  }
  t.after(stop)
  const [worker] = Object.values(cluster.workers ?? {})
  return {
    stop,
    pause: () => worker?.process.kill('SIGSTOP'),
    goOn: () => worker?.process.kill('SIGCONT'),
    kill: () => worker?.process.kill('SIGKILL'),
    /** Returns when the primary process, which is this one, has accepted the connection. */
    async open(localAddress: string) {
      const socket = connect({
        host: '127.0.0.1',
        port: Number(new URL(workers.urls.api).port),
        localAddress,
      })
      let answer = ''
      socket.setEncoding('utf8').on('data', (text) => {
        answer += text
      })
      const closed = once(
        socket.on('error', () => {}),
        'close',
      )
      await acceptedFrom(localAddress)
      return {
        answer: closed.then(() => answer),
        leave() {
          socket.resetAndDestroy()
          return closed
        },
      }
    },
  }
}

/** Other tests of this process accept connections, too. */
function acceptedFrom(address: string): Promise<void> {
  return new Promise((resolve) => {
    const act = (message: unknown) => {
      if ((message as { socket: Socket }).socket.remoteAddress !== address) return
      unsubscribe('net.server.socket', act)
      resolve()
    }
    subscribe('net.server.socket', act)
  })
}
