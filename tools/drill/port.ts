import { createServer } from 'node:net'

/**
 * A port that no program uses yet. Below those that the system gives to outgoing connections: the drill kills servers
 * and starts them again, and a connection could take their port meanwhile.
 */
export async function takePort(): Promise<number> {
  while (++last < 32_768) if (await isFree(last)) return last
  throw new Error('There is no free port below 32768')
}

let last = 15_400

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
