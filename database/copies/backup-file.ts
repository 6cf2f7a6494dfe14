import { closeSync, existsSync, fsyncSync, globSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeOwnFile, makeOwnFolder } from '@hopechest/program/own-folder'
import { hasNoRoom } from '../open-remedy.ts'
import { schemaIn } from '../schema/schema.ts'
import { findFile } from '../sqlite/file.ts'
import { probeFile } from '../sqlite/probe.ts'
import { backupFolder } from './backup-folder.ts'
import { CopyRefused, refuseUnknown } from './refused.ts'

/** A backup of either engine is an SQLite file, which any machine can read and either engine can take back. */
export async function writeBackupFile(file: string, write: (part: string) => Promise<void>): Promise<void> {
  if (existsSync(file))
    throw new CopyRefused(`${file} exists. A backup never replaces a file: name another one.`)
  const part = `${file}.part`
  try {
    makePart(part)
    await fill(part, file, write)
  } catch (error) {
    throw hasNoRoom(error) ? new CopyRefused(`There is no room for ${file}: make some on its disk.`) : error
  }
}

function makePart(part: string): void {
  makeOwnFolder(dirname(part))
  try {
    makeOwnFile(part)
  } catch (error) {
    if (!existsSync(part)) throw error
    throw new CopyRefused(
      `${part} exists: another backup is being written there, or one was broken off. Remove it.`,
    )
  }
}

async function fill(part: string, file: string, write: (part: string) => Promise<void>): Promise<void> {
  try {
    await write(part)
    settle(part)
    probeFile(part, 'whole')
    sync(part)
    renameSync(part, file)
    sync(dirname(file))
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(part + ending, { force: true })
  }
}

/** Opens a backup to read it, once it is known to be sound, ours, and not of a newer program. */
export function openBackupFile(file: string): { backup: DatabaseSync; version: number } {
  if (!findFile(file)) throw new CopyRefused(`There is no file ${file}.${backupsThere()}`)
  try {
    probeFile(file, 'whole')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CopyRefused(`${file} is no backup that can be restored: ${reason}`)
  }
  const backup = new DatabaseSync(file, { readOnly: true })
  try {
    const schema = schemaIn(backup)
    if (!schema) throw new CopyRefused(`${file} is no backup: it is empty.`)
    refuseUnknown(schema, `${file}: `)
    return { backup, version: schema.version }
  } catch (error) {
    backup.close()
    throw error
  }
}

/** The image has no shell that could list them. */
function backupsThere(): string {
  const names = globSync(`${backupFolder}/*.db`).sort().reverse()
  return names.length === 0 ? '' : ` There are ${names.slice(0, mostNamed).join(', ')}.`
}

const mostNamed = 20

/** One file and no log beside it, so that it can be copied and read from a disk that takes no changes. */
function settle(part: string): void {
  const connection = new DatabaseSync(part)
  try {
    connection.exec('PRAGMA journal_mode = DELETE')
  } finally {
    connection.close()
  }
}

function sync(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
