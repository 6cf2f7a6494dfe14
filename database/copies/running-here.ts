import { accessSync, constants, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { makeOwnFile } from '@hopechest/program/own-folder'
import { sqliteFileOf } from '../engines.ts'
import { defaultDatabaseUrl } from '../open.ts'
import { withoutUser } from './without-user.ts'

/** What a service leaves in the folder where it runs, for the commands that are given there. */
interface Note {
  pid: number
  /** When the process began, where the system says it: its number may be given to another one. */
  began: string
  database: string
}

const notesHere = () => readdirSync('.').filter((name) => /^\.hopechest\..+\.running$/.test(name))

/** Notes in this folder that a service runs here, and on which database. What it returns takes the note away. */
export function noteService(url: string): () => void {
  if (url === 'sqlite::memory:' || !takesFiles('.')) return () => {}
  const file = `.hopechest.${process.pid}.running`
  for (const each of notesHere())
    if (each === file || !isRunning(readNote(each))) rmSync(each, { force: true })
  const note: Note = { pid: process.pid, began: beginningOf(process.pid) ?? '', database: placeOf(url) }
  makeOwnFile(file, JSON.stringify(note))
  return () => rmSync(file, { force: true })
}

/**
 * Why a command that was given no database must not go on in this folder: the service that runs here has another one than the
 * usual one.
 */
export function otherDatabaseFault(): string | undefined {
  const running = notesHere().map(readNote).filter(isRunning)
  const [other] = running
  const own = placeOf(defaultDatabaseUrl)
  if (!other || running.some(({ database }) => database === own)) return undefined
  return (
    `The service that runs here uses ${other.database}, and this command would use ${own}: ` +
    'give it the DATABASE_URL of the service.'
  )
}

/** Which database an address names, in one spelling and without a password. */
function placeOf(url: string): string {
  const file = sqliteFileOf(url)
  if (file === undefined) return withoutUser(url)
  const folder = dirname(resolve(file))
  return `sqlite:${join(realFolder(folder), basename(file))}`
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    // It is not there yet.
    return folder
  }
}

function readNote(file: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Its service has just ended, or its machine did while it wrote.
    return undefined
  }
}

function isRunning(note: Note | undefined): note is Note {
  return note !== undefined && beginningOf(note.pid) === note.began
}

/** Undefined where no process has the number. */
function beginningOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return isAlive(pid) ? '' : undefined
  try {
    // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the name, in brackets, may hold blanks.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A container may run where nothing can be written: an operator gives no commands there. */
function takesFiles(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
