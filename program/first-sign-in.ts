import { randomUUID } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Logger } from './log/log.ts'
import { makeOwnFile, makeOwnFolder } from './own-folder.ts'
import { oneOf } from './settings/checks.ts'
import { type SettingsOf, setting } from './settings/settings.ts'

/** For the table of every program that lets the first person in. */
export const firstSignInSettings = {
  FIRST_SIGN_IN: setting(
    'where the first link or password goes: auto prints it in a terminal, and elsewhere puts it into a file beside the data',
    'auto',
    oneOf('auto', 'print', 'file'),
  ),
}

/**
 * Hands a secret to the operator: in a terminal, and never in a log that others may keep. Where standard error is no
 * terminal, it lies in a file that only the account of the service reads, and the log says where.
 */
export function sayFirstSignIn(
  { FIRST_SIGN_IN }: SettingsOf<typeof firstSignInSettings>,
  log: Logger,
  { text, file, remedy }: { text: string; file: string; remedy: string },
): void {
  const isPrinted = FIRST_SIGN_IN === 'auto' ? process.stderr.isTTY === true : FIRST_SIGN_IN === 'print'
  if (isPrinted) {
    console.error(text)
    return
  }
  makeOwnFolder(dirname(file))
  // A file that was there may be open in another program, or lead elsewhere: the secret gets a new one.
  const next = `${file}.${randomUUID()}`
  makeOwnFile(next, text)
  renameSync(next, file)
  log.info({ file }, `How the first person gets in is a secret: read it in the file. ${remedy}`)
}

/** Deletes the file of a secret that was used. */
export function forgetFirstSignIn(file: string): void {
  rmSync(file, { force: true })
}
