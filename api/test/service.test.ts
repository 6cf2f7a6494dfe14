import assert from 'node:assert/strict'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { freePort } from '@hopechest/database/testing/postgres'
import {
  freshFolder,
  isAlive,
  type Program,
  runBehindShell,
  runService,
  runUserCommand,
  type Service,
  startService,
} from './process.ts'
import { basic } from './world.ts'

/** What whoever stops or starts the service may count on, in milliseconds. */
const stopWithin = 10_000
const headersWithin = 10_000 + 2_000
/** For this machine to do everything else. */
const slack = 1_500

/** The stories do not touch each other, and most of each is waiting for a process to start. */
const concurrency = 2

const stack = /^\s+at .+:\d+/m
const item = { registry_id: 7, name: 'Teapot', url: 'https://shop.example/teapot' }

describe('the service as a process', { concurrency: 3, timeout: 60_000 }, () => {
  describe('starting', { concurrency }, () => {
    test('the first start makes the data folder and the administrator, and tells the password once', async () => {
      const folder = await freshFolder()
      const first = await startService(folder)
      const password = passwordOf(first)
      assert.equal((await stat(join(folder, 'data'))).mode & 0o777, 0o700)
      assert.match(first.printed(), new RegExp(`Hopechest is ready at ${first.url}\n`))
      assert.equal(first.printed().match(/application password {2}/g)?.length, 1)
      assert.equal(await statusAt(first.url, '/items', password), 200)
      await stop(first)

      const second = await startService(folder)
      assert.doesNotMatch(second.printed(), /password|first start/)
      assert.equal(await statusAt(second.url, '/items', password), 200)
      await stop(second)
      assert.ok(!second.printed().includes(password), 'and it is in no log line')
    })

    test('somebody who asks for the version gets it and nothing else', async () => {
      const program = runService(await freshFolder(), {}, ['--version'])
      assert.deepEqual(await program.ended, { status: 0, signal: null })
      assert.match(program.printed(), /^\d+\.\d+\.\d+\n$/)
    })

    test('an account that is made while the service runs opens at once', async () => {
      const folder = await freshFolder()
      const service = await startService(folder)
      const command = runUserCommand(folder, 'add', 'grandma', '--email', 'grandma@example.org')
      assert.deepEqual(await command.ended, { status: 0, signal: null })
      const [, password = ''] = /Application password of grandma: (.+)/.exec(command.printed()) ?? []
      assert.equal(await statusAt(service.url, '/items', password, 'grandma'), 200)
      await stop(service)
    })

    test('whoever mistypes settings is told all of them, and nothing starts', async () => {
      const folder = await freshFolder()
      const service = runService(folder, { WORKERS: 'many', LOG_LEVEL: 'loud' })
      assert.deepEqual(await service.ended, { status: 1, signal: null })
      assert.match(service.printed(), /WORKERS must be a whole number.*\n.*LOG_LEVEL must be one of/)
      assert.doesNotMatch(service.printed(), stack)
      await assert.rejects(stat(join(folder, 'data')), { code: 'ENOENT' })
    })

    test('a database that a newer program has written is left alone', async () => {
      const folder = await freshFolder()
      const database = await openDatabase(`sqlite:${join(folder, 'data', 'hopechest.db')}`)
      await database.run('UPDATE schema_version SET version = 999')
      await database.close()
      for (const WORKERS of ['1', '2']) {
        const service = runService(folder, { WORKERS })
        assert.deepEqual(await service.ended, { status: 1, signal: null })
        assert.match(service.printed(), /The database has schema version 999, .+ Start a newer program/)
        assert.doesNotMatch(service.printed(), stack)
      }
    })

    test('a database that is away stops the start with the reason', async () => {
      const DATABASE_URL = `postgres://somebody:a-secret@127.0.0.1:${await freePort()}/hopechest`
      const service = runService(await freshFolder(), { DATABASE_URL })
      assert.deepEqual(await service.ended, { status: 1, signal: null })
      assert.match(service.printed(), /Storage is unavailable.*ECONNREFUSED/)
      assert.doesNotMatch(service.printed(), stack)
      assert.doesNotMatch(service.printed(), /a-secret/)
    })

    test('a port that somebody else has is named, with the setting to change', async (t) => {
      const other = createServer().listen(0, '127.0.0.1')
      t.after(() => void other.close())
      await once(other, 'listening')
      const { port } = other.address() as { port: number }
      for (const settings of [
        { API_PORT: `${port}` },
        { API_PORT: `${port}`, WORKERS: '2' },
        { OPS_PORT: `${port}` },
        { OPS_PORT: `${port}`, WORKERS: '2' },
      ]) {
        const service = runService(await freshFolder(), settings)
        assert.deepEqual(await service.ended, { status: 1, signal: null })
        assert.match(service.printed(), new RegExp(`127\\.0\\.0\\.1:${port} .*another program`))
        assert.match(service.printed(), 'OPS_PORT' in settings ? /OPS_PORT/ : /API_PORT/)
        assert.doesNotMatch(service.printed(), stack)
      }
    })

    test('in production there are no docs, and one line warns that everybody may change every item', async () => {
      const service = await startService(await freshFolder(), { ENVIRONMENT: 'production', WORKERS: '2' })
      assert.equal(service.printed().match(/ITEM_ROUTES/g)?.length, 1)
      const password = passwordOf(service)
      for (const path of ['/docs', '/docs/', '/openapi.json']) {
        assert.equal(await statusAt(service.url, path, password), 404)
      }
      await stop(service)

      const settings = { ENVIRONMENT: 'production', ITEM_ROUTES: 'members' }
      const strict = await startService(await freshFolder(), settings)
      assert.doesNotMatch(strict.printed(), /ITEM_ROUTES/)
      await stop(strict)
    })
  })

  describe('running', { concurrency }, () => {
    test('whoever runs the service sees how long requests take by route, never who reads what', async () => {
      const OPS_PORT = `${await freePort()}`
      const service = await startService(await freshFolder(), { OPS_PORT })
      const ops = `http://127.0.0.1:${OPS_PORT}`
      const ready = await fetch(`${ops}/ready`)
      assert.deepEqual([ready.status, await ready.json()], [200, { status: 'ready' }])
      assert.equal((await fetch(`${ops}/items`)).status, 404)
      assert.equal(await statusAt(service.url, '/metrics', passwordOf(service)), 404)
      const metrics = await askForItems(service, ops, 3)
      assert.match(metrics, /^process_cpu_seconds_total /m)
      await stop(service)
      await assert.rejects(fetch(`${ops}/ready`))
    })

    test('several workers answer as one; when one is killed the other goes on and a third comes', async () => {
      const OPS_PORT = `${await freePort()}`
      const service = await startService(await freshFolder(), { OPS_PORT, WORKERS: '2' })
      const ops = `http://127.0.0.1:${OPS_PORT}`
      assert.match(service.printed(), new RegExp(`Hopechest is ready at ${service.url}\n`))
      assert.equal((await fetch(`${ops}/ready`)).status, 200)
      await askForItems(service, ops, 10)

      const [one = 0, two = 0] = workersOf(service)
      const callers = [await beginToAdd(service, 'close'), await beginToAdd(service, 'close')]
      process.kill(one, 'SIGKILL')
      await service.says(/A worker ended by itself/)
      for (const caller of callers) caller.write(caller.rest)
      const answers = await Promise.all(callers.map(({ answer }) => answer))
      assert.deepEqual(answers.map((answer) => answer.includes('HTTP/1.1 201')).sort(), [false, true])

      await service.says(listening([service.pid, one, two]))
      assert.equal(await statusAt(service.url, '/items', passwordOf(service)), 200)
      assert.equal((await fetch(`${ops}/metrics`)).status, 200)
      const pids = [service.pid, ...workersOf(service)]
      assert.equal(pids.length, 4)
      await stop(service)
      assert.deepEqual(pids.filter(isAlive), [])
    })

    test('a client that sends its headers one byte at a time is answered and hung up on', async () => {
      const service = await startService(await freshFolder())
      const client = open(service.url)
      const started = performance.now()
      client.write('GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ')
      const drip = setInterval(() => client.write('.'), 200)
      const answer = await client.answer
      clearInterval(drip)
      assert.match(answer, /^HTTP\/1\.1 408 /)
      assert.match(answer, /\r\n\r\n\{"detail":"The request took too long to arrive"\}$/)
      assert.ok(performance.now() - started < headersWithin + slack)
      await stop(service)
    })
  })

  describe('stopping', { concurrency }, () => {
    test('it ends with npm, though the shell between them keeps the signal to itself', async () => {
      const shell = runBehindShell(await freshFolder(), { PATH: process.env.PATH ?? '' })
      await shell.says(/"address"/)
      shell.signal('SIGTERM')
      // Both write to one pipe: it closes when the service has ended too.
      await shell.ended
      assert.match(shell.printed(), /"reason":"npm has ended"/)
    })

    for (const WORKERS of ['1', '2']) {
      test(`a request that is under way is answered, then the service ends (WORKERS=${WORKERS})`, async () => {
        const service = await startService(await freshFolder(), { WORKERS })
        const caller = await beginToAdd(service)
        service.signal('SIGTERM')
        await service.says(/Stopping/)
        service.signal('SIGTERM')
        await untilRefused(service.url)
        assert.ok(isAlive(service.pid))
        const started = performance.now()
        caller.write(caller.rest)
        const answer = await caller.answer
        assert.match(answer, /HTTP\/1\.1 201 /)
        assert.equal(JSON.parse(answer.slice(answer.indexOf('{'))).data.name, item.name)
        assert.deepEqual(await service.ended, { status: 0, signal: null })
        assert.ok(performance.now() - started < stopWithin / 2, 'once all is answered nothing is waited for')
        assert.deepEqual(workersOf(service).filter(isAlive), [])
      })

      test(`a client that never finishes does not hold the service (WORKERS=${WORKERS})`, async () => {
        const service = await startService(await freshFolder(), { WORKERS })
        const caller = await beginToAdd(service)
        await stop(service)
        assert.doesNotMatch(await caller.answer, / 201 /)
      })
    }

    test('a second request on a connection that is still open gets an answer like any other', async () => {
      const service = await startService(await freshFolder())
      const caller = await beginToAdd(service)
      service.signal('SIGTERM')
      await untilRefused(service.url)
      caller.write(`${caller.rest}GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n`)
      const answer = await caller.answer
      assert.match(answer, /HTTP\/1\.1 201 /)
      const second = answer.split('HTTP/1.1 ').at(-1) ?? ''
      if (!second.startsWith('201')) assert.match(second, /\r\n\r\n\{"detail":"[^"]+"\}$/)
      assert.deepEqual(await service.ended, { status: 0, signal: null })
    })
  })
})

function passwordOf(service: Program): string {
  return /application password {2}(.+)/.exec(service.printed())?.[1] ?? ''
}

async function statusAt(url: string, path: string, password: string, username = 'admin'): Promise<number> {
  const headers = { authorization: basic({ username, password }), connection: 'close' }
  const response = await fetch(url + path, { headers })
  await response.arrayBuffer()
  return response.status
}

/** Asks for items that are not there, and returns the metrics once they have counted every request. */
async function askForItems(service: Service, ops: string, count: number): Promise<string> {
  const password = passwordOf(service)
  for (let n = 0; n < count; n++)
    assert.equal(await statusAt(service.url, `/items/${4711 + n}`, password), 404)
  assert.equal(await statusAt(service.url, '/nothing/4711', password), 404)
  for (;;) {
    const response = await fetch(`${ops}/metrics`)
    const metrics = await response.text()
    assert.equal(response.status, 200, metrics)
    assert.doesNotMatch(metrics, /\/47\d\d/)
    const counted =
      /^http_request_duration_seconds_count\{method="GET",route="\/items\/:item_id",status="404"\} (\d+)$/m
    if (Number(counted.exec(metrics)?.[1]) === count) return metrics
  }
}

/** The line of a process that listens and is none of these. */
function listening(others: readonly number[]): RegExp {
  return new RegExp(`"pid":(?!${others.map((pid) => `${pid},`).join('|')})(\\d+),"address":`)
}

function workersOf(service: Service): number[] {
  const lines = service.printed().matchAll(/"pid":(\d+),"address":/g)
  return [...lines].map(([, pid]) => Number(pid)).filter((pid) => pid !== service.pid)
}

interface Conversation {
  write(text: string): void
  /** Everything that came until somebody hung up. */
  answer: Promise<string>
  socket: Socket
}

function open(url: string): Conversation {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let came = ''
  socket.setEncoding('utf8').on('data', (text) => {
    came += text
  })
  const answer = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(came)).on('error', () => {})
  })
  return { socket, answer, write: (text) => void socket.write(text) }
}

/**
 * A caller who adds an item and is slow about it: returns when the service has said that it waits for the body, and
 * half of the body is sent.
 */
async function beginToAdd(
  service: Service,
  connection = 'keep-alive',
): Promise<Conversation & { rest: string }> {
  const body = JSON.stringify(item)
  const caller = open(service.url)
  caller.write(
    `POST /items HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic({ username: 'admin', password: passwordOf(service) })}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: ${connection}\r\n` +
      'Expect: 100-continue\r\n\r\n',
  )
  await once(caller.socket, 'data')
  caller.write(body.slice(0, 20))
  return { ...caller, rest: body.slice(20) }
}

async function untilRefused(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  for (;;) {
    const socket = connect(Number(port), hostname)
    const refused = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(false)).once('error', () => resolve(true))
    })
    socket.destroy()
    if (refused) return
  }
}

async function stop(service: Service): Promise<void> {
  const started = performance.now()
  service.signal('SIGTERM')
  assert.deepEqual(await service.ended, { status: 0, signal: null })
  assert.ok(performance.now() - started < stopWithin)
}
