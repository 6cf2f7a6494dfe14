import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { connectFrom, type Server } from './server.ts'

/** What visitors ask for, and how often: the milliseconds from one of them to the next. */
export interface Asked {
  server: Server
  path: string
  every: number
}

/** How many milliseconds each visitor waited, for each that is asked. One who was refused or cut off waited for ever. */
export type Waits = (number | null)[][]

const mostMilliseconds = 20_000
const addresses = 100
/** Then the process measures the program, and its own start no more. */
const visitsBefore = 25
const lookMilliseconds = 50

/**
 * The visitors, a process of its own: each comes from an address and on a connection of its own, and at its time, whether the
 * one before was served or not, so that a frozen program is seen by all who come meanwhile. It says `ready` when it has begun,
 * forgets the visits so far at `begin`, and sends what those have waited who have come since at `waits`.
 */
process.once('message', async (asked: Asked[]) => {
  let visits: Promise<number | null>[][] = asked.map(() => [])
  let count = 0
  for (const [n, { server, path, every }] of asked.entries()) {
    setInterval(() => visits[n]?.push(visit(server, path, `127.0.2.${1 + (count++ % addresses)}`)), every)
  }
  while (count < visitsBefore) await pause(lookMilliseconds)
  await Promise.all(visits.flat())
  process.on('message', async (message: 'begin' | 'waits') => {
    if (message === 'begin') visits = asked.map(() => [])
    else process.send?.((await Promise.all(visits.map((each) => Promise.all(each)))) satisfies Waits)
  })
  process.send?.('ready')
})
process.on('disconnect', () => process.exit())

async function visit(server: Server, path: string, address: string): Promise<number | null> {
  const began = performance.now()
  const sent = request({
    path,
    headers: { host: server.name, connection: 'close', 'accept-encoding': 'br' },
    createConnection: () => connectFrom(address, server),
    signal: AbortSignal.timeout(mostMilliseconds),
  })
    .on('error', () => {})
    .end()
  try {
    const [answer] = await once(sent, 'response')
    await once(answer.resume(), 'end')
    return answer.statusCode === 200 ? performance.now() - began : null
  } catch {
    return null
  }
}
