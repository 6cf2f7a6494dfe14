import { readFileSync } from 'node:fs'
import type { Settings } from '@hopechest/client'

/** The credentials of a person: a name, and an application password with no more rights than the assistant needs. */
export interface Key {
  username: string
  password: string
}

/** Who asks. */
export interface Asker {
  key: Key
  /** The addresses over which the request has come; undefined for the person at this machine. */
  forwardedFor?: string
}

export interface Config {
  /** Where the item service is. */
  url: string
  /** For the gateway in front of it. */
  apiKey: string | undefined
  /** What guests do may be shown, before the day as well, where the key may see it. */
  showsSurprises: boolean
  /** Of the person at this machine; over HTTP each request brings its own. */
  key: Key | undefined
  /** The names by which other machines reach this program over HTTP, beside those of this machine. */
  hosts: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/** Where `npm start` listens. */
const usualUrl = 'http://127.0.0.1:8000'

export class ConfigError extends Error {}

export function readConfig(environment: Environment): Config {
  const read = (name: string) => environment[name]?.trim() || undefined
  return {
    url: urlOf(read('HOPECHEST_URL') ?? usualUrl),
    apiKey: read('HOPECHEST_API_KEY'),
    showsSurprises: showsSurprises(read('HOPECHEST_SURPRISES')),
    key: keyOf(
      read('HOPECHEST_NAME'),
      read('HOPECHEST_PASSWORD') ?? passwordIn(read('HOPECHEST_PASSWORD_FILE')),
    ),
    hosts: (read('HOPECHEST_MCP_HOSTS') ?? '').split(/[\s,]+/).filter(Boolean),
  }
}

/**
 * How the client reaches the service for the person with this key. Surprises are kept unless the tool asks for them. Over HTTP the
 * service hears for whom this program asks, as from any gateway: it believes those of `TRUSTED_PROXIES`.
 */
export function settingsFor(
  { url, apiKey }: Config,
  { key, forwardedFor }: Asker,
  surprises = false,
): Settings {
  const settings = { baseUrl: url, apiKey, ...key, surprises }
  if (forwardedFor === undefined) return settings
  return {
    ...settings,
    fetch: (address, { headers, ...request } = {}) =>
      fetch(address, { ...request, headers: { ...headers, 'x-forwarded-for': forwardedFor } }),
  }
}

function urlOf(text: string): string {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new ConfigError('HOPECHEST_URL is an address such as https://lists.example/api')
  if (url.username || url.password)
    throw new ConfigError('HOPECHEST_URL holds no credentials: set HOPECHEST_NAME and HOPECHEST_PASSWORD')
  return text
}

function showsSurprises(text: string | undefined): boolean {
  if (text === undefined || text === 'keep') return false
  if (text === 'show') return true
  throw new ConfigError('HOPECHEST_SURPRISES is keep or show')
}

function keyOf(username: string | undefined, password: string | undefined): Key | undefined {
  if (username === undefined && password === undefined) return undefined
  if (username === undefined || password === undefined)
    throw new ConfigError('Set HOPECHEST_NAME, and HOPECHEST_PASSWORD or HOPECHEST_PASSWORD_FILE')
  return { username, password }
}

function passwordIn(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    throw new ConfigError(`HOPECHEST_PASSWORD_FILE cannot be read: ${(error as Error).message}`)
  }
}
