import { readRoom } from '@hopechest/database'
import type { Logger } from '@hopechest/program'

/** Says that the disk of the database is nearly full, before writes fail; undefined while there is room. */
export async function findDiskFault(databaseUrl: string, read = readRoom): Promise<string | undefined> {
  const room = await read(databaseUrl).catch(() => undefined)
  if (!room?.isLow) return undefined
  const megabytes = Math.floor(room.bytes / 2 ** 20)
  return `The disk of the database is nearly full: ${megabytes} MB are free. Make room before writes fail.`
}

const lookMilliseconds = 60_000

/**
 * Warns in the log when the disk is nearly full, and says when there is room again. Returns a function that ends it.
 */
export function watchDisk(databaseUrl: string, log: Logger, read = readRoom): () => void {
  let wasLow = false
  async function look() {
    const fault = await findDiskFault(databaseUrl, read)
    if (fault !== undefined && !wasLow) log.warn(fault)
    if (fault === undefined && wasLow) log.info('The disk of the database has room again')
    wasLow = fault !== undefined
  }
  void look()
  const timer = setInterval(look, lookMilliseconds).unref()
  return () => clearInterval(timer)
}
