import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@hopechest/testing/free-port'
import { freshFolder, runBehindShell, runService, startService } from '@hopechest/testing/process'
import { beginToAdd, endedAfterLongWait, isAlive, item, workersOf } from '@hopechest/testing/service'

const betweenTriesMilliseconds = 20

describe('stopping the service', { concurrency: 3 }, () => {
  test('it ends with npm, though the shell between them keeps the signal to itself', async () => {
    const shell = runBehindShell(await freshFolder(), { PATH: process.env.PATH ?? '' })
    await shell.says(/"address"/)
    shell.signal('SIGTERM')
    // Both write to one pipe: it closes when the service has ended too.
    await shell.ended
    assert.match(shell.printed(), /"reason":"npm has ended"/)
  })

  for (const WORKERS of ['1', '2']) {
    test(`what is under way is answered, and a client that never finishes does not hold the service (WORKERS=${WORKERS})`, async () => {
      const OPS_PORT = `${await freePort()}`
      const service = await startService(await freshFolder(), { WORKERS, OPS_PORT })
      const [caller, going, sleeping] = [
        await beginToAdd(service),
        await beginToAdd(service),
        await beginToAdd(service),
      ]
      service.signal('SIGTERM')
      await service.says(/Stopping/)
      service.signal('SIGTERM')
      await untilRefused(service.url)
      assert.ok(isAlive(service.pid))
      const ready = await fetch(`http://127.0.0.1:${OPS_PORT}/ready`)
      assert.deepEqual([ready.status, await ready.json()], [503, { detail: 'The service is stopping' }])
      caller.write(caller.rest)
      const answer = await caller.answer
      assert.match(answer, /HTTP\/1\.1 201 /)
      assert.equal(JSON.parse(answer.slice(answer.indexOf('{'))).data.name, item.name)
      await answersLikeAnyOther(going)
      const ended = await service.ended
      assert.ok(endedAfterLongWait(ended), JSON.stringify(ended))
      assert.doesNotMatch(await sleeping.answer, / 201 /)
      assert.deepEqual(workersOf(service).filter(isAlive), [])
    })
  }

  /** A second request on a connection that is still open, while the service stops. */
  async function answersLikeAnyOther(caller: Awaited<ReturnType<typeof beginToAdd>>): Promise<void> {
    caller.write(`${caller.rest}GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n`)
    const answer = await caller.answer
    assert.match(answer, /HTTP\/1\.1 201 /)
    const second = answer.split('HTTP/1.1 ').at(-1) ?? ''
    if (!second.startsWith('201')) assert.match(second, /\r\n\r\n\{"detail":"[^"]+"\}$/)
  }

  test('the primary process obeys from the first moment, also while its workers are starting', async () => {
    const service = runService(await freshFolder(), { WORKERS: '2', LOG_LEVEL: 'info' })
    await service.says(/is listening/)
    service.signal('SIGTERM')
    // All processes write to one pipe: it closes when the last of them has ended.
    assert.deepEqual(await service.ended, { status: 0, signal: null })
    assert.doesNotMatch(service.printed(), /ended by itself|Cannot start/)
  })

  test('a Ctrl+C in a terminal, which goes to all processes, breaks nothing either', async () => {
    const service = await startService(await freshFolder(), { WORKERS: '2' })
    const caller = await beginToAdd(service)
    for (const pid of [...workersOf(service), service.pid]) process.kill(pid, 'SIGINT')
    await service.says(/Stopping/)
    caller.write(caller.rest)
    assert.match(await caller.answer, /HTTP\/1\.1 201 /)
    assert.deepEqual(await service.ended, { status: 0, signal: null })
  })
})

async function untilRefused(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  for (;;) {
    const socket = connect(Number(port), hostname)
    const refused = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(false)).once('error', () => resolve(true))
    })
    socket.destroy()
    if (refused) return
    await pause(betweenTriesMilliseconds)
  }
}
