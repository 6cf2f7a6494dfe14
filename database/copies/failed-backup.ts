import { readFileSync, rmSync, statSync } from 'node:fs'
import { makeOwnFile } from '@hopechest/program/own-folder'
import { takesFiles } from './running-here.ts'

/** Beside the folder of the backups, which may be what could not be written. */
const note = '.hopechest.backup-failed'

export interface FailedBackup {
  at: Date
  reason: string
}

/** The last backup into the folder of backups, if none was made; undefined where it was. */
export function failedBackup(): FailedBackup | undefined {
  const found = statSync(note, { throwIfNoEntry: false })
  return found && { at: found.mtime, reason: readReason() }
}

/** Another account may have written the note, or a backup that succeeds takes it away at this moment. */
function readReason(): string {
  try {
    return readFileSync(note, 'utf8')
  } catch {
    return 'The reason cannot be read'
  }
}

export function noteFailedBackup(reason: string): void {
  if (!takesFiles('.')) return
  forgetFailedBackup()
  makeOwnFile(note, reason)
}

export function forgetFailedBackup(): void {
  rmSync(note, { force: true })
}
