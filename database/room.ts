import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { sqliteFileOf } from './engines.ts'

/** The room on the disk of a database file. */
export interface Room {
  bytes: number
  /** Writes fail before long. */
  isLow: boolean
}

/** A day of a busy site with its log, and a backup of what most sites have. */
export const leastRoom = 256 * 2 ** 20

/** Undefined where the database is no file of this machine. */
export async function readRoom(url: string): Promise<Room | undefined> {
  const file = sqliteFileOf(url)
  if (file === undefined) return undefined
  const { bavail, bsize } = await statfs(folderOf(resolve(file)))
  return toRoom(bavail * bsize)
}

/** The first start makes the folders that are missing. */
function folderOf(file: string): string {
  const folder = dirname(file)
  return existsSync(folder) ? folder : folderOf(folder)
}

export function toRoom(bytes: number): Room {
  return { bytes, isLow: bytes < leastRoom }
}
