import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { Unfit } from '../program.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/** Runs the checks of this checkout; whoever stops the bump stops them too. */
export async function runCheck(root: string): Promise<void> {
  console.log('npm run check')
  const child = spawn('npm', ['run', 'check'], {
    cwd: root,
    // A group of its own: npm's shell does not hand a signal on.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = (signal: (typeof signals)[number]) => {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of signals) process.once(signal, stop)
  const [status] = await once(child, 'close')
  for (const signal of signals) process.off(signal, stop)
  if (status === 0) return
  throw new Unfit('"npm run check" is not green: mend what it names, or say --no-check.')
}
