import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** The folder that the process makes that takes this test file. */
export function takenFolder(folder: string, file: string): string {
  return join(folder, createHash('sha256').update(file).digest('hex').slice(0, 16))
}
