import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Program, Service } from './process.ts'
import { basic } from './world.ts'

/** What whoever stops the service may count on, in milliseconds. */
export const stopWithin = 10_000

export const item = { registry_id: 7, name: 'Teapot', url: 'https://shop.example/teapot' }

export async function stop(service: Service): Promise<void> {
  const started = performance.now()
  service.signal('SIGTERM')
  assert.deepEqual(await service.ended, { status: 0, signal: null })
  assert.ok(performance.now() - started < stopWithin)
}

export function passwordOf(service: Program): string {
  return /application password {2}(.+)/.exec(service.printed())?.[1] ?? ''
}

export async function statusAt(
  url: string,
  path: string,
  password: string,
  username = 'admin',
): Promise<number> {
  const headers = { authorization: basic({ username, password }), connection: 'close' }
  const response = await fetch(url + path, { headers })
  await response.arrayBuffer()
  return response.status
}

export function workersOf(service: Service): number[] {
  const lines = service.printed().matchAll(/"pid":(\d+),"address":/g)
  return [...lines].map(([, pid]) => Number(pid)).filter((pid) => pid !== service.pid)
}

export interface Conversation {
  write(text: string): void
  /** Everything that came until somebody hung up. */
  answer: Promise<string>
  socket: Socket
}

export function open(url: string): Conversation {
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
export async function beginToAdd(
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
