export interface Settings {
  /** Without a trailing slash; undefined while nobody has said where the service is. */
  baseUrl: string | undefined
  apiKey: string | undefined
  username: string | undefined
  password: string | undefined
}

/** Reads one option of the host, by its name. */
export type ReadOption = (name: string) => unknown

/** Each setting from the host's option first, then from the environment; what is empty is as if it were not set. */
export function readSettings(
  readOption: ReadOption,
  environment: Record<string, string | undefined> = {},
): Settings {
  const read = (name: string) => textOf(readOption(name)) ?? textOf(environment[name.toUpperCase()])
  return {
    baseUrl: read('registry_api_base_url')?.replace(/\/+$/, ''),
    apiKey: read('registry_api_key'),
    username: read('registry_api_username'),
    password: read('registry_api_password'),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
