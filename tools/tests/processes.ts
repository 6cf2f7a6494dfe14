import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { isAlive } from '@hopechest/testing/launch'
import { endAtOnce, endTree, printersOn } from './descendants.ts'
import { secondsFor, slowness } from './file-limit.ts'
import { hasEnded, readBegin, readPrinting, takenFolder } from './share-folder.ts'

/** The program that each process runs. */
export const sharing = join(import.meta.dirname, 'share.ts')

interface Sharing {
  /** The folder in which the processes say which file they take, and how much CPU time it took. */
  folder: string
  name: string | undefined
  /** Gets each event, with the number of its process. */
  see(event: TestEvent, process: number): void
  /** Hears of a process that will be ended because its file takes too long. */
  seeLate(file: string, process: number, seconds: number): void
  /** Hears of programs that outlived their process and held its output, and of the files of that process. They will be ended. */
  seeLeft(programs: readonly string[], files: readonly string[]): void
}

const lookMilliseconds = 1000
/** A program may stand still for seconds (`disturbance.ts`), and ends then. */
const looksBehind = 6

/** A test leaves most of what it makes behind at once: with the 16 MiB of Node, a tenth of the CPU time went into looking what stays. */
const moreForYoung = '--max-semi-space-size=32'

/** No two processes of one run have the same number. */
let count = 0
/** Those whose output has not ended. */
const unended = new Set<number>()

/**
 * Runs the test files in two processes more than there are processors, because each waits now and then for a browser, a
 * start or a pause: see `share.ts`. Another process follows one that ended before all files were taken.
 */
export async function runShared(files: readonly string[], parts: Sharing): Promise<void> {
  const queue = longestFirst(files)
  const isLeft = () => queue.some((file) => !existsSync(takenFolder(parts.folder, file)))
  const runInTurn = async () => {
    while (isLeft()) if ((await runOne(queue, count++, parts)) === 0) return
  }
  const endLate = createLook(queue, parts)
  const endLeft = createLookBehind(queue, parts)
  const look = setInterval(() => {
    endLate()
    endLeft()
  }, lookMilliseconds)
  const processes = Math.min(availableParallelism() + 2, files.length)
  await Promise.all(Array.from({ length: processes }, runInTurn))
  clearInterval(look)
}

/** Returns how many files it has begun. */
async function runOne(
  queue: readonly string[],
  process: number,
  { folder, name, see }: Sharing,
): Promise<number> {
  unended.add(process)
  const events = run({
    files: [sharing],
    argv: [folder, String(process), ...queue],
    execArgv: [moreForYoung],
    ...(name !== undefined && { testNamePatterns: name }),
  })
  for await (const event of events) see(event, process)
  unended.delete(process)
  return queue.filter((file) => readBegin(folder, file)?.process === process).length
}

/**
 * Ends a file that takes too long, by the note that its process leaves when it takes the file: a test that turns in a circle lets no
 * event out. A look reads the notes of the files that run, so it costs no more for many files than for few.
 */
function createLook(queue: readonly string[], { folder, seeLate }: Sharing): () => void {
  const running = new Map(queue.map((file) => [takenFolder(folder, file), file]))
  return () => {
    for (const taken of readdirSync(folder).map((name) => join(folder, name))) {
      const file = running.get(taken)
      if (file === undefined) continue
      if (hasEnded(folder, file)) {
        running.delete(taken)
        continue
      }
      const begin = readBegin(folder, file)
      const seconds = secondsFor(file) * slowness()
      if (begin === undefined || Date.now() - begin.time < seconds * 1000) continue
      running.delete(taken)
      seeLate(file, begin.process, Math.round(seconds))
      endTree(begin.pid)
    }
  }
}

/**
 * The output of a process ends when the last program that prints there ends: one that a test forgot would keep the run waiting, and
 * nothing would say for what.
 */
function createLookBehind(queue: readonly string[], { folder, seeLeft }: Sharing): () => void {
  /** How often each was seen gone: its last words may be on their way, and what it started may be ending. */
  const gone = new Map<number, number>()
  return () => {
    for (const process of unended) {
      const printing = readPrinting(folder, process)
      if (!printing || isAlive(printing.pid)) continue
      const looks = (gone.get(process) ?? 0) + 1
      gone.set(process, looks)
      const left = looks > looksBehind * slowness() ? printersOn(printing.streams) : new Map<number, string>()
      if (left.size === 0) continue
      endAtOnce(left.keys())
      seeLeft(
        [...left.values()],
        queue.filter((file) => readBegin(folder, file)?.process === process),
      )
    }
  }
}

/** Each file is a test of the process that has taken it. */
export function isFile(data: { name: string; nesting: number }, files: readonly string[]): boolean {
  return data.nesting === 0 && files.includes(data.name)
}

/**
 * A long file that starts last would run alone at the end, and leave a processor idle. Those that ask for more time than usual
 * begin first, in the order of what they ask for.
 */
export function longestFirst(files: readonly string[]): string[] {
  const weighed = files.map((file) => ({ file, asked: secondsFor(file, {}), effort: effortOf(file) }))
  return weighed.toSorted((a, b) => b.asked - a.asked || b.effort - a.effort).map(({ file }) => file)
}

/** They take far longer than their length says, because they load other tests or visit every page. */
const long = /\/(every-page\/.*|[a-z-]+-killed|two-services|agreed-key|bump|below-a-path)\.test\.ts$/

/** How long a file takes, roughly: by its length, and a page in a browser takes longer than most stories without. */
function effortOf(file: string): number {
  const source = readFileSync(file, 'utf8')
  return source.length * (long.test(file) ? 20 : source.includes('sharedBrowser') ? 4 : 1)
}
