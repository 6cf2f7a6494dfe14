import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readSettings } from '@hopechest/program'
import { addressOf } from '@hopechest/testing/listen'
import { Visitor } from '@hopechest/testing/visitor'
import Provider from 'oidc-provider'
import { openElsewhere } from '../elsewhere/index.ts'
import { elsewhereSettings } from '../elsewhere/settings.ts'
import { openSite, type SiteOptions, type SiteWorld } from './site-world.ts'

/** A person with an account at the provider. */
export interface PersonThere {
  name?: string
  email?: string
  email_verified?: boolean
  groups?: string[]
}

export interface ProviderOfAccounts {
  issuer: string
  /** Who has an account there, by what the provider calls them. */
  people: Map<string, PersonThere>
  /** While it is away it answers 503. */
  isAway: boolean
  /** How often it was asked what it says of itself. */
  timesRead: number
  /** The site that it knows, at these addresses. */
  knows(site: string): void
  close(): Promise<void>
}

const client = { id: 'hopechest', secret: 'what the provider and the site agreed on' }

/** A real provider of accounts (oidc-provider), at which people sign in by writing their name. */
export async function openProvider({ claimsInToken = false, id = '1' } = {}): Promise<ProviderOfAccounts> {
  let provider: Provider | undefined
  let answer: ReturnType<Provider['callback']> | undefined
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = addressOf(server)
  const world: ProviderOfAccounts = {
    issuer,
    people: new Map(),
    isAway: false,
    timesRead: 0,
    knows(site) {
      provider = makeProvider(issuer, site, world.people, { claimsInToken, id })
      answer = provider.callback()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.includes('openid-configuration')) world.timesRead++
    if (world.isAway || !provider || !answer) return void response.writeHead(503).end()
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { prompt, params } = await provider.interactionDetails(request, response)
    const asked = new URL(request.url, issuer).searchParams
    const login = asked.get('login') ?? ''
    if (asked.has('no'))
      return provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'no',
      })
    if (prompt.name === 'login' && world.people.has(login))
      return provider.interactionFinished(request, response, { login: { accountId: login } })
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><title>Lindenhof</title><h1>Lindenhof</h1><p>${params.client_id}</p>
<form><label>Name <input name="login"></label><button>Sign in</button><button name="no" value="1">No</button></form></html>`,
    )
  }
  return world
}

function makeProvider(
  issuer: string,
  site: string,
  people: ReadonlyMap<string, PersonThere>,
  { claimsInToken, id }: { claimsInToken: boolean; id: string },
): Provider {
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${site}/sign-in/back/${id}`],
        post_logout_redirect_uris: [`${site}/sign-out`],
      },
    ],
    cookies: { keys: ['for the tests'] },
    claims: {
      openid: ['sub'],
      profile: ['name'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    scopes: ['openid', 'profile', 'email', 'groups'],
    conformIdTokenClaims: !claimsInToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, ...people.get(sub) }),
    }),
    async loadExistingGrant({
      oidc,
    }: {
      oidc: { client: { clientId: string }; session: { accountId: string } }
    }) {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid profile email groups')
      await grant.save()
      return grant
    },
  })
  return provider
}

export interface SiteWithProvider extends SiteWorld {
  provider: ProviderOfAccounts
}

/** A site whose people may sign in at the provider, too. */
export async function openSiteWithProvider({
  settings = {},
  provider: given,
  ...options
}: SiteOptions & {
  provider?: ProviderOfAccounts
  settings?: Record<string, string>
} = {}): Promise<SiteWithProvider> {
  const provider = given ?? (await openProvider())
  const all = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_NAME: 'Lindenhof',
    ...settings,
  }
  const elsewhere = openElsewhere({ ...readSettings(elsewhereSettings, all), TRUSTED_PROXIES: undefined })
  const site = await openSite({ ...options, elsewhere })
  provider.knows(site.url)
  const close = async () => {
    await site.close()
    await provider.close()
  }
  return { ...site, provider, close, [Symbol.asyncDispose]: close }
}

/** Goes the whole way: to the provider, where the person signs in unless they are, and back to the site. */
export async function goElsewhere(
  site: SiteWithProvider,
  browser: Visitor,
  login: string,
  { path = '/sign-in/with/1', there = new Visitor(site.provider.issuer) } = {},
) {
  const back = await wayBack(site, browser, login, { path, there })
  return browser.open(back)
}

/** The same up to the address at which the provider sends the person back. */
export async function wayBack(
  site: SiteWithProvider,
  browser: Visitor,
  login: string,
  { path = '/sign-in/with/1', there = new Visitor(site.provider.issuer) } = {},
): Promise<string> {
  let { location } = await browser.open(path)
  assert.ok(location.startsWith(site.provider.issuer), `${path} leads to ${location}`)
  for (let steps = 0; steps < 10; steps++) {
    const page = await there.open(location.replace(site.provider.issuer, ''))
    if (page.status === 200) {
      assert.match(page.html, /<h1>Lindenhof/)
      location = `${location}?${login === '' ? 'no=1' : `login=${encodeURIComponent(login)}`}`
    } else location = page.location
    if (location.startsWith(site.url)) return location.slice(site.url.length)
  }
  assert.fail('The provider sends nobody back')
}
