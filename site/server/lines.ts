import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lineType } from '../http/open-visit.ts'
import type { Line } from '../http/visit.ts'

/** The event of an answer that stays open from now on. */
export const becomesLine = 'becomesLine'

/**
 * Lines that are open at a time: in one process, and of one visitor, which may be a house with one address to the outside. Of the
 * connections that one other end may have, such as a gateway, half stay for pages. A page without a line asks now and then.
 */
export const mostLines = { ofProcess: 5000, ofClient: 64, partOfConnections: 1 / 2 }

/** Gateways and our own server cut a connection that is silent for longer. */
const beatMilliseconds = 15_000

/** A line ends after four to six minutes, and its browser comes again some seconds later: not all in one moment. */
const life = { least: 240_000, more: 120_000 }
const comeAgain = { least: 2000, more: 4000 }

/** A reader of less is slow, and begins anew. What it has missed comes in one event. */
const mostUnread = 64 * 1024

/** Writes the line of a request into the log. */
type Note = (request: FastifyRequest, reply: FastifyReply) => void

declare module 'fastify' {
  interface FastifyInstance {
    lines: Lines
  }
}

/** The lines of one server. They end when it is about to stop: a stop waits for every answer. */
export function holdLines(app: FastifyInstance, connectionsPerAddress: number, note: Note): void {
  const mostOfEnd = Math.max(1, Math.floor(connectionsPerAddress * mostLines.partOfConnections))
  const lines = new Lines(mostOfEnd, note)
  app.decorate('lines', lines)
  app.addHook('preClose', async () => lines.end())
}

/** Answers with a line, or with nothing where there is no room for one: then the browser opens none again by itself. */
export function openLine(reply: FastifyReply, begin: (line: Line) => void): FastifyReply {
  const { request, server } = reply
  const line = request.method === 'GET' && server.lines.open(reply, request.client, request.raw.socket)
  if (!line) return reply.status(204).send()
  begin(line)
  return reply
}

const allLines = new WeakSet<ServerResponse>()

export function isLine({ raw }: FastifyReply): boolean {
  return allLines.has(raw)
}

class Lines {
  readonly #mostOfEnd: number
  readonly #note: Note
  readonly #open = new Set<OpenLine>()
  readonly #ofClient = new Map<string, number>()
  readonly #ofEnd = new Map<string, number>()
  #beat: NodeJS.Timeout | undefined
  #hasEnded = false

  constructor(mostOfEnd: number, note: Note) {
    this.#mostOfEnd = mostOfEnd
    this.#note = note
  }

  open(reply: FastifyReply, client: string, { remoteAddress: end = '' }: Socket): Line | undefined {
    const isFull =
      this.#open.size >= mostLines.ofProcess ||
      (this.#ofClient.get(client) ?? 0) >= mostLines.ofClient ||
      (this.#ofEnd.get(end) ?? 0) >= this.#mostOfEnd
    if (isFull || this.#hasEnded || reply.raw.closed) return undefined
    const line = new OpenLine(reply)
    this.#note(reply.request, reply)
    this.#open.add(line)
    count(this.#ofClient, client, 1)
    count(this.#ofEnd, end, 1)
    line.onEnd(() => {
      this.#open.delete(line)
      count(this.#ofClient, client, -1)
      count(this.#ofEnd, end, -1)
      if (this.#open.size === 0) clearInterval(this.#beat)
    })
    if (this.#open.size === 1) this.#beat = setInterval(() => this.#beatAll(), beatMilliseconds).unref()
    return line
  }

  end(): void {
    this.#hasEnded = true
    for (const line of this.#open) line.end()
  }

  #beatAll(): void {
    const now = performance.now()
    for (const line of this.#open) line.beat(now)
  }
}

class OpenLine implements Line {
  readonly #raw: ServerResponse
  readonly #endsAt = performance.now() + life.least + Math.random() * life.more

  constructor(reply: FastifyReply) {
    this.#raw = reply.raw
    const headers = {
      ...reply.getHeaders(),
      'content-type': lineType,
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    }
    allLines.add(reply.raw)
    reply.hijack()
    this.#raw.writeHead(200, headers as Record<string, string>)
    this.#raw.write(`retry: ${Math.round(comeAgain.least + Math.random() * comeAgain.more)}\n\n`)
    this.#raw.emit(becomesLine)
  }

  tell(data: string, id: string): void {
    if (this.#raw.writableEnded) return
    if (this.#raw.writableLength > mostUnread) this.#raw.destroy()
    else this.#raw.write(`id: ${id}\ndata: ${data}\n\n`)
  }

  beat(now: number): void {
    if (this.#raw.writableEnded) return
    if (now > this.#endsAt) this.end()
    else if (this.#raw.writableLength > mostUnread) this.#raw.destroy()
    else this.#raw.write(':\n\n')
  }

  end(): void {
    this.#raw.end()
  }

  onEnd(act: () => void): void {
    this.#raw.once('close', act)
  }
}

function count(all: Map<string, number>, key: string, one: 1 | -1): void {
  const sum = (all.get(key) ?? 0) + one
  if (sum > 0) all.set(key, sum)
  else all.delete(key)
}
