import { readFileSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeOwnFile, makeOwnFolder } from '@hopechest/program/own-folder'
import { sqliteFileOf } from '../engines.ts'
import { dataFolderOf } from '../open.ts'
import { withoutUser } from './without-user.ts'

export interface FailedBackup {
  at: Date
  reason: string
}

/** The last backup of the database into the folder of backups, if none was made; undefined where it was. */
export function failedBackup(url: string): FailedBackup | undefined {
  const note = noteOf(url)
  try {
    return { at: statSync(note).mtime, reason: readReason(note) }
  } catch {
    // The last backup was made, or one that is made takes the note away at this moment.
    return undefined
  }
}

/** A disk without room takes the name of a file, and no word into it. */
function readReason(note: string): string {
  return readFileSync(note, 'utf8') || 'The disk of the database has no room: make some.'
}

/** It throws where the note cannot be written whole. */
export function noteFailedBackup(url: string, reason: string): void {
  const note = noteOf(url)
  makeOwnFolder(dirname(note))
  forgetFailedBackup(url)
  makeOwnFile(note, reason)
}

export function forgetFailedBackup(url: string): void {
  rmSync(noteOf(url), { force: true })
}

/** Beside the database, and with its name: another one may lie there too. */
function noteOf(url: string): string {
  const name = basename(
    sqliteFileOf(url) ??
      withoutUser(url)
        .replace(/^\w+:\/\//, '')
        .replaceAll(/[/:]/g, '.'),
  )
  return join(dataFolderOf(url), `.${name}.backup-failed`)
}
