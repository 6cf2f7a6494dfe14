import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Where the Debian package puts the program, and where the program then finds its settings and its data. */
const debian = {
  program: '/usr/bin/hopechest',
  settings: '/etc/hopechest/env',
  folder: '/var/lib/hopechest',
}

const startFolder = process.cwd()
let isMoved = false

/**
 * A program that is installed takes its settings from one file and works in one folder, for each who starts it: the unit of the
 * service, that of the backup, or a person in a shell. A variable of the environment goes before the file.
 */
export function useInstallation(program = process.execPath, installed = debian): void {
  if (program !== installed.program) return
  try {
    const settings = settingsIn(readFileSync(installed.settings, 'utf8'), installed.settings)
    for (const [name, value] of Object.entries(settings)) process.env[name] ??= value
    process.chdir(installed.folder)
    isMoved = true
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new Error(
      code === 'EACCES'
        ? `This account may not use ${path ?? installed.folder}: run the command as root, or with "runuser -u hopechest --" before it.`
        : `${path ?? installed.folder} is missing: install the package again.`,
    )
  }
}

/** A file that a person named: from the folder where they were. */
export function namedFile(file: string): string {
  return isMoved ? resolve(startFolder, file) : file
}

/** A line is NAME=value. Nothing in a value has a meaning, but for quotes around it. */
export function settingsIn(text: string, file: string): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const [n, each] of text.split('\n').entries()) {
    const line = each.trim()
    if (line === '' || /^[#;]/.test(line)) continue
    const [, name, value = ''] = /^([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? []
    if (name === undefined)
      throw new Error(`Line ${n + 1} of ${file} is no setting like SITE_URL=https://gifts.example`)
    settings[name] = /^(["'])(.*)\1$/.exec(value.trim())?.[2] ?? value.trim()
  }
  return settings
}
