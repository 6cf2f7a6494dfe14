import { type CommandName, commandLine } from './command-line.ts'
import { fileVariableOf } from './settings/secret-files.ts'
import type { SettingsTable } from './settings/settings.ts'

export interface Described {
  /** What the program is, in a few words: "The item service". */
  name: string
  command: CommandName
  /** What else the operator can do: lines of commands with their meanings. */
  others?: readonly (readonly [command: string, meaning: string])[]
  settings: SettingsTable
}

/** What `--help` prints: how the program is started, and every setting with its default. */
export function helpOf({ name, command, settings, others = [] }: Described): string {
  const usage = [
    [commandLine(command), 'start it'],
    ...others,
    [commandLine(command, '--version'), 'print its version'],
    [commandLine(command, '--help'), 'print this'],
  ] as const
  const width = Math.max(...usage.map(([words]) => words.length))
  return `${name}

Usage:
${usage.map(([words, meaning]) => `  ${words.padEnd(width)}  ${meaning}`).join('\n')}

Settings are environment variables, for example: ${exampleOf(settings)} ${commandLine(command)}
${hintOf(settings)}
${listOf(settings)}`
}

function exampleOf(settings: SettingsTable): string {
  const ports = Object.entries(settings).filter(([name]) => name.endsWith('_PORT'))
  const [name, { default: value }] = ports.find(([, { default: value }]) => value !== undefined) ?? [
    'LOG_LEVEL',
    { default: 'debug' },
  ]
  return `${name}=${value}`
}

function hintOf(settings: SettingsTable): string {
  const [secret] = Object.entries(settings).find(([, { isSecret }]) => isSecret) ?? []
  return secret === undefined
    ? ''
    : `A secret may lie in a file: ${fileVariableOf(secret)} names the one with ${secret}, and so on.\n`
}

function listOf(settings: SettingsTable): string {
  const rows = Object.entries(settings)
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, { meaning, default: value }]) =>
    [`  ${name.padEnd(width)}  ${meaning}`, ...(value === undefined ? [] : [`(default: ${value})`])].join(
      ' ',
    ),
  )
  return lines.join('\n')
}

/** The first word of the command line that our programs do not know, or undefined. */
export function unknownWord(words: readonly string[]): string | undefined {
  return words.find((word) => !['--version', '--help', '-h'].includes(word))
}
