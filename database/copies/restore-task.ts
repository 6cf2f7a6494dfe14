import type { DatabaseSync } from 'node:sqlite'

/** What is put where. */
export interface Restore {
  backup: DatabaseSync
  /** The schema version of the backup. */
  version: number
  /** Whether it may take the place of data that is there. */
  replace: boolean
  progress(done: number, total: number): void
}
