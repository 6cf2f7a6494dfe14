import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux keeps the files of this folder in memory. */
const inMemory = '/dev/shm'
const leastBytes = 4 * 1024 ** 3

/**
 * The databases of tests and of measurements lie in memory where there is room for them: on a disk each of their many small writes
 * waits, the waiting costs a fifth of the CPU time, and by how much differs from minute to minute. The folder goes with the run.
 */
export function useFastFolder(): Disposable {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return { [Symbol.dispose]() {} }
  const folder = mkdtempSync(join(inMemory, 'hopechest-'))
  // PostgreSQL runs as an account of its own.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return { [Symbol.dispose]: remove }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= leastBytes
  } catch {
    return false
  }
}
