import type { Check } from './checks.ts'
import { fileVariableOf, readSecret } from './secret-files.ts'

/** One setting of a program: an environment variable that is read, checked and explained. */
export interface Setting<Value> {
  /** What it is for, in the words of `--help`. */
  meaning: string
  default: string | undefined
  /** The value may hold a password: no fault shows it. */
  isSecret: boolean
  /** What would happen where the variable is set and empty, if that is refused. Others are then as if they were not set. */
  neverEmpty: string | undefined
  /** Reads the text, which is undefined when the variable is unset or empty and has no default. */
  read(text: string | undefined): { value: Value } | { fault: string }
}

export type SettingsTable = Record<string, Setting<unknown>>

/** The values that a table of settings gives, by the name of their variable. */
export type SettingsOf<Table extends SettingsTable> = {
  [Name in keyof Table]: Table[Name] extends Setting<infer Value> ? Value : never
}

interface Options {
  secret?: boolean
  neverEmpty?: string
}

/** A setting that always has a value. */
export function setting<Value>(
  meaning: string,
  byDefault: string | number,
  check: Check<Value>,
  options: Options = {},
): Setting<Value> {
  const text = String(byDefault)
  return { ...describe(meaning, text, options), read: (given = text) => read(check, given) }
}

/** A setting that is undefined unless it is set. */
export function optional<Value>(
  meaning: string,
  check: Check<Value>,
  options: Options = {},
): Setting<Value | undefined> {
  return {
    ...describe(meaning, undefined, options),
    read: (given) => (given === undefined ? { value: undefined } : read(check, given)),
  }
}

function describe(meaning: string, byDefault: string | undefined, { secret = false, neverEmpty }: Options) {
  return { meaning, default: byDefault, isSecret: secret, neverEmpty }
}

function read<Value>(check: Check<Value>, text: string) {
  const checked = check(text)
  return typeof checked === 'string' ? { fault: checked } : checked
}

/**
 * Reads the settings of a program from the environment. `findFaults` checks values against each other; a value that is
 * at fault itself is undefined there. All faults are collected: `SettingsError` names them at once.
 */
export function readSettings<Table extends SettingsTable>(
  table: Table,
  environment: Record<string, string | undefined>,
  findFaults: (values: Partial<SettingsOf<Table>>) => string[] = () => [],
): SettingsOf<Table> {
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { read, isSecret, neverEmpty }] of Object.entries(table)) {
    const given = isSecret ? readSecret(name, environment) : { text: environment[name] || undefined }
    if ('fault' in given) {
      faults.push(given.fault)
      continue
    }
    const empty = [name, fileVariableOf(name)].find((each) => environment[each] === '')
    if (neverEmpty !== undefined && given.text === undefined && empty !== undefined) {
      faults.push(`${empty} is empty, so ${neverEmpty}: give it a value, or remove it`)
      continue
    }
    const result = read(given.text)
    if ('value' in result) values[name] = result.value
    else
      faults.push(
        `${name} ${result.fault}${isSecret ? '' : `; it is ${JSON.stringify(withoutCredentials(given.text))}`}`,
      )
  }
  faults.push(...findFaults(values as Partial<SettingsOf<Table>>))
  if (faults.length > 0) throw new SettingsError(faults)
  return values as SettingsOf<Table>
}

/** The variables that the settings are read from. */
export function namesOf(table: SettingsTable): string[] {
  return Object.entries(table).flatMap(([name, { isSecret }]) =>
    isSecret ? [name, fileVariableOf(name)] : [name],
  )
}

/** Without the name and the password, of any letters, in an address that should have none: the message goes into a log. */
function withoutCredentials(given: string | undefined): string | undefined {
  return given?.replace(/(?<=:\/\/).*@/s, '…@')
}

/** The environment does not fit the program. The message has a line for each fault. */
export class SettingsError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Cannot start:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'SettingsError'
    this.faults = faults
  }
}
