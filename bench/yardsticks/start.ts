import { type ChildProcess, fork } from 'node:child_process'
import { answerOf } from '../load/drive.ts'
import type { HopechestPeer } from '../peers/hopechest.ts'
import type { Peer, Work } from '../peers/peer.ts'

export interface BareServer {
  url: string
  pids: number[]
  process: ChildProcess
}

/** Starts a server of the bench in a process of its own, which ends with the stack. */
export async function startBareServer(
  stack: AsyncDisposableStack,
  file: URL,
  { words = [], first }: { words?: string[]; first?: object },
): Promise<BareServer> {
  const child = fork(file, words)
  stack.defer(() => child.disconnect())
  if (first !== undefined) child.send(first)
  const { url, pids = [child.pid ?? 0] } = await answerOf<{ url: string; pids?: number[] }>(child)
  return { url, pids, process: child }
}

/** A bare server that answers what the service answers to the same request. */
export async function startConstant(
  stack: AsyncDisposableStack,
  hopechest: HopechestPeer,
  work: Work,
): Promise<Peer> {
  const text = await answerTo(hopechest, work)
  const server = await startBareServer(stack, new URL('./constant.ts', import.meta.url), { first: { text } })
  const name = `bare node:http, ${Buffer.byteLength(text).toLocaleString('en')} bytes`
  return { name, url: server.url, pids: server.pids, asks: hopechest.asks }
}

/** The same in several worker processes. */
export async function startConstantWorkers(
  stack: AsyncDisposableStack,
  hopechest: HopechestPeer,
  { name, count }: { name: string; count: number },
): Promise<Peer> {
  const first = { text: await answerTo(hopechest, 'item'), count }
  const server = await startBareServer(stack, new URL('./constant-workers.ts', import.meta.url), { first })
  return { name, url: server.url, pids: server.pids, asks: hopechest.asks }
}

async function answerTo(hopechest: HopechestPeer, work: Work): Promise<string> {
  const [ask] = hopechest.asks(work, 1)
  const answer = await fetch(hopechest.url + ask?.path, { headers: ask?.headers ?? {} })
  if (!answer.ok) throw new Error(`${ask?.path} answered ${answer.status}`)
  return answer.text()
}
