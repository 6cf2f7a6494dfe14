import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cpuSeconds } from './cpu.ts'
import { takenFolder } from './share-folder.ts'

/** A row for each file with its CPU time, and one for the programs that the files share. */
export function printCpuTimes(files: readonly string[], folder: string): void {
  const rows = files.map((file): [string, number] => [relative('', file), costOf(file, folder) ?? 0])
  const all = cpuSeconds()
  const shared = all - rows.reduce((sum, [, seconds]) => sum + seconds, 0)
  rows.push(['what the files share: starts, the browser, PostgreSQL, this report', shared])
  console.log('CPU time in seconds:')
  for (const [name, seconds] of rows.toSorted(([, a], [, b]) => b - a))
    console.log(`${cell(seconds)}  ${name}`)
  console.log(`${cell(all)}  in all`)
}

/** The CPU time of a file in seconds; undefined when no process has run it to its end. */
export function costOf(file: string, folder: string): number | undefined {
  try {
    return Number(readFileSync(join(takenFolder(folder, file), 'cpu'), 'latin1'))
  } catch {
    return undefined
  }
}

function cell(seconds: number): string {
  return seconds.toFixed(2).padStart(8)
}
