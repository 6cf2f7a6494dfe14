import assert from 'node:assert/strict'
import { writeSync } from 'node:fs'
import { after, suite, test } from 'node:test'
import { cpuSeconds } from './cpu.ts'
import { slowness } from './file-limit.ts'
import { beginningOf, ofProcess } from './printed.ts'
import { noteCost, notePrinting, takeFile } from './share-folder.ts'
import { findTracking } from './tracking.ts'

/**
 * One of the processes that share the test files: it takes the next file that no other has taken, until all are taken.
 * A process that loads the service or starts a browser does so once for all its files.
 *
 * node share.ts FOLDER NUMBER FILE…: what each file has cost is left in the folder, beside the number of the process.
 */
const [folder = '', number = '', ...files] = process.argv.slice(2)
const mostSecondsToEnd = 20
notePrinting(folder, Number(number), process.pid)
// A pattern for names leaves a whole test out, but looks for its names inside a suite.
const around = process.execArgv.some((word) => word.startsWith('--test-name-pattern')) ? suite : test

// The first call makes the runner ready. A file that calls it is loaded after that.
const tracking = findTracking(() => after(() => {}))
const { endFile, endProcess, shareProcess } = await import('@hopechest/testing/ending')
shareProcess()
// Where a test waits for a timer that keeps no program from ending, Node would end this process after that test, before its next file.
const awake = setInterval(() => {}, 1 << 30)
for (const file of files) {
  if (!takeFile(folder, file, Number(number), process.pid)) continue
  const before = cpuSeconds()
  for (const stream of [process.stdout, process.stderr]) stream.write(beginningOf(file))
  const asItWas = sharedState()
  tracking.enable()
  await around(file, async () => {
    await import(file)
    tracking.disable()
    after(endFile)
    // After the hooks of the file, which may undo what it has changed.
    after(() =>
      assert.deepEqual(sharedState(), asItWas, 'The file leaves this changed for the files after it'),
    )
  })
  // A file after it may end the process: what this one has said leaves before.
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => process.stdout.write('', resolve))
  noteCost(folder, file, cpuSeconds() - before)
}
clearInterval(awake)
// Nothing is left to do, so the process ends by itself, unless a test has left something that goes on, or does not end.
const late = setTimeout(
  () => {
    const left = process.getActiveResourcesInfo().join(', ')
    writeSync(
      2,
      `${beginningOf(ofProcess)}It did not end within ${mostSecondsToEnd} s after its last file, for: ${left}`,
    )
    process.exit(1)
  },
  mostSecondsToEnd * slowness() * 1000,
)
try {
  await endProcess()
} finally {
  late.unref()
}

/** The state of the process that one test file could change for the others. */
function sharedState() {
  const names = ['fetch', 'Date', 'setTimeout', 'setInterval'] as const
  const globals = names.map((name) => globalThis[name])
  return { globals, now: performance.now, environment: { ...process.env } }
}
