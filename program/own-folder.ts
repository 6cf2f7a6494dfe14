import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  mkdirSync,
  openSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

const fileMode = 0o600
const folderMode = 0o700

/**
 * Makes a file for one account alone; it throws where there is one. Whom it belongs to is said by the folder: an operator
 * who runs a command as root leaves the account of the service what it can read and delete.
 */
export function makeOwnFile(file: string, text = ''): void {
  const opened = openSync(file, 'wx', fileMode)
  try {
    giveToOwnerOf(dirname(file), opened)
    writeSync(opened, text)
  } finally {
    closeSync(opened)
  }
}

/** Makes folders, the same way. One at a time: `mkdir` with `recursive` never ends below /proc. */
export function makeOwnFolder(folder: string): void {
  if (existsSync(folder)) return
  makeOwnFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: folderMode })
  } catch (error) {
    // Another process that starts may have made it meanwhile.
    if (!existsSync(folder)) throw error
    return
  }
  if (!isRoot()) return
  const opened = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    giveToOwnerOf(dirname(folder), opened)
  } finally {
    closeSync(opened)
  }
}

/** By its descriptor: the account could put a link in the place of its name. */
function giveToOwnerOf(folder: string, opened: number): void {
  if (!isRoot()) return
  const { uid, gid } = statSync(folder)
  fchownSync(opened, uid, gid)
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}
