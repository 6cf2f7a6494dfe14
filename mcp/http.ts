import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import type { Config, Key } from './config.ts'
import { createServer, findPerson } from './server.ts'
import type { Person } from './tool.ts'

const mostBytes = 1_000_000
const path = '/mcp'
const ownBase = 'http://localhost'
const ownMachine = ['localhost', '127.0.0.1', '[::1]']

/**
 * Answers assistants over streamable HTTP. Each request brings a key, and is answered for that person alone. Names of other
 * hosts and pages of other sites are refused, so that no page in a browser speaks to this machine (DNS rebinding).
 */
export async function serveHttp(config: Config, port: number, address: string) {
  const names = [...ownMachine, ...config.hosts]
  const handler = createMcpHandler(({ authInfo }) => createServer(authInfo?.extra?.person as Person), {
    maxRequestBodySize: mostBytes,
    onerror: (error) => console.error(error.message),
  })
  const answer = async (request: Request, forwardedFor: string): Promise<Response> => {
    const stranger = hostHeaderValidationResponse(request, names) ?? originValidationResponse(request, names)
    if (stranger) return stranger
    if (new URL(request.url).pathname !== path) return refusal(404, `The tools are at ${path}`)
    const key = keyIn(request.headers.get('authorization'))
    if (!key) return refusal(401, 'Send a key: Basic, or Bearer with NAME:PASSWORD')
    const person = await findPerson(config, { key, forwardedFor })
    if (person === null) return refusal(502, 'There is no item service at HOPECHEST_URL')
    if (person instanceof Error) return refusal(person.data.status ?? 502, person.message)
    const { username: clientId } = key
    return handler.fetch(request, { authInfo: { token: '', clientId, scopes: [], extra: { person } } })
  }
  const server = createHttpServer({ requestTimeout: 30_000 }, (incoming, outgoing) => {
    void respond(incoming, outgoing, answer)
  })
  server.listen(port, address)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await handler.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request, forwardedFor: string) => Promise<Response>,
): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  try {
    const request = requestOf(incoming, gone.signal)
    const { status, headers, body } = request
      ? await answer(request, cameOver(incoming))
      : refusal(400, `The tools are at ${path}`)
    outgoing.writeHead(status, Object.fromEntries(headers))
    if (body) await pipeline(Readable.fromWeb(body as ReadableStream), outgoing)
    else outgoing.end()
  } catch (error) {
    if (gone.signal.aborted) return
    console.error(error)
    if (!outgoing.headersSent) outgoing.writeHead(500)
    outgoing.end()
  }
}

/** The addresses that gateways in front have named, and of the one that brings it here. */
function cameOver({ headers, socket }: IncomingMessage): string {
  return [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? 'unknown'].flat().join(', ')
}

/** Undefined for what is no address, and for a method that no page of the web may send. */
function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = 'GET', url = '/', headers } = incoming
  if (!URL.canParse(url, ownBase) || method === 'TRACE') return undefined
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(url, ownBase), {
    method,
    headers: given,
    signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as never, duplex: 'half' as const }),
  })
}

/** As the API takes it, or as a token: NAME:PASSWORD, plain or in base64. */
export function keyIn(header: string | null): Key | undefined {
  const [, scheme = '', value = ''] = /^(basic|bearer) (.+)$/i.exec(header ?? '') ?? []
  const isPlain = scheme.toLowerCase() === 'bearer' && value.includes(':')
  const [, username, password] = /^([^:]+):(.+)$/s.exec(isPlain ? value : decoded(value)) ?? []
  return username === undefined || password === undefined ? undefined : { username, password }
}

const decoded = (value: string) => Buffer.from(value, 'base64').toString()

function refusal(status: number, detail: string): Response {
  const headers = status === 401 ? { 'www-authenticate': 'Basic realm="Hopechest"' } : {}
  return Response.json({ detail }, { status, headers })
}
