import { once } from 'node:events'
import { createServer } from 'node:net'

const mostTries = 50

/** The first port from this one on at which no program of this machine listens; 0, any, when many are taken. */
export async function freePortFrom(first: number): Promise<number> {
  for (let port = first; port < first + mostTries; port++) if (await isFree(port)) return port
  return 0
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}
