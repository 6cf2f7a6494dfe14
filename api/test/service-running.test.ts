import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@hopechest/testing/free-port'
import { freshFolder, type Service, startService } from '@hopechest/testing/process'
import { openConnection } from '@hopechest/testing/raw'
import { beginToAdd, isAlive, passwordOf, statusAt, stop, workersOf } from '@hopechest/testing/service'

const betweenLooksMilliseconds = 20

describe('running the service', { concurrency: 3 }, () => {
  test('the operator sees how long requests take by route, never who reads what, and a slow client is cut off', async () => {
    const OPS_PORT = `${await freePort()}`
    const service = await startService(await freshFolder(), { OPS_PORT })
    const ops = `http://127.0.0.1:${OPS_PORT}`
    const ready = await fetch(`${ops}/ready`)
    assert.deepEqual([ready.status, await ready.json()], [200, { status: 'ready', database: 'sqlite' }])
    assert.equal((await fetch(`${ops}/items`)).status, 404)
    assert.equal(await statusAt(service.url, '/metrics', await passwordOf(service)), 404)
    const metrics = await askForItems(service, ops, 3)
    for (const figure of [
      /^process_cpu_seconds_total /m,
      /^hopechest_caller_cache_total\{outcome="hit"\} \d+$/m,
      /^hopechest_caller_cache_total\{outcome="miss"\} \d+$/m,
      /^hopechest_pending_syncs 0$/m,
      /^hopechest_oldest_pending_sync_seconds 0$/m,
      /^hopechest_info\{version="[\d.]+"\} 1$/m,
      /^hopechest_disk_free_bytes \d{6,}$/m,
      /^hopechest_newest_backup_timestamp_seconds 0$/m,
    ]) {
      assert.match(metrics, figure)
    }
    await slowClientIsCutOff(service)
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
    assert.equal(await statusAt(service.url, '/items', await passwordOf(service)), 200)
    assert.equal((await fetch(`${ops}/metrics`)).status, 200)
    const pids = [service.pid, ...workersOf(service)]
    assert.equal(pids.length, 4)
    await stop(service)
    assert.deepEqual(pids.filter(isAlive), [])
  })
})

/** A client that sends its headers one byte at a time gets an answer, too. */
async function slowClientIsCutOff(service: Service): Promise<void> {
  const client = openConnection(service.url)
  client.write('GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  const drip = setInterval(() => client.write('.'), 200)
  const answer = await client.answer
  clearInterval(drip)
  assert.match(answer, /^HTTP\/1\.1 408 /)
  assert.match(answer, /\r\n\r\n\{"detail":"The request took too long to arrive"\}$/)
}

/** Asks for items that are not there, and returns the metrics once they have counted every request. */
async function askForItems(service: Service, ops: string, count: number): Promise<string> {
  const password = await passwordOf(service)
  for (let n = 0; n < count; n++)
    assert.equal(await statusAt(service.url, `/items/${4711 + n}`, password), 404)
  assert.equal(await statusAt(service.url, '/nothing/4711', password), 404)
  for (;;) {
    const response = await fetch(`${ops}/metrics`)
    const metrics = await response.text()
    assert.equal(response.status, 200, metrics)
    assert.doesNotMatch(metrics, /\/47\d\d/)
    const counted =
      /^hopechest_http_request_duration_seconds_count\{server="api",method="GET",route="\/items\/:item_id",status="404"\} (\d+)$/m
    if (Number(counted.exec(metrics)?.[1]) === count) return metrics
    await pause(betweenLooksMilliseconds)
  }
}

/** The line of a process that listens and is not one of these. */
function listening(others: readonly number[]): RegExp {
  return new RegExp(`"pid":(?!${others.map((pid) => `${pid},`).join('|')})(\\d+),"address":`)
}
