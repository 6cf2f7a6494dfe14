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

/** How the servers take turns. In its turn a server is asked by all its connections. */
export interface Turns {
  /** What each connection asks in a turn. */
  each: number
  /** The turns of each server in a round. */
  turns: number
  rounds: number
  /** This number of turns comes before and is not counted. */
  warmUp: number
}

/** What the load tool gets. */
export interface Order extends Turns {
  servers: (Required<Omit<Load, 'asks'>> & { requests: string[][] })[]
}

/**
 * Asks the servers in turn, each for some milliseconds: what else the machine does moves all of them. Returns the rounds of
 * each. An answer that is wrong ends it. One tool asks all servers, in a process of its own.
 */
export async function drive(loads: readonly Load[], turns: Turns): Promise<Sample[][]> {
  const child = startTool()
  child.ref()
  child.channel?.ref()
  const servers = loads.map(({ url, pids, asks, leastBytes = 0 }) => {
    const requests = asks.map((each) => each.map((ask) => toText(ask, url)))
    return { url, pids, leastBytes, requests }
  })
  child.send({ ...turns, servers } satisfies Order)
  try {
    const samples = await answerOf<Sample[][]>(child)
    // Between the measurements it keeps no program from ending, and it ends with the program.
    child.unref()
    child.channel?.unref()
    return samples
  } catch (error) {
    // Its other connections would go on.
    child.kill()
    tool = undefined
    throw error
  }
}

/** It lives on between the measurements, because a process that has just begun is slow. */
let tool: ChildProcess | undefined

export function startTool(): ChildProcess {
  tool ??= fork(new URL('./tool.ts', import.meta.url))
  return tool
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
