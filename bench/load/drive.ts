import { type ChildProcess, fork } from 'node:child_process'
import type { Contender } from '../row.ts'
import type { Layout } from './registries.ts'
import type { Sample } from './sample.ts'

/** A request that one connection repeats. */
export interface Ask {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: unknown
  /** Sent each time before this one, on the same connection. It counts as part of it. */
  after?: Ask
}

export interface Load {
  url: string
  /** One for each connection. */
  asks: readonly Ask[]
  /** The processes that answer. */
  pids: readonly number[]
  /** How the registries of new items lie; together when it is left out. */
  layout?: Layout
  /** A statement on this database before each request. */
  change?: { file: string; sql: string }
}

/** What the load tool gets. */
export interface Order extends Omit<Load, 'asks'> {
  /** For each connection, what it sends in turn. */
  requests: string[][]
  seconds: number
}

/** A contender that is asked over HTTP. All of them are asked by the same tool, in a process of its own. */
export function driven(about: Omit<Contender, 'run'>, load: Load): Contender {
  return { ...about, run: (seconds) => drive(load, seconds) }
}

export async function drive({ asks, ...load }: Load, seconds: number): Promise<Sample> {
  tool ??= fork(new URL('./tool.ts', import.meta.url))
  tool.ref()
  tool.channel?.ref()
  const order: Order = { ...load, requests: asks.map((ask) => toTexts(ask, load.url)), seconds }
  tool.send(order)
  try {
    const sample = await answerOf<Sample>(tool)
    // Between the measurements it keeps no program from ending, and it ends with the program.
    tool.unref()
    tool.channel?.unref()
    return sample
  } catch (error) {
    // Its other connections would go on.
    tool.kill()
    tool = undefined
    throw error
  }
}

/** It lives on between the measurements, because a process that has just begun is slow. */
let tool: ChildProcess | undefined

/** The next message of a process of the bench, which sends `{ fault }` when it cannot go on. */
export function answerOf<Answer extends object>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = () => child.off('message', read).off('exit', fail)
    const read = (answer: Answer | { fault: string }) => {
      settle()
      if ('fault' in answer) reject(new Error(answer.fault))
      else resolve(answer)
    }
    const fail = () => {
      settle()
      reject(new Error(`${child.spawnargs.slice(1).join(' ')} ended without an answer`))
    }
    child.on('message', read).on('exit', fail)
  })
}

function toTexts(ask: Ask, url: string): string[] {
  return [ask.after, ask].filter((each) => each !== undefined).map((each) => toText(each, url))
}

function toText({ method = 'GET', path, headers = {}, body }: Ask, url: string): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${new URL(url).host}`, 'accept: application/json']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (content) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(content)}`)
  return `${lines.join('\r\n')}\r\n\r\n${content}`
}
