import { databaseUrlFault, defaultDatabaseUrl } from '@hopechest/database'
import { hostUrlFault, postTypeFault } from '@hopechest/host'

/** Every setting of the item service: its variable, what it is when unset, and what it may be. */
const settings = {
  API_ADDRESS: text('127.0.0.1', 'an address of this machine'),
  API_PORT: number(8000, 0, 65_535),
  DATABASE_URL: setting(defaultDatabaseUrl, (value) => databaseUrlFault(value) ?? { value }),
  HOST_URL: optional((value) => hostUrlFault(value) ?? { value }),
  HOST_POST_TYPE: setting('gift_registry', (value) => postTypeFault(value) ?? { value }),
  HOST_TIMEOUT: number(5, 1, 7),
  HOST_USERNAME: optional((value) => ({ value })),
  HOST_APP_PASSWORD: optional((value) => ({ value })),
  AUTH_CACHE_TTL: number(300, 0, 86_400),
  ADMIN_ROLES: list('administrator'),
  ADMIN_CAPABILITY: text('edit_others_gift_registries', 'the name of a capability'),
  ENVIRONMENT: choice('local', 'production'),
  API_KEY: optional((value) =>
    /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value)
      ? { value }
      : 'must be ASCII without blanks around it: nothing else arrives in a header',
  ),
  ITEM_ROUTES: choice('authenticated', 'members'),
  CORS_ORIGINS: optional((value) => origins(value)),
  OPS_ADDRESS: text('127.0.0.1', 'an address of this machine'),
  OPS_PORT: optional((value) => readNumber(value, 1, 65_535)),
  WORKERS: number(1, 1, 128),
  LOG_LEVEL: choice('info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent'),
}

export type Config = { [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]> }

/** Reads the environment; what cannot be used is named, all of it at once, and nothing starts. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const faults: string[] = []
  const config: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(settings)) {
    try {
      config[name] = read(environment[name] || undefined)
    } catch (error) {
      faults.push(`${name} ${error instanceof Error ? error.message : error}`)
    }
  }
  if (config.DATABASE_URL === 'sqlite::memory:' && Number(config.WORKERS) > 1) {
    faults.push(
      'WORKERS must be 1 with DATABASE_URL sqlite::memory:, which every process would have for itself',
    )
  }
  if ((config.HOST_USERNAME === undefined) !== (config.HOST_APP_PASSWORD === undefined)) {
    faults.push('HOST_USERNAME and HOST_APP_PASSWORD must be set together')
  }
  if (config.HOST_USERNAME !== undefined && config.HOST_URL === undefined) {
    faults.push('HOST_URL must be set with HOST_USERNAME: the embedded host needs no account of the service')
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return config as Config
}

export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`Cannot start:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

type Checked<Value> = { value: Value } | string

function setting<Value>(byDefault: string, check: (text: string) => Checked<Value>) {
  return (text = byDefault): Value => accept(check(text))
}

function optional<Value>(check: (text: string) => Checked<Value>) {
  return (text?: string): Value | undefined => (text === undefined ? undefined : accept(check(text)))
}

function accept<Value>(checked: Checked<Value>): Value {
  if (typeof checked === 'string') throw new Error(checked)
  return checked.value
}

function text(byDefault: string, meaning: string) {
  return setting(byDefault, (value) =>
    /^\S+$/.test(value) ? { value } : `must be ${meaning}, without blanks`,
  )
}

function number(byDefault: number, least: number, most: number) {
  return setting(String(byDefault), (value) => readNumber(value, least, most))
}

function readNumber(value: string, least: number, most: number): Checked<number> {
  const read = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  return read >= least && read <= most ? { value: read } : `must be a whole number from ${least} to ${most}`
}

function choice<Choice extends string>(...choices: [Choice, ...Choice[]]) {
  return setting<Choice>(choices[0], (value) => {
    const chosen = choices.find((each) => each === value)
    return chosen ? { value: chosen } : `must be one of ${choices.join(', ')}`
  })
}

function list(byDefault: string) {
  return setting(byDefault, (value) => ({ value: splitList(value) }))
}

/** An origin is compared to the letter with what a browser sends, so it has to be spelled as a browser does. */
function origins(value: string): Checked<string[]> {
  const listed = splitList(value)
  const strange = listed.find((each) => !URL.canParse(each) || new URL(each).origin !== each)
  return strange ? `must list origins like https://example.com; ${strange} is none` : { value: listed }
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
