import { relative } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { EventData, TestsStream } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { startProgress } from './test-progress.ts'

/**
 * Shows the progress while the tests run; then what the files with a failure printed, each failure whole, and the counts
 * of Node's own reporter. Returns whether every test passed.
 */
export async function report(results: TestsStream, files: number, showTimes: boolean): Promise<boolean> {
  const progress = startProgress(files)
  const failures: EventData.TestFail[] = []
  const counts: TestEvent[] = []
  const failed = new Set<string>()
  const printed = new Map<string, string>()
  const times: [file: string, milliseconds: number][] = []
  let success = false

  for await (const event of results) {
    const { type, data } = event
    const isFile = 'name' in data && data.name === data.file
    if (type === 'test:dequeue' && isFile) progress.fileStarted(data.name)
    if (type === 'test:complete' && isFile) {
      progress.fileEnded(data.name)
      times.push([data.name, data.details.duration_ms])
    }
    if (type === 'test:pass' && data.details.type !== 'suite') progress.testPassed()
    if (type === 'test:fail' && !isOnlyAround(data)) {
      failures.push(data)
      failed.add(data.entryFile ?? data.file ?? '')
      progress.testFailed(data.name)
    }
    if (type === 'test:stdout' || type === 'test:stderr') {
      printed.set(data.file, (printed.get(data.file) ?? '') + data.message)
    }
    if (type === 'test:summary' && data.file === undefined) success = data.success
    if (type === 'test:diagnostic' && data.file === undefined) counts.push(event)
  }
  progress.end()

  for (const file of failed)
    if (printed.has(file)) console.log(`${short(file)} printed:\n${printed.get(file)}`)
  for (const failure of failures) console.log(describe(failure))
  console.log(await text(Readable.from(counts).compose(spec())))
  if (showTimes) printSlowest(times)
  return success
}

function describe({ name, file = '', line = 1, details: { error } }: EventData.TestFail): string {
  const reason = error?.cause ?? error
  const text = typeof reason === 'string' ? reason : inspect(reason)
  return `\n✖ ${name === file ? short(name) : name}\n  ${short(file)}:${line}\n${text.replaceAll(/^(?=.)/gm, '  ')}`
}

/** A suite that failed because a test in it did: that test says it all. */
function isOnlyAround({ details: { error } }: EventData.TestFail): boolean {
  return error !== undefined && 'failureType' in error && error.failureType === 'subtestsFailed'
}

function printSlowest(times: [file: string, milliseconds: number][]): void {
  console.log('The slowest files, in seconds:')
  const slowest = times.toSorted(([, a], [, b]) => b - a).slice(0, 10)
  for (const [file, time] of slowest) console.log(`${(time / 1000).toFixed(1).padStart(7)}  ${short(file)}`)
}

function short(file: string): string {
  const path = relative('', file)
  return path.startsWith('..') ? file : path
}
