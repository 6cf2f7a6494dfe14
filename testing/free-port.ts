import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems give ports above to connections that go out, which would take one between this look and its use. */
const [first, last] = [10_000, 32_000]

/** A free port of this machine. Not in `postgres.ts`: that ends a program which imports it at the first signal. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last)
    const probe = createServer()
    try {
      await once(probe.listen(port, '127.0.0.1'), 'listening')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') continue
      throw error
    }
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}
