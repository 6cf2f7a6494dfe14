import assert from 'node:assert/strict'
import { hash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Registry, RegistryCreate } from '@hopechest/contract'
import {
  type Caller,
  type ChangeAtHost,
  type Host,
  mayPassOn,
  noRights,
  type OpenedOwnerLink,
  rightsOfAdmin,
  type Sight,
} from '@hopechest/host'
import type { Accounts, Person } from '@hopechest/host/accounts'
import { type SigningKey, signVisit, type Visit } from '@hopechest/host/visit'
import { createTurns } from '@hopechest/program/turns'
import { addressOf } from '@hopechest/testing/listen'
import { request as ask } from 'undici'
import type { Message } from '../mail.ts'
import { sightOf } from '../pages/guests/registry/access.ts'

export interface FramingHostParts {
  /** Where the host brings its visitors. */
  door: () => string
  signing: SigningKey
  /** Where its people and lists are. */
  host: Host
  accounts: Accounts
  /** Its visitors have addresses of their own. */
  letters: Message[]
}

/** What the host has done for its visitors. */
export interface Deeds {
  /** How often each page was brought to the service. */
  rounds: number[]
  /** The writes that were refused because the list had changed meanwhile. */
  conflicts: number
  /** The lists of which it has made copies. */
  copied: number[]
  /** The first lines of the answers. */
  heads: Head[]
}

interface Head {
  needs?: Needs
  writes?: { id: number; version: string; change: ChangeAtHost }[]
  status: number
  to?: string
  headers: Record<string, string>
  cookies: string[]
  letters: Message[]
  page?: {
    title: string
    thread: string
    lang: string
    dir: string
    styles: string[]
    scripts: string[]
    is_whole: boolean
    for_search_engines: boolean
  }
}

interface Needs {
  registries?: number[]
  lists?: true
  make?: { key: string; registry: RegistryCreate; copy_of?: number }[]
  remove?: number[]
  people?: number[]
  pass_on?: { id: number; to: string; stays: boolean }[]
  as_invitees?: { id: number; invitee: string }[]
  accounts?: string[]
  owner_link?: { use?: true; ask?: string }
}

/** Of the visits that change a list at once one wins each round. */
const mostRounds = 100
/** The pages stand below this path of the host. */
const base = '/wishes'
/** The host sends no longer form along: the page says that it is too long. */
const mostForm = 4 * 1024 * 1024

/** A host of eight workers: others wait until one of them is free. */
const workers = 8

function mayOwn(person: Person | undefined): boolean {
  return person?.name !== 'Reader'
}

/** A web application with people and lists of its own, which shows our pages between a head and a foot of its own. */
export async function startFramingHost({ door, signing, host, accounts, letters }: FramingHostParts) {
  const deeds: Deeds = { rounds: [], conflicts: 0, copied: [], heads: [] }
  const sessions = new Map<string, number>()
  const made = new Map<string, Promise<Registry>>()
  const turns = createTurns({ running: workers, runningPerClient: workers }, () => new Error('No worker'))
  const server = createServer((request, response) => {
    const work = () => answer(request, response)
    turns.take('', Number.POSITIVE_INFINITY, work).catch((error) => {
      console.error(error)
      response.writeHead(500).end(String(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = addressOf(server)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(base, '')
    const form = await readBody(request)
    if (path.startsWith('/sign-in')) return signIn(request, response, form)
    const session = cookiesOf(request).session
    const person = await accounts.people.find(sessions.get(session ?? '') ?? 0)
    if (path === '/sign-out') {
      sessions.delete(session ?? '')
      return void response.writeHead(303, { location: `${base}/sign-in` }).end()
    }
    const visit = await visitOf(request, path, form, person)
    for (let round = 1; round <= mostRounds; round++) {
      const [head, body] = await bring(visit)
      if (head.needs) {
        await meet(head.needs, visit, person)
        continue
      }
      if (!(await storeAll(head.writes ?? [], person))) {
        await sayAnew(visit, person)
        continue
      }
      deeds.rounds.push(round)
      deeds.heads.push(head)
      letters.push(...head.letters)
      return send(response, head, body)
    }
    response.writeHead(503).end('The list is resting')
  }

  async function signIn(request: IncomingMessage, response: ServerResponse, form: Buffer): Promise<void> {
    if (request.method !== 'POST') {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<form action="${base}/sign-in"><input name="login" value=""><input name="password" value=""></form>`,
        )
      return
    }
    const typed = new URLSearchParams(form.toString())
    const person = await accounts.checkPassword(typed.get('login') ?? '', typed.get('password') ?? '')
    const session = randomUUID()
    if (person) sessions.set(session, person.id)
    response
      .writeHead(303, {
        location: `${base}/lists`,
        'set-cookie': `session=${session}; Path=${base}; HttpOnly`,
      })
      .end()
  }

  async function visitOf(
    request: IncomingMessage,
    path: string,
    form: Buffer,
    person: Person | undefined,
  ): Promise<Visit> {
    const { headers, method = 'GET', socket } = request
    const visitors = headers['x-forwarded-for']
    const settings = await accounts.settings.read()
    const registry = await namedBy(path)
    const cookies = Object.entries(cookiesOf(request)).filter(([name]) =>
      /^(?:__(?:Host|Secure)-)?hc_/.test(name),
    )
    return {
      version: 1,
      request: {
        method,
        path,
        ...(await sentForm(form, headers['content-type'])),
        cookies: Object.fromEntries(cookies),
        address: String(visitors ?? socket.remoteAddress),
        agent: headers['user-agent'] ?? '',
        accept: headers.accept ?? '',
        ...(headers['sec-fetch-dest'] !== undefined && { destination: String(headers['sec-fetch-dest']) }),
        origin,
        sent_from: headers.origin ?? null,
      },
      site: {
        url: origin + base,
        name: settings.name,
        currency: settings.currency,
        disclosure: settings.disclosure,
        locale: headers['accept-language']?.split(',')[0] ?? 'en_GB',
        is_open: settings.sign_up === 'open',
      },
      person: person
        ? {
            id: person.id,
            username: person.username,
            name: person.name,
            email: person.email,
            is_email_confirmed: person.is_email_confirmed,
            registered_at: person.created_at,
            may_own: mayOwn(person),
            roles: [person.role],
            capabilities: [],
          }
        : null,
      registries: registry ? [say(registry, person)] : [],
      as_invitees: [],
      accounts: [],
      owner_link: await linkIn(path, person),
    }
  }

  /** What the secret in an address is for. A person who is called Reader may own no lists here. */
  async function linkIn(path: string, person: Person | undefined): Promise<OpenedOwnerLink | null> {
    const found = await accounts.ownerLinks.find(secretIn(path))
    if (!found) return null
    const { link, registry, from } = found
    const { title, slug, meta } = registry
    const accountsAt = { name: 'The office', address: `${origin}/office` }
    const said = { event_type: meta.registry_event_type, from: from.name, asked_by: link.asked_by }
    return { title, slug, ...said, may_own: mayOwn(person), accounts: accountsAt }
  }

  /** The list that an address names. */
  async function namedBy(path: string): Promise<Registry | undefined> {
    const [, slug] = /^\/(?:registry|lists)\/([^/?]+?)(?:\.json)?(?:[/?]|$)/.exec(path) ?? []
    return slug === undefined || slug === 'new'
      ? undefined
      : host.findRegistryBySlug(manager(), decodeURIComponent(slug))
  }

  function say(registry: Registry, person: Person | undefined, as: Visit['as_invitees'] = []) {
    const invitee = as.find(({ id }) => id === registry.id)?.invitee
    const invitation = invitee === undefined ? undefined : { registry_id: registry.id, invitee }
    const sight: Sight = sightOf(registry, { person, invitation })
    return { registry, sight, version: versionOf(registry) }
  }

  async function bring(visit: Visit): Promise<[Head, Buffer]> {
    const body = JSON.stringify(visit)
    const headers = { 'hopechest-visit': signVisit(signing, body) }
    const answer = await ask(`${door()}/frame`, { method: 'POST', headers, body })
    const bytes = Buffer.from(await answer.body.bytes())
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${bytes}`)
    const end = bytes.indexOf('\n')
    return [JSON.parse(bytes.subarray(0, end).toString()), bytes.subarray(end + 1)]
  }

  async function meet(needs: Needs, visit: Visit, person: Person | undefined): Promise<void> {
    const caller = person ? callerOf(person) : manager()
    const said = {
      registries: [...(visit.registries ?? [])],
      gone: [...(visit.gone ?? [])],
      made: [...(visit.made ?? [])],
    }
    visit.as_invitees?.push(...(needs.as_invitees ?? []))
    const named = await accounts.invitations.withAccount(needs.accounts ?? [])
    for (const name of needs.accounts ?? []) visit.accounts?.push({ name, is_there: named.includes(name) })
    for (const id of [...(needs.registries ?? []), ...(needs.as_invitees ?? []).map(({ id }) => id)]) {
      const found = await host.findRegistry(manager(), id)
      if (found) said.registries.push(say(found, person, visit.as_invitees))
      else said.gone.push(id)
    }
    for (const { key, registry, copy_of: copyOf } of needs.make ?? []) {
      if (copyOf !== undefined) deeds.copied.push(copyOf)
      // Of two tabs that send the same form at the same moment, the second gets the list of the first.
      if (!again && !made.has(key)) made.set(key, host.createRegistry(caller, registry))
      const new_ = again ?? (await made.get(key)) ?? assert.fail(key)
      said.registries.push(say(new_, person))
      said.made.push({ key, id: new_.id })
    }
    for (const id of needs.remove ?? []) {
      await host.deleteRegistry(caller, id)
      said.gone.push(id)
    }
    Object.assign(visit, said)
    if (needs.owner_link && visit.owner_link) await useLink(visit, visit.owner_link, needs.owner_link, person)
    visit.people = await Promise.all((needs.people ?? []).map((id) => peopleOf(id, caller)))
    visit.passed_on = await Promise.all(
      (needs.pass_on ?? []).map(async ({ id, to, stays }) => ({
        id,
        is_done: await accounts.lists.passOn(id, to, { stays, by: caller }),
      })),
    )
    const page = { skip: 0, limit: 500 }
    const all = async (registries: AsyncIterable<Registry> | Iterable<Registry>) => {
      const found = []
      for await (const registry of registries) found.push(say(registry, person))
      return found
    }
    if (!needs.lists) return
    visit.own = await all((await host.listRegistries(caller, page)).registries)
    visit.invited = await all((await host.listInviting(caller, page)).registries)
  }

  /** The secret is the one that the visitor has sent, whatever the service says. */
  async function useLink(
    { request }: Visit,
    opened: NonNullable<Visit['owner_link']>,
    { use, ask }: NonNullable<Needs['owner_link']>,
    person: Person | undefined,
  ): Promise<void> {
    const secret = secretIn(request.path)
    if (use) opened.used = !!person && !!(await accounts.ownerLinks.use(secret, person))
    if (ask === undefined) return
    const found = await accounts.ownerLinks.find(secret)
    const isNew = !!found && (await accounts.ownerLinks.ask(found.link.id, ask))
    const people = isNew ? await accounts.people.list({}) : []
    opened.admins = people.filter(({ role }) => role === 'administrator').map(({ email }) => email)
    opened.asked_by = found?.link.asked_by || ask
  }

  async function peopleOf(id: number, caller: Caller) {
    const { first, firstEntry, further } = await accounts.lists.owners(id)
    const links = await accounts.invitations.linksOf(id, caller)
    const names = links.map(({ invitee }) => invitee)
    const withAccount = await accounts.invitations.withAccount(names)
    return {
      id,
      first: first ?? null,
      first_entry: firstEntry,
      owners: further.map(({ entry, person }) => ({ entry, person: person ?? null })),
      guests: links.map(({ invitee, created_at, opened_at, secret }) => ({
        invitee,
        invited_at: created_at,
        opened_at,
        link: `${origin}${base}/i/${secret()}`,
        has_account: withAccount.includes(invitee),
      })),
      owner_links: await accounts.ownerLinks.list(id),
    }
  }

  let storing: Promise<unknown> = Promise.resolve()
  let refusesWrites = false
  let again: Registry | undefined

  /** False when a list has changed since it was said: then nothing is stored. */
  function storeAll(writes: NonNullable<Head['writes']>, person: Person | undefined): Promise<boolean> {
    const done = storing.then(async () => {
      if (refusesWrites && writes.length > 0) return false
      for (const { id, version } of writes) {
        const now = await host.findRegistry(manager(), id)
        if (now && versionOf(now) === version) continue
        deeds.conflicts++
        return false
      }
      for (const { id, change } of writes) {
        const { owner_link, ...fields } = change
        const by = person ? callerOf(person) : manager()
        await host.updateRegistry(by, id, fields)
        const registry = await host.findRegistry(manager(), id)
        if (!owner_link || !registry || !mayPassOn(by, registry)) continue
        if ('add' in owner_link) await accounts.ownerLinks.make(id, owner_link.add, by)
        else await accounts.ownerLinks.end(id, owner_link.end)
      }
      return true
    })
    storing = done.catch(() => undefined)
    return done
  }

  async function sayAnew(visit: Visit, person: Person | undefined): Promise<void> {
    const anew = async (all: Visit['registries']) => {
      const found = await Promise.all(
        (all ?? []).map(({ registry }) => host.findRegistry(manager(), registry.id)),
      )
      return found.flatMap((registry) => (registry ? [say(registry, person, visit.as_invitees)] : []))
    }
    visit.registries = await anew(visit.registries)
    if (visit.own) visit.own = await anew(visit.own)
    if (visit.invited) visit.invited = await anew(visit.invited)
  }

  return {
    url: origin + base,
    deeds,
    /** From now on it stores nothing, or again. */
    refuseWrites(refuses: boolean) {
      refusesWrites = refuses
    },
    /** From now on each new list has the number of this one; or each its own again. */
    giveNumberOf(registry: Registry | undefined) {
      again = registry
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function send(response: ServerResponse, head: Head, body: Buffer): void {
  const { status, to, headers, cookies, page } = head
  response.writeHead(status, {
    ...(to !== undefined && { location: to.replace(/^http:\/\/127\.0\.0\.1:\d+(?=\/)/, '') }),
    ...headers,
    'set-cookie': cookies,
  })
  response.end(page && !page.is_whole ? inTheme(page, body) : body)
}

/** Head and foot of the application. */
function inTheme(
  { title, thread, lang, dir, styles, scripts, for_search_engines }: NonNullable<Head['page']>,
  body: Buffer,
): string {
  const files = [
    ...styles.map((address) => `<link rel="stylesheet" href="${address}">`),
    ...scripts.map((address) => `<script type="module" src="${address}"></script>`),
  ]
  return `<!doctype html><html lang="${lang}"><title>${title}</title>${files.join('')}${for_search_engines ? '' : '<meta name="robots" content="noindex, nofollow">'}<header>The orchard</header>
<main class="hc" data-thread="${thread}" dir="${dir}">${body}</main><footer>The orchard</footer>`
}

/** The fields go as those of any other form, and the file beside them. */
async function sentForm(body: Buffer, type = ''): Promise<Partial<Visit['request']>> {
  if (!type.startsWith('multipart/')) {
    const form = body.length > mostForm ? { form_bytes: body.length } : { form: body.toString() }
    return { ...(body.length > 0 && form), ...(type !== '' && { type }) }
  }
  const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const fields = new URLSearchParams()
  let file: Visit['request']['file']
  for (const [name, value] of parts) {
    if (typeof value === 'string') fields.append(name, value)
    else if (value.name !== '') {
      const bytes = Buffer.from(await value.arrayBuffer()).toString('base64')
      file = value.size > mostForm ? { name: value.name, size: value.size } : { name: value.name, bytes }
    }
  }
  return { type: 'application/x-www-form-urlencoded', form: fields.toString(), ...(file && { file }) }
}

function secretIn(path: string): string {
  return /^\/own\/([^/?]+)/.exec(path)?.[1] ?? ''
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}

function cookiesOf({ headers }: IncomingMessage): Record<string, string> {
  const all = (headers.cookie ?? '').split('; ').filter((each) => each !== '')
  return Object.fromEntries(
    all.map((each) => {
      const [name = '', ...value] = each.split('=')
      return [name, decodeURIComponent(value.join('='))]
    }),
  )
}

function versionOf(registry: Registry): string {
  return hash('sha256', JSON.stringify(registry), 'hex')
}

function callerOf({ id, username, email, invited_as, role }: Person): Caller {
  const rights = role === 'administrator' ? rightsOfAdmin : noRights
  return {
    id,
    username,
    email,
    invited_as,
    ...rights,
    authorization: '',
    deadline: performance.now() + 10_000,
  }
}

function manager(): Caller {
  const account = { id: 0, username: '', email: '', invited_as: [] }
  return { ...account, ...rightsOfAdmin, authorization: '', deadline: performance.now() + 10_000 }
}
