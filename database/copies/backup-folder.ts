import { globSync, statSync } from 'node:fs'

/** Where `backup` writes unless it is given a file: below the folder where it runs. */
export const backupFolder = 'backups'

/** When the newest backup there was written, in milliseconds; undefined before the first. */
export function newestBackup(): number | undefined {
  const times = globSync(`${backupFolder}/*.db`).map((file) => statSync(file).mtimeMs)
  return times.length === 0 ? undefined : Math.max(...times)
}
