import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createPeople, type WordPressPerson, type WordPressRole } from './people.ts'
import type { PluginVersion } from './plugin-version.ts'
import type { Post } from './posts.ts'
import { type Question, type Reply, reply, type State } from './routes.ts'

/** A fault that replaces the answer to a request, or comes before it. */
export interface Fault {
  delayMilliseconds?: number
  /** The site answers once this is settled. */
  after?: Promise<void>
  /** The request is carried out all the same, and only its answer is replaced. */
  isCarriedOut?: boolean
  status?: number
  headers?: Record<string, string | string[]>
  /** Text and bytes are sent as they are, anything else as JSON. */
  body?: unknown
  /** The site carries out what it was asked, and says this in place of what is so. */
  says?: (body: unknown) => unknown
  /** One byte a second. */
  drip?: boolean
  /** The connection ends without an answer. */
  destroy?: boolean
}

export type FaultHook = (request: Question) => Fault | undefined

export interface RecordedWordPressOptions {
  postType?: string
  /** Where the site lies on its server, like `/blog`. */
  path?: string
  /** Without the plugin invitees may not read, every caller sees the lists, and text is offered as HTML only. */
  plugin?: PluginVersion
  fault?: FaultHook
  now?: () => Date
}

export interface RecordedWordPress {
  url: string
  addPerson(username: string, role: WordPressRole): WordPressPerson
  /** Another application password of the person, which may do no more than this. */
  addKey: ReturnType<typeof createPeople>['addKey']
  removeKey: ReturnType<typeof createPeople>['removeKey']
  /** Ends the person's application password. */
  revoke(id: number): void
  setRole(id: number, role: WordPressRole): void
  removePerson(id: number): void
  /** The stored posts, which a test may read and change. */
  registryOf(id: number): Post | undefined
  /** Every request so far, with the status of its answer: 0 when it got none. */
  requests: { method: string; path: string; status: number }[]
  fault: FaultHook | undefined
  stop(): Promise<void>
}

/** A server that answers as a recorded WordPress did, registries and people in memory. */
export async function startRecordedWordPress(
  options: RecordedWordPressOptions = {},
): Promise<RecordedWordPress> {
  const { postType = 'gift_registry', path = '', plugin = 'current', now = () => new Date() } = options
  const people = createPeople()
  const site = { url: '', postType, plugin }
  let lastId = 570
  const state: State = { site, people, posts: new Map(), newId: () => ++lastId, now }

  const server = createServer(async (request, response) => {
    const question = await readQuestion(request, path)
    const noted = { method: question.method, path: request.url ?? '', status: 0 }
    wordpress.requests.push(noted)
    const fault = wordpress.fault?.(question)
    await fault?.after
    if (fault?.delayMilliseconds) await pause(fault.delayMilliseconds, undefined, { ref: false })
    if (fault?.destroy) return void request.socket.destroy()
    const isReplaced = fault?.status !== undefined || fault?.body !== undefined
    const answer = isReplaced && !fault.isCarriedOut ? { status: 200, body: '' } : reply(state, question)
    const said = fault?.says ? { ...answer, body: fault.says(answer.body) } : answer
    const { status, headers, body } = isReplaced ? { status: 200, body: '', ...fault } : said
    noted.status = status
    await send(response, { status, body }, { ...(!isReplaced && usual(site.url)), ...headers }, fault?.drip)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

  const wordpress: RecordedWordPress = {
    url: site.url,
    addPerson: people.add,
    addKey: people.addKey,
    removeKey: people.removeKey,
    revoke: people.revoke,
    setRole: people.setRole,
    removePerson: people.remove,
    registryOf: (id) => state.posts.get(id),
    requests: [],
    fault: options.fault,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return wordpress
}

async function readQuestion(request: IncomingMessage, path: string): Promise<Question> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://site')
  return {
    method: request.method ?? '',
    path: pathname.startsWith(path) ? pathname.slice(path.length) : pathname,
    query: searchParams,
    authorization: request.headers.authorization,
    requestId: request.headers['x-request-id']?.toString(),
    body: await text(request),
  }
}

function usual(url: string): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=UTF-8',
    'X-Robots-Tag': 'noindex',
    Link: `<${url}/wp-json/>; rel="https://api.w.org/"`,
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
    'Access-Control-Allow-Headers':
      'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
  }
}

async function send(
  response: ServerResponse,
  { status, body }: Reply,
  headers: Record<string, string | string[]>,
  drip = false,
): Promise<void> {
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.from(body) : json(body)
  response.writeHead(status, headers)
  if (!drip) return void response.end(bytes)
  for (let n = 0; n < bytes.length && !response.destroyed; n++) {
    response.write(bytes.subarray(n, n + 1))
    await pause(1000, undefined, { ref: false })
  }
}

function json(body: unknown): Buffer {
  return Buffer.from(JSON.stringify(body))
}
