import { fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { median } from './figures.ts'

/** At this load, other programs take the time that the bench wants to measure. */
const mostLoad = 0.5
const syncs = 100

/** The machine, as lines of text: the figures depend on it. */
export function describeMachine(): string[] {
  const [load = 0] = loadavg()
  const lines = [
    [
      `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`,
      `${Math.round(totalmem() / 2 ** 30)} GiB of memory`,
      `${type()} ${release().replace(/-.*/, '')}`,
      `Node ${process.versions.node}`,
      `a disk sync takes ${syncMilliseconds().toFixed(2)} ms`,
    ].join(', '),
  ]
  if (load > mostLoad) {
    lines.push(`Other programs are at work here (load ${load.toFixed(1)}): do not trust the verdicts.`)
  }
  return lines
}

/** How long a page of a file takes to reach the disk, where the databases of the bench lie. */
function syncMilliseconds(): number {
  const folder = mkdtempSync(join(tmpdir(), 'hopechest-sync-'))
  const file = openSync(join(folder, 'page'), 'w')
  const times = Array.from({ length: syncs }, () => {
    const begin = performance.now()
    writeSync(file, Buffer.alloc(4096))
    fdatasyncSync(file)
    return performance.now() - begin
  })
  rmSync(folder, { recursive: true })
  return median(times)
}
