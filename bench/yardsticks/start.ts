import { type ChildProcess, fork } from 'node:child_process'
import { answerOf } from '../load/drive.ts'

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
