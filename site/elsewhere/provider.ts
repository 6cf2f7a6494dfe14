import { boundedFetch } from './bounded-fetch.ts'
import type { ProviderSettings } from './settings.ts'

type Oidc = typeof import('openid-client')
type Configuration = import('openid-client').Configuration
type ClientAuth = import('openid-client').ClientAuth

/** What the way to a provider needs to be believed when it comes back. It stays in the browser that set out, sealed. */
export interface Trip {
  state: string
  nonce: string
  verifier: string
  /** The provider was asked to let the person prove themselves anew. */
  isProof: boolean
}

/** Who came back, as the provider says. */
export interface Claims {
  issuer: string
  subject: string
  name: string
  email: string
  isEmailVerified: boolean
  isAdmin: boolean
}

/** One provider of accounts. Its library and what it says of itself are loaded when the first person sets out. */
export interface Provider extends Pick<ProviderSettings, 'id' | 'name' | 'issuer' | 'signUp'> {
  hasAdmins: boolean
  /** The address there, and what has to come back. */
  setOut(redirect: string, asked: { proof: boolean }): Promise<{ to: URL; trip: Trip }>
  /** Throws `NotBelieved` for an answer that does not belong to the trip, and `ProviderAway` where the provider cannot be asked. */
  comeBack(redirect: string, query: string, trip: Trip): Promise<Claims>
  /** Where a person signs out there; undefined where the provider has no such page. */
  signOut(back: string): Promise<URL | undefined>
  /** Reads anew what the provider says of itself. Throws `ProviderAway`. */
  look(): Promise<void>
}

/** The provider does not answer, or not as one. */
export class ProviderAway extends Error {}

/** The answer is refused. The message holds no part of it. */
export class NotBelieved extends Error {}

/** How long what a provider says of itself is believed, and how much longer where it cannot be asked anew. */
const believed = { milliseconds: 3_600_000, whileAway: 24 * 3_600_000 }
/** One call. */
const timeoutSeconds = 5
/** A clock that is this much off is no fault. */
const toleranceSeconds = 60
/** To prove oneself anew is to have done it just now. */
const proofSeconds = 60

export function createProvider(
  settings: ProviderSettings,
  now: () => number = () => performance.now(),
): Provider {
  let kept: { configuration: Configuration; at: number } | undefined
  let reading: Promise<Configuration> | undefined

  async function read(): Promise<Configuration> {
    const oidc = await import('openid-client')
    const configuration = await discover(oidc, settings)
    kept = { configuration, at: now() }
    return configuration
  }

  /** Of many who set out at once, one asks. */
  function readOnce(): Promise<Configuration> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  async function configurationNow(): Promise<Configuration> {
    if (kept && now() - kept.at < believed.milliseconds) return kept.configuration
    try {
      return await readOnce()
    } catch (error) {
      if (kept && now() - kept.at < believed.whileAway) return kept.configuration
      throw error
    }
  }

  const { id, name, issuer, signUp, admins } = settings
  return {
    id,
    name,
    issuer,
    signUp,
    hasAdmins: admins !== undefined,

    async setOut(redirect, { proof }) {
      const oidc = await import('openid-client')
      const configuration = await configurationNow()
      const trip = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        isProof: proof,
      }
      const to = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirect,
        scope: settings.scopes,
        state: trip.state,
        nonce: trip.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(trip.verifier),
        code_challenge_method: 'S256',
        ...(proof && { prompt: 'login', max_age: '0' }),
      })
      return { to, trip }
    },

    async comeBack(redirect, query, trip) {
      const oidc = await import('openid-client')
      const configuration = await configurationNow()
      const url = new URL(redirect)
      url.search = query
      const tokens = await believe(oidc, () =>
        oidc.authorizationCodeGrant(configuration, url, {
          expectedState: trip.state,
          expectedNonce: trip.nonce,
          pkceCodeVerifier: trip.verifier,
          idTokenExpected: true,
          ...(trip.isProof && { maxAge: proofSeconds }),
        }),
      )
      const token = tokens.claims()
      if (!token) throw new NotBelieved('The provider sent no ID token')
      const isWhole = token.email !== undefined && (!admins || token[admins.claim] !== undefined)
      const asks = !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined
      const more = asks
        ? await believe(oidc, () => oidc.fetchUserInfo(configuration, tokens.access_token, token.sub))
        : {}
      return claimsOf({ ...more, ...token }, settings)
    },

    async signOut(back) {
      const oidc = await import('openid-client')
      const configuration = await configurationNow()
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
      return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: back })
    },

    async look() {
      await readOnce()
    },
  }
}

/** The addresses of some issuers have a slash at their end, and people copy them without it, or with one. */
async function discover(oidc: Oidc, settings: ProviderSettings): Promise<Configuration> {
  const { issuer } = settings
  try {
    return await discoverAt(oidc, settings, issuer)
  } catch (error) {
    if (!(error instanceof ProviderAway) || new URL(issuer).pathname === '/') throw error
    return discoverAt(oidc, settings, `${issuer}/`).catch(() => {
      throw error
    })
  }
}

async function discoverAt(
  oidc: Oidc,
  { clientId, clientSecret }: ProviderSettings,
  issuer: string,
): Promise<Configuration> {
  const isPlain = issuer.startsWith('http:')
  try {
    const configuration = await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: toleranceSeconds },
      clientSecret === undefined ? oidc.None() : secretAs(oidc, clientSecret),
      {
        [oidc.customFetch]: boundedFetch,
        timeout: timeoutSeconds,
        ...(isPlain && { execute: [oidc.allowInsecureRequests] }),
      },
    )
    oidc.enableNonRepudiationChecks(configuration)
    return configuration
  } catch (error) {
    throw new ProviderAway(reasonOf(error))
  }
}

/** In the way that each provider takes, unless it says that it takes another one alone. */
function secretAs(oidc: Oidc, secret: string): ClientAuth {
  const [usual, other] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported
    const isUsual = ways === undefined || ways.includes('client_secret_basic')
    return (isUsual ? usual : other)(server, client, body, headers)
  }
}

/** A network that fails and a server at fault are no lie. */
async function believe<Answer>(oidc: Oidc, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const isAway =
      (error instanceof TypeError && !('code' in error)) ||
      (error instanceof DOMException && error.name === 'TimeoutError') ||
      (error instanceof oidc.ResponseBodyError && error.status >= 500) ||
      (error instanceof oidc.ClientError && ['OAUTH_TIMEOUT'].includes(error.code ?? ''))
    throw isAway ? new ProviderAway(reasonOf(error)) : new NotBelieved(reasonOf(error))
  }
}

const longestReason = 200

/** Without what the provider sent: it may hold a code or a token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, error: said } = error as Error & { code?: unknown; error?: unknown }
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  const parts = [error.message + cause, code, said].filter((part) => typeof part === 'string')
  return [...new Set(parts)]
    .join(', ')
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, longestReason)
}

/** What a token says, as far as it has the shape that the standard gives it. */
function claimsOf(said: Record<string, unknown>, { issuer, admins }: ProviderSettings): Claims {
  const subject = textIn(said.sub)
  if (subject === '' || subject.length > longestSubject) throw new NotBelieved('The subject is too long')
  const email = textIn(said.email).trim().normalize('NFC')
  const name = [said.name, said.preferred_username, said.nickname].map(textIn).find((each) => each !== '')
  return {
    issuer,
    subject,
    name: name ?? email.split('@')[0] ?? '',
    email,
    isEmailVerified: email !== '' && said.email_verified === true,
    isAdmin: admins !== undefined && holds(said[admins.claim], admins.value),
  }
}

/** As OpenID Connect bounds it. */
const longestSubject = 255

function textIn(value: unknown): string {
  return typeof value === 'string' && value.isWellFormed() && !/\p{Cc}/u.test(value) ? value.trim() : ''
}

/** A claim is a value, or a list of values. */
function holds(claim: unknown, value: string): boolean {
  const values: unknown[] = Array.isArray(claim) ? claim : [claim]
  return values.some((each) => (typeof each === 'boolean' ? String(each) : each) === value)
}
