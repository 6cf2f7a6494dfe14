import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStage, type Group } from './stage.ts'

const seconds = 8
const lines = 10
const root = new URL('../', import.meta.url)

/**
 * Where the service spends its time while it does the work of the first row of a group: the functions at the top of a
 * flame graph, by the time in themselves.
 */
export async function profile(group: Group): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-profile-'))
  try {
    const window = await runUnderProfiler(group, folder)
    const [file] = await readdir(folder)
    if (file === undefined) throw new Error('The service wrote no profile')
    return describeProfile(JSON.parse(await readFile(join(folder, file), 'utf8')), window)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The clock of the profiler, which all processes share, in microseconds. */
interface Window {
  from: number
  to: number
}

async function runUnderProfiler(group: Group, folder: string): Promise<Window> {
  const now = () => Number(process.hrtime.bigint() / 1000n)
  // The service writes its profile when it ends.
  await using stack = new AsyncDisposableStack()
  const settings = { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` }
  const [row] = await group.open(createStage(stack, 'short', settings))
  const ours = row?.contenders.find(({ goals }) => goals?.length)
  await ours?.run(1)
  const from = now()
  await ours?.run(seconds)
  return { from, to: now() }
}

interface Node {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
}

interface Profile {
  startTime: number
  nodes: Node[]
  samples: number[]
  timeDeltas: number[]
}

export function describeProfile(profile: Profile, { from, to }: Window): string[] {
  const names = new Map(profile.nodes.map((node) => [node.id, nameOf(node)]))
  const times = new Map<string, number>()
  let time = profile.startTime
  for (const [n, id] of profile.samples.entries()) {
    const delta = profile.timeDeltas[n] ?? 0
    time += delta
    const name = names.get(id) ?? ''
    if (time >= from && time <= to && name !== '(idle)') times.set(name, (times.get(name) ?? 0) + delta)
  }
  const all = [...times.values()].reduce((sum, each) => sum + each, 0)
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, lines)
    .map(([name, each]) => `${((100 * each) / all).toFixed(1).padStart(5)} %  ${name}`)
}

function nameOf({ callFrame: { functionName, url, lineNumber } }: Node): string {
  const place = url.startsWith(root.href) ? url.slice(root.href.length) : url
  const name = functionName || '(anonymous)'
  return place === '' ? name : `${name}  ${place}:${lineNumber + 1}`
}
