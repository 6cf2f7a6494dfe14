import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeCertificate } from '@hopechest/outgoing/testing'
import { type BrowserKeys, openBrowserKeys } from './browser-keys.ts'
import { readVapid } from './read-vapid.ts'

/** What a browser was told, as it reads it. */
export interface ToldWord {
  endpoint: string
  topic: string
  said: { title: string; body: string; tag: string; language: string; direction: string }
  /** As it travelled. */
  bytes: number
  headers: IncomingHttpHeaders
}

/** What a browser gives to the site when it begins to listen. */
export interface Listening {
  endpoint: string
  p256dh: string
  auth: string
}

/** A push service as RFC 8030 describes it, which believes RFC 8292 alone and is read as RFC 8291 says. */
export interface PushService {
  told: ToldWord[]
  /** What was wrong with a request, where one was. */
  faults: string[]
  asked: number
  /** A browser begins to listen, for the site with this key alone. */
  subscribe(publicKey: string): Listening
  /** The browser is gone: 410 from now on. */
  unsubscribe(listening: Listening): void
  /** Does not answer for this browser until the answer is let go. */
  holdBack(listening: Listening): void
  letGo(): void
  /** Answers the next requests, before it looks at them. */
  answerWith(status: number | undefined, headers?: Record<string, string>): void
  /** For the process that writes to it: where it is, and whom to trust. */
  fetching: { isAllowed: (address: string, port: number) => boolean; lookup: () => Promise<string[]> }
  certificate: string
  port: number
  close(): Promise<void>
}

/** Of two certificates for one name, a process looks at the first alone: each service has a name of its own. */
let services = 0
const mostBody = 4096
const day = 86_400

export async function openPushService({
  now = () => new Date(),
  onTold,
}: {
  now?: () => Date
  onTold?: (word: ToldWord) => void
} = {}): Promise<PushService> {
  const name = `push-${++services}.example`
  const certificate = makeCertificate(name)
  const browsers = new Map<string, { keys: BrowserKeys; publicKey: string }>()
  const told: ToldWord[] = []
  const faults: string[] = []
  let answer: { status: number; headers: Record<string, string> } | undefined
  let n = 0
  const heldBack = new Set<string>()
  let gone = Promise.withResolvers<void>()

  const server = createServer(certificate, async (request, response) => {
    service.asked++
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    if (heldBack.has(request.url ?? '')) await gone.promise
    const { status, headers = {} } = answer ?? take(request.url ?? '', request.headers, Buffer.concat(pieces))
    response.writeHead(status, headers).end()
  })

  function take(path: string, headers: IncomingHttpHeaders, body: Buffer) {
    const browser = browsers.get(path)
    if (!browser) return { status: 410 }
    const endpoint = originOf() + path
    try {
      const { claims, publicKey } = readVapid(headers.authorization ?? '')
      if (publicKey !== browser.publicKey) throw new Error('another site')
      if (claims.aud !== originOf()) throw new Error(`for ${claims.aud}`)
      const left = claims.exp - now().getTime() / 1000
      if (left <= 0) throw new Error('it is believed no more')
      if (left > day) throw new Error('it would be believed for longer than a day')
      if (!/^(https:\/\/|mailto:|http:\/\/(127\.0\.0\.1|localhost))/.test(claims.sub))
        throw new Error('no one to ask')
      if (!/^\d+$/.test(String(headers.ttl))) throw new Error('no TTL')
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted')
      if (!/^(very-low|low|normal|high)$/.test(String(headers.urgency))) throw new Error('no urgency')
      if (!/^[\w-]{1,32}$/.test(String(headers.topic))) throw new Error('no topic')
      if (body.length > mostBody) return { status: 413 }
      const said = JSON.parse(browser.keys.decrypt(body))
      const word = { endpoint, topic: String(headers.topic), said, bytes: body.length, headers }
      told.push(word)
      onTold?.(word)
      return { status: 201, headers: { location: `${endpoint}/message` } }
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
      return { status: 400 }
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const originOf = () => `https://${name}:${port}`
  const service: PushService = {
    told,
    faults,
    asked: 0,
    subscribe(publicKey) {
      const path = `/wake/${++n}`
      const keys = openBrowserKeys()
      browsers.set(path, { keys, publicKey })
      return {
        endpoint: originOf() + path,
        p256dh: keys.publicKey.toString('base64url'),
        auth: keys.auth.toString('base64url'),
      }
    },
    unsubscribe({ endpoint }) {
      browsers.delete(new URL(endpoint).pathname)
    },
    holdBack({ endpoint }) {
      heldBack.add(new URL(endpoint).pathname)
    },
    letGo() {
      heldBack.clear()
      gone.resolve()
      gone = Promise.withResolvers()
    },
    answerWith(status, headers = {}) {
      answer = status === undefined ? undefined : { status, headers }
    },
    fetching: fetchingAt(port),
    certificate: certificate.cert,
    port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  trust(certificate.cert)
  return service
}

/** A process that writes to it looks for every name here, and finds this port alone. */
export function fetchingAt(port: number): PushService['fetching'] {
  return {
    isAllowed: (address, asked) => address === '127.0.0.1' && asked === port,
    lookup: async () => ['127.0.0.1'],
  }
}

/** This process believes that certificate, beside those of the web. */
export function trust(certificate: string): void {
  setDefaultCACertificates([...getCACertificates('default'), certificate])
}
