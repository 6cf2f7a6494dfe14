import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type Client, createClient } from '@hopechest/client'
import { basic } from './basic.ts'
import { type Program, passwordOf, type Service } from './launch.ts'
import { patientFetch } from './patient-fetch.ts'
import { openConnection, type RawConnection } from './raw.ts'

export { isAlive, passwordOf } from './launch.ts'

export const item = { registry_id: 7, name: 'Teapot', url: 'https://shop.example/teapot' }

/** Stops the service. One that cannot finish within its ten seconds ends with status 1. */
export async function stop(service: Program): Promise<void> {
  service.signal('SIGTERM')
  assert.deepEqual(await service.ended, { status: 0, signal: null })
}

/**
 * How a service may end that waits for a client to the last: a run that disturbs programs on purpose may take the rest of its
 * ten seconds.
 */
export function endedAfterLongWait({ status, signal }: Awaited<Service['ended']>): boolean {
  return signal === null && (status === 0 || (status === 1 && process.env.TEST_DISTURBED === '1'))
}

export interface Login {
  username: string
  password: string
}

/** A client that sends nothing again by itself, and waits for a machine that is busy. */
export function clientOf({ url }: Service, { username, password }: Login): Client {
  return createClient({
    surprises: true,
    baseUrl: url,
    apiKey: undefined,
    username,
    password,
    retries: 0,
    fetch: patientFetch,
  })
}

export async function statusAt(
  url: string,
  path: string,
  password: string,
  username = 'admin',
): Promise<number> {
  const headers = { authorization: basic({ username, password }), connection: 'close' }
  const response = await patientFetch(url + path, { headers })
  await response.arrayBuffer()
  return response.status
}

export function workersOf(service: Program): number[] {
  const lines = service.printed().matchAll(/"pid":(\d+),"address":/g)
  return [...lines].map(([, pid]) => Number(pid)).filter((pid) => pid !== service.pid)
}

/** A slow caller adds an item: returns when the service waits for the body, and half of the body is sent. */
export async function beginToAdd(
  service: Service,
  connection = 'keep-alive',
): Promise<RawConnection & { rest: string }> {
  const body = JSON.stringify(item)
  const caller = openConnection(service.url)
  caller.write(
    `POST /items HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic({ username: 'admin', password: await passwordOf(service) })}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: ${connection}\r\n` +
      'Expect: 100-continue\r\n\r\n',
  )
  await once(caller.socket, 'data')
  caller.write(body.slice(0, 20))
  return { ...caller, rest: body.slice(20) }
}
