import { statfsSync } from 'node:fs'

/** Linux keeps the files of this folder in memory. */
const inMemory = '/dev/shm'
const leastBytes = 2 * 1024 ** 3

/**
 * The databases lie in memory, where there is room for them. A disk moves the processor time of those who wait for it: beside a slow
 * one, a new gift cost a third more, and that of a bare server another third.
 */
export function useFastFolder(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = inMemory
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= leastBytes
  } catch {
    return false
  }
}
