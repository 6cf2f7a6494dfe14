import { createHash } from 'node:crypto'
import { existsSync, fstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a process begins a file. */
export interface Begin {
  pid: number
  /** Its number among the processes that share the files. */
  process: number
  /** By the clock of the machine, in milliseconds. */
  time: number
}

/** The folder that the process makes that takes this test file. */
export function takenFolder(folder: string, file: string): string {
  return join(folder, createHash('sha256').update(file).digest('hex').slice(0, 16))
}

/** Returns whether no other process has taken the file before: only one can make a folder. */
export function takeFile(folder: string, file: string, process: number, pid: number): boolean {
  const taken = takenFolder(folder, file)
  try {
    mkdirSync(taken)
  } catch {
    return false
  }
  writeFileSync(join(taken, 'begin'), JSON.stringify({ pid, process, time: Date.now() } satisfies Begin))
  return true
}

/** The file may be taken once more. */
export function forgetFile(folder: string, file: string): void {
  rmSync(takenFolder(folder, file), { recursive: true, force: true })
}

export function readBegin(folder: string, file: string): Begin | undefined {
  // No process has taken it, or one does so now.
  return readNote(join(takenFolder(folder, file), 'begin'))
}

/** Leaves behind what the file has cost, in seconds of CPU time: it has run to its end. */
export function noteCost(folder: string, file: string, cpuSeconds: number): void {
  writeFileSync(costFile(folder, file), String(cpuSeconds))
}

export function hasEnded(folder: string, file: string): boolean {
  return existsSync(costFile(folder, file))
}

/** Undefined when no process has run it to its end. */
export function costOf(folder: string, file: string): number | undefined {
  return readNote(costFile(folder, file))
}

function costFile(folder: string, file: string): string {
  return join(takenFolder(folder, file), 'cpu')
}

/** A process that shares the files, and the two streams on which it prints, as the system numbers them. */
export interface Printing {
  pid: number
  streams: number[]
}

/** Call it in that process. */
export function notePrinting(folder: string, process: number, pid: number): void {
  const streams = [1, 2].map((descriptor) => fstatSync(descriptor).ino)
  writeFileSync(printingFile(folder, process), JSON.stringify({ pid, streams } satisfies Printing))
}

/** Undefined until it has begun. */
export function readPrinting(folder: string, process: number): Printing | undefined {
  return readNote(printingFile(folder, process))
}

function printingFile(folder: string, process: number): string {
  return join(folder, `process-${process}`)
}

/** Undefined until all of it is written. */
function readNote<Note>(file: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
