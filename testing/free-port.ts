import { createServer } from 'node:net'

/** A free port of this machine. Not in `postgres.ts`: that ends a program which imports it at the first signal. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port on this machine')
  return address.port
}
