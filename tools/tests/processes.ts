import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'

/** The program that each process runs. */
export const sharing = join(import.meta.dirname, 'share.ts')

interface Sharing {
  /** The folder in which the processes say which file they take, and how much CPU time it took. */
  folder: string
  name: string | undefined
  /** Gets each event, with the number of its process. */
  see(event: TestEvent, process: number): void
}

/**
 * Runs the test files in one process more than there are processors, because each waits now and then for a browser, a
 * start or a pause: see `share.ts`.
 */
export async function runShared(files: readonly string[], { folder, name, see }: Sharing): Promise<void> {
  // A long file that starts last would run alone at the end.
  const effort = new Map(files.map((file) => [file, effortOf(file)]))
  const longestFirst = files.toSorted((a, b) => (effort.get(b) ?? 0) - (effort.get(a) ?? 0))
  const runOne = async (process: number) => {
    const events = run({
      files: [sharing],
      argv: [folder, ...longestFirst],
      ...(name !== undefined && { testNamePatterns: name }),
    })
    for await (const event of events) see(event, process)
  }
  const processes = Math.min(availableParallelism() + 1, files.length)
  await Promise.all(Array.from({ length: processes }, (_, n) => runOne(n)))
}

/** They take far longer than their length says, because they load other tests or visit every page. */
const long =
  /\/(in-host-frame|every-page\/.*|spoilers|[a-z-]+-killed|two-services|agreed-key|bump|below-a-path)\.test\.ts$/

/** How long a file takes, roughly: by its length, and a page in a browser takes longer than most stories without. */
function effortOf(file: string): number {
  const source = readFileSync(file, 'utf8')
  return source.length * (long.test(file) ? 20 : source.includes('sharedBrowser') ? 4 : 1)
}
