/** How to reach the service. An empty or blank value counts as not set. */
export interface Settings {
  /** Where the service is. Without it every call returns the error `api_not_configured`. */
  baseUrl?: string | undefined
  /** For the gateway, sent as `x-api-key`. */
  apiKey?: string | undefined
  /** Credentials are sent only when there are both: a username and an application password. */
  username?: string | undefined
  password?: string | undefined
  /**
   * true: a list that is wrapped is read with what guests do, where the key may see it. Otherwise it is read as its owner's page
   * shows it, with any key: what was bought is 0, and purchases are refused as `wrapped`.
   */
  surprises?: boolean | undefined
  /** How often a request that failed for the moment is sent again, 2 times unless set. 0 turns retries off. */
  retries?: number | undefined
  /**
   * How many milliseconds a call may take, 10,000 unless set: with its retries, the waiting between them and the last byte
   * of the answer.
   */
  timeout?: number | undefined
  /** Sends the requests in place of the `fetch` of the runtime. */
  fetch?: typeof globalThis.fetch | undefined
}

/** Settings that were checked. */
export interface TidySettings extends Settings {
  surprises: boolean
  retries: number
  timeout: number
  fetch: typeof globalThis.fetch
}

const usualRetries = 2
/** The time that the specification gives a call. */
export const timeoutMilliseconds = 10_000
/** A timer that was set for longer would end at once. */
const longestTimeout = 2 ** 31 - 1

/** Reads one option of the host, by its name. */
export type ReadOption = (name: string) => unknown

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Each setting from the host's option first, then from the environment: `registry_api_base_url`, `registry_api_key`,
 * `registry_api_username` and `registry_api_password`, in the environment in capitals. A browser has no environment.
 */
export function readSettings(
  readOption: ReadOption = () => undefined,
  environment: Environment = environmentHere(),
): Settings {
  const read = (name: string, tidy = textOf) =>
    tidy(readOption(name)) ?? tidy(environment[name.toUpperCase()])
  const { baseUrl, apiKey, username, password } = tidySettings({
    baseUrl: read('registry_api_base_url', baseUrlOf),
    apiKey: read('registry_api_key'),
    username: read('registry_api_username'),
    password: read('registry_api_password'),
  })
  return { baseUrl, apiKey, username, password }
}

/** Applies the same rules to settings in the program. */
export function tidySettings(settings: Settings): TidySettings {
  const { baseUrl, apiKey, username, password, surprises = false } = settings
  const { retries = usualRetries, timeout = timeoutMilliseconds, fetch = globalThis.fetch } = settings
  if (!Number.isInteger(retries) || retries < 0) throw new RangeError('`retries` is a whole number from 0')
  if (!Number.isInteger(timeout) || timeout < 1 || timeout > longestTimeout)
    throw new RangeError(`\`timeout\` is a whole number of milliseconds from 1 to ${longestTimeout}`)
  return {
    surprises,
    retries,
    baseUrl: baseUrlOf(baseUrl),
    timeout,
    fetch,
    apiKey: textOf(apiKey),
    username: textOf(username),
    password: textOf(password),
  }
}

/** Without slashes and blanks at its end. A base URL of nothing else, such as `/`, counts as not set. */
function baseUrlOf(value: unknown): string | undefined {
  return textOf(textOf(value)?.replaceAll(/^\s+|[/\s]+$/g, ''))
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function environmentHere(): Environment {
  return (globalThis as { process?: { env?: Environment } }).process?.env ?? {}
}
