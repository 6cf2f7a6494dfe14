import {
  type Check,
  logSettings,
  optional,
  readSettings,
  setting,
  wholeNumber,
  word,
} from '@hopechest/program'

/** Every setting of the site: what it is for, what it is when unset, and what it may be. */
export const settings = {
  SITE_ADDRESS: setting(
    'the address where the site listens',
    '127.0.0.1',
    word('an address of this machine'),
  ),
  SITE_PORT: setting('the port where it listens', 8080, wholeNumber(0, 65_535)),
  SITE_URL: optional('the address under which browsers reach the site, when it is behind a proxy', origin),
  SITE_NAME: setting('the name of the site', 'Hopechest', name),
  SITE_CURRENCY: setting('the currency of lists that name none', 'EUR', currency),
  SITE_SECRET: optional(
    'signs the cookies; unset: a new one at each start, and guests are forgotten',
    secret,
    {
      secret: true,
    },
  ),
  REGISTRY_API_BASE_URL: setting('the address of the item service', 'http://127.0.0.1:8000', origin),
  REGISTRY_API_KEY: optional('the key of the item service, if it has one', word('a key'), { secret: true }),
  REGISTRY_API_USERNAME: optional('the account with which pages show lists to guests', word('a username')),
  REGISTRY_API_PASSWORD: optional('its application password', anyText, { secret: true }),
  ...logSettings,
}

export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: Record<string, string | undefined>) {
  return readSettings(settings, environment)
}

function origin(text: string): ReturnType<Check<string>> {
  const url = URL.parse(text)
  const isOrigin = url && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '') === url.origin
  return isOrigin ? { value: url.origin } : 'must be an address like https://gifts.example'
}

const longestName = 60

function name(text: string): ReturnType<Check<string>> {
  const value = text.trim()
  return value && [...value].length <= longestName
    ? { value }
    : `must have 1 to ${longestName} characters, blanks around it not counted`
}

function currency(text: string): ReturnType<Check<string>> {
  return Intl.supportedValuesOf('currency').includes(text)
    ? { value: text }
    : 'must be a currency like EUR or USD'
}

const leastSecret = 32

function secret(text: string): ReturnType<Check<string>> {
  return text.length >= leastSecret ? { value: text } : `must have at least ${leastSecret} characters`
}

function anyText(text: string): ReturnType<Check<string>> {
  return { value: text }
}
