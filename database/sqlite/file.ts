import { chmodSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeOwnFile, makeOwnFolder } from '@hopechest/program/own-folder'
import { probeFile } from './probe.ts'

/** Only the account of the service reads the file: it holds hashes of passwords. */
const fileMode = 0o600

/**
 * Makes folder and file where they are missing. A file that was here before and is gone now is never made again; one
 * that is damaged or belongs to another program stays as it is.
 */
export function prepareFile(file: string): void {
  refuseLostFile(file)
  makePrivateFile(file)
  probeFile(file)
  // The engine keeps its other files beside the one that a link leads to.
  const linked = realpathSync(file)
  for (const each of [linked, `${linked}-wal`, `${linked}-shm`]) makePrivate(each)
}

/** Undefined where the file is missing. It throws where this account may not look, which says nothing of the file. */
export function findFile(file: string): Stats | undefined {
  return statSync(file, { throwIfNoEntry: false })
}

export function sayMissing(place: string): string {
  return `There is no database at ${place} yet. Set DATABASE_URL as for the service, or start the service once: it makes the database.`
}

/** A file that was here before and is gone now, or empty. */
export function refuseLostFile(file: string): void {
  const size = findFile(file)?.size
  if (size || !findFile(noteOf(file))) return
  const what = size === undefined ? 'is gone' : 'is empty'
  throw new Error(
    `the database file ${what}, but there was a database before. Restore it from a backup, or delete ` +
      `${noteOf(file)} to start with an empty database.`,
  )
}

/** Makes the file where it is missing, so that the engine never makes it with the permissions of everyday files. */
export function makePrivateFile(file: string): void {
  makeOwnFolder(dirname(file))
  if (!findFile(file)) makeOwnFile(file)
}

/** Remembers beside the file that there is a database, so that a later start notices when it is gone. */
export function rememberFile(file: string): void {
  if (findFile(noteOf(file))) return
  const note = `There is a Hopechest database in ${basename(file)}. While this note is here, no start makes a new one.\n`
  makeOwnFile(noteOf(file), note)
}

/** A dot file, so that `rm hopechest.db*` leaves it. */
function noteOf(file: string): string {
  return join(dirname(file), `.${basename(file)}.exists`)
}

function makePrivate(path: string): void {
  const found = findFile(path)
  if (found?.isFile() && (found.mode & 0o077) !== 0) chmodSync(path, fileMode)
}
