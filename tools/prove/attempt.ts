import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { withoutTest } from '../tests/without-test.ts'
import type { Property } from './properties.ts'

export interface Outcome {
  holds: boolean
  /** What it printed as figures; where it has none, how many stories passed. */
  figures: string[]
  /** The end of what was printed. */
  printed: string
}

const mostLines = 60

/** Runs what tries the property, in full or in its short form, in this checkout or in a copy of it. */
export async function attempt(
  { runs, amount: full, short }: Property,
  folder: string,
  isShort: boolean,
): Promise<Outcome> {
  const { amount = full, words: more = [] }: Property['short'] & {} = isShort ? (short ?? {}) : {}
  const words =
    'tests' in runs
      ? ['--test', '--test-reporter=tap', ...runs.tests.map((file) => join(folder, file))]
      : [join(folder, runs.program), ...(runs.words ?? []), ...more]
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined, TEST_DEPTH: 'all', ...amount }
  const child = spawn(process.execPath, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const figures: string[] = []
  const lines: string[] = []
  let passed = 0
  let isWithoutStory = false
  await Promise.all(
    [child.stdout, child.stderr].map(async (stream) => {
      for await (const line of createInterface({ input: stream })) {
        const [, figure] = /^(?:\s*# )?Figure: (.+)$/.exec(line) ?? []
        if (figure !== undefined) figures.push(figure.replaceAll('\\#', '#'))
        isWithoutStory ||= withoutTest.test(line)
        passed = Number(/^# pass (\d+)$/.exec(line)?.[1] ?? passed)
        lines.push(line)
        if (lines.length > mostLines) lines.shift()
      }
    }),
  )
  const inPart = isShort && short ? ', each in part' : ''
  if (figures.length === 0 && passed > 0) figures.push(`${passed} stories passed${inPart}`)
  return { holds: (await ended) === 0 && !isWithoutStory, figures, printed: lines.join('\n') }
}
