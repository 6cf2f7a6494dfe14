import { relative } from 'node:path'
import { cpuSeconds } from './cpu.ts'
import { costOf } from './share-folder.ts'

/** A row for each file with its CPU time, and one for the programs that the files share. */
export function printCpuTimes(files: readonly string[], folder: string): void {
  const rows = files.map((file): [string, number] => [relative('', file), costOf(folder, file) ?? 0])
  const all = cpuSeconds()
  const shared = all - rows.reduce((sum, [, seconds]) => sum + seconds, 0)
  rows.push(['what the files share: starts, the browser, PostgreSQL, this report', shared])
  console.log('CPU time in seconds:')
  for (const [name, seconds] of rows.toSorted(([, a], [, b]) => b - a))
    console.log(`${cell(seconds)}  ${name}`)
  console.log(`${cell(all)}  in all`)
}

function cell(seconds: number): string {
  return seconds.toFixed(2).padStart(8)
}
