import { readFileSync } from 'node:fs'
import { type Check, list, oneOf, optional, type SettingsOf, setting } from '@hopechest/program'

/** Who gets an account by signing in at the provider for the first time. */
export const signUpChoices = ['none', 'invited', 'all'] as const
export type SignUp = (typeof signUpChoices)[number]

/** A provider of accounts at which people sign in, by OpenID Connect. */
export interface ProviderSettings {
  /** Stands in its addresses here: 1 for the first, then 2, 3 and so on. */
  id: string
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** On the button. */
  name: string
  signUp: SignUp
  /** Whom it makes an administrator: the claim has this value, or holds it. */
  admins: Claim | undefined
  scopes: string
}

export interface Claim {
  claim: string
  value: string
}

/** The signing in by another service. */
export const elsewhereSettings = {
  OIDC_ISSUER: optional('a provider of accounts at which people sign in, by OpenID Connect', issuer),
  OIDC_CLIENT_ID: optional('the name under which that provider knows this site', anyText),
  OIDC_CLIENT_SECRET: optional('the password of this site there; unset: it has none', anyText, {
    secret: true,
  }),
  OIDC_NAME: optional('the name of the provider on the button; unset: its host', anyText),
  OIDC_SIGN_UP: setting(
    'who gets an account by the first sign-in there: none, invited or all',
    'invited',
    oneOf(...signUpChoices),
  ),
  OIDC_ADMINS: optional('whom the provider makes an administrator, like groups=family-admins', claim),
  OIDC_SCOPES: setting('what the provider is asked for', 'openid email profile', scopes),
  OIDC_AUTO: setting(
    'true: the sign-in page leads straight to the first provider',
    'false',
    oneOf('true', 'false'),
  ),
  OIDC_SIGN_OUT: setting(
    'where a sign-out ends: here, or at the provider, too',
    'here',
    oneOf('here', 'provider'),
  ),
  OIDC_PROVIDERS: optional('a JSON file with further providers', furtherProviders),
  PASSWORDS: setting('off: people sign in elsewhere alone', 'on', oneOf('on', 'off')),
  REMOTE_USER_HEADER: optional(
    'the header in which a gateway of TRUSTED_PROXIES names the person, like Remote-User',
    headerName,
  ),
}

type Config = SettingsOf<typeof elsewhereSettings>

/** What contradicts itself, as sentences. */
export function elsewhereFaults(
  config: Partial<Config> & {
    TRUSTED_PROXIES?: readonly string[] | undefined
    HOPECHEST_ADMIN_PASSWORD?: string | undefined
  },
): string[] {
  const faults: string[] = []
  const { OIDC_ISSUER, OIDC_CLIENT_ID, REMOTE_USER_HEADER } = config
  const hasProvider = OIDC_ISSUER !== undefined
  if (hasProvider !== (OIDC_CLIENT_ID !== undefined))
    faults.push('OIDC_ISSUER and OIDC_CLIENT_ID must be set together')
  if (config.OIDC_PROVIDERS !== undefined && !hasProvider)
    faults.push('OIDC_PROVIDERS has further providers: set OIDC_ISSUER to the first one')
  if (config.OIDC_AUTO === 'true' && !hasProvider) faults.push('OIDC_AUTO needs OIDC_ISSUER')
  if (REMOTE_USER_HEADER !== undefined && (config.TRUSTED_PROXIES ?? []).length === 0)
    faults.push('REMOTE_USER_HEADER needs TRUSTED_PROXIES: the addresses of the gateway that is believed')
  if (config.PASSWORDS !== 'off') return faults
  if (!hasProvider && REMOTE_USER_HEADER === undefined)
    faults.push('PASSWORDS must not be off while people sign in nowhere else: set OIDC_ISSUER')
  if (config.HOPECHEST_ADMIN_PASSWORD !== undefined)
    faults.push('HOPECHEST_ADMIN_PASSWORD must not be set while PASSWORDS is off')
  return faults
}

/** The settings that belong to a site which signs its people in by itself. */
export function namesElsewhere(config: Partial<Config>): string[] {
  const names = ['OIDC_ISSUER', 'OIDC_PROVIDERS', 'REMOTE_USER_HEADER'] as const
  return [
    ...names.filter((name) => config[name] !== undefined),
    ...(config.PASSWORDS === 'off' ? ['PASSWORDS'] : []),
  ]
}

/** The providers in the order of their buttons. */
export function providersIn(config: Config): ProviderSettings[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = config
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined) return []
  const first = {
    id: '1',
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: config.OIDC_CLIENT_SECRET,
    name: config.OIDC_NAME ?? new URL(OIDC_ISSUER).host,
    signUp: config.OIDC_SIGN_UP,
    admins: config.OIDC_ADMINS,
    scopes: config.OIDC_SCOPES,
  }
  return [first, ...(config.OIDC_PROVIDERS ?? [])]
}

const longestText = 1000

function anyText(text: string): ReturnType<Check<string>> {
  const isFine = text.trim() !== '' && text.length <= longestText && !/\p{Cc}/u.test(text)
  return isFine ? { value: text.trim() } : `must be a text of one line, of at most ${longestText} letters`
}

const ofThisMachine = ['localhost', '127.0.0.1', '[::1]']

/** Tokens cross this connection, so it is https. Without a network between, as in tests, http is as good. */
function issuer(text: string): ReturnType<Check<string>> {
  const url = URL.parse(text)
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && ofThisMachine.includes(url.hostname))
  const isPlain =
    url?.search === '' && url.hash === '' && url.username === '' && url.password === '' && text.length <= 500
  return isSafe && isPlain
    ? { value: issuerOf(text) }
    : 'must be the address that the provider calls its issuer, like https://login.example/realms/home'
}

/** Providers differ in whether a slash stands at its end. Here none does. */
export function issuerOf(text: string): string {
  return new URL(text).href.replace(/\/$/, '')
}

function claim(text: string): ReturnType<Check<Claim>> {
  const [, name, value] = /^([^=\s]+)=(.+)$/.exec(text) ?? []
  return name !== undefined && value !== undefined
    ? { value: { claim: name, value } }
    : 'must be a claim and its value, like groups=family-admins'
}

function scopes(text: string): ReturnType<Check<string>> {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const arePlain = words.every((word) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(word))
  return arePlain && words.includes('openid')
    ? { value: words.join(' ') }
    : 'must be words with blanks between them, openid among them'
}

function headerName(text: string): ReturnType<Check<string>> {
  const name = text.toLowerCase()
  const isFree = !['host', 'cookie', 'authorization', 'x-forwarded-for', 'x-api-key'].includes(name)
  return /^[a-z\d-]+$/.test(name) && isFree
    ? { value: name }
    : 'must be the name of a header that the gateway alone sets, like Remote-User'
}

const fields = ['issuer', 'client_id', 'client_secret_file', 'name', 'sign_up', 'admins', 'scopes']

/** The same fields as the settings of the first provider. A secret lies in a file of its own. */
function furtherProviders(file: string): { value: ProviderSettings[] } | string {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return 'must name a file with JSON that can be read'
  }
  if (!Array.isArray(given) || given.length === 0) return 'must name a file with a list of providers'
  const providers: ProviderSettings[] = []
  for (const [n, entry] of given.entries()) {
    const read = furtherProvider(entry, String(n + 2))
    if (typeof read === 'string') return `has a fault in provider ${n + 1}: ${read}`
    providers.push(read)
  }
  return { value: providers }
}

function furtherProvider(entry: unknown, id: string): ProviderSettings | string {
  if (typeof entry !== 'object' || entry === null) return 'it is no object'
  const strange = Object.keys(entry).find((name) => !fields.includes(name))
  if (strange !== undefined) return `it has ${strange}, and there are ${list(fields.join()).value.join(', ')}`
  const texts = entry as Record<string, unknown>
  const read = <Value>(name: string, check: Check<Value>, fallback?: string): Value | undefined => {
    const text = texts[name] ?? fallback
    if (text === undefined) return undefined
    const checked = typeof text === 'string' ? check(text) : 'must be a text'
    if (typeof checked === 'string') throw new Error(`${name} ${checked}`)
    return checked.value
  }
  try {
    const [address, clientId] = [read('issuer', issuer), read('client_id', anyText)]
    if (address === undefined || clientId === undefined) return 'it needs issuer and client_id'
    return {
      id,
      issuer: address,
      clientId,
      clientSecret: read('client_secret_file', secretIn),
      name: read('name', anyText) ?? new URL(address).host,
      signUp: read('sign_up', oneOf(...signUpChoices), 'invited') ?? 'invited',
      admins: read('admins', claim),
      scopes: read('scopes', scopes, elsewhereSettings.OIDC_SCOPES.default) ?? 'openid',
    }
  } catch (error) {
    return (error as Error).message
  }
}

function secretIn(file: string): ReturnType<Check<string>> {
  try {
    return anyText(readFileSync(file, 'utf8').replace(/\r?\n$/, ''))
  } catch {
    return 'must name a file that can be read'
  }
}
