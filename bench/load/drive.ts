import { type ChildProcess, fork } from 'node:child_process'
import type { Sample } from './sample.ts'

/** A request. */
export interface Ask {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: unknown
}

export interface Load {
  url: string
  /** The processes that answer. */
  pids: readonly number[]
  /** For each connection, what it asks in turn. */
  asks: readonly (readonly Ask[])[]
  /** A body with fewer bytes is no right answer. */
  leastBytes?: number
}

/** This share of the answers that are measured. */
const usualSettling = 0.2

/** What the load tool gets. */
export interface Order extends Required<Omit<Load, 'asks'>> {
  requests: string[][]
  /** How many answers are measured, and how many come before: new connections settle first. */
  count: number
  settling: number
}

/**
 * Asks until this number of answers is measured. An answer that is wrong ends it. All servers are asked by the same tool, in
 * a process of its own.
 */
export async function drive(
  { url, pids, asks, leastBytes = 0 }: Load,
  count: number,
  settling = Math.ceil(count * usualSettling),
): Promise<Sample> {
  tool ??= startTool()
  tool.ref()
  tool.channel?.ref()
  const requests = asks.map((each) => each.map((ask) => toText(ask, url)))
  tool.send({ url, pids, requests, leastBytes, count, settling } satisfies Order)
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

/** The process of the load tool. */
export function toolPid(): number {
  tool ??= startTool()
  return tool.pid ?? 0
}

function startTool(): ChildProcess {
  return fork(new URL('./tool.ts', import.meta.url))
}

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

function toText({ method = 'GET', path, headers = {}, body }: Ask, url: string): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${new URL(url).host}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (content) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(content)}`)
  return `${lines.join('\r\n')}\r\n\r\n${content}`
}
