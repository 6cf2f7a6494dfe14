/** How to reach the service. What is empty or blank is as if it were not set. */
export interface Settings {
  /** Where the service is. While nobody has said so, every call answers `api_not_configured`. */
  baseUrl?: string | undefined
  /** For the gateway, sent as `x-api-key`. */
  apiKey?: string | undefined
  /** Credentials are sent only when there are both: a username and an application password. */
  username?: string | undefined
  password?: string | undefined
}

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
  const read = (name: string) => textOf(readOption(name)) ?? textOf(environment[name.toUpperCase()])
  return tidySettings({
    baseUrl: read('registry_api_base_url'),
    apiKey: read('registry_api_key'),
    username: read('registry_api_username'),
    password: read('registry_api_password'),
  })
}

/** The same rules for settings that somebody wrote by hand. */
export function tidySettings({ baseUrl, apiKey, username, password }: Settings): Settings {
  return {
    baseUrl: textOf(baseUrl?.trim().replace(/\/+$/, '')),
    apiKey: textOf(apiKey),
    username: textOf(username),
    password: textOf(password),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function environmentHere(): Environment {
  return (globalThis as { process?: { env?: Environment } }).process?.env ?? {}
}
