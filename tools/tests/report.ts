import { relative } from 'node:path'
import type { EventData } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { inspect, stripVTControlCharacters } from 'node:util'
import { collectPrinted, ofProcess } from './printed.ts'
import { isFile, sharing } from './processes.ts'
import { startProgress } from './progress.ts'

interface Failure {
  file: string
  text: string
}

/** The events of the tests of one process. */
interface Running {
  /** The last that it has begun. */
  file: string
  /** Titles of suites and tests, and the number of what stands around each. */
  titles: Map<number, { name: string; parent: number | undefined }>
  /** Those that have begun and not ended, in the order of their beginning. */
  begun: Set<number>
  /** Its process was ended, because the file took too long. */
  isEnded?: true
}

/**
 * Says how far the tests are, and each failure at once. At the end it says all failures again, with what their files
 * printed, which of them did not come again when their file ran alone, what was left out, and the counts. A file that ran no test
 * fails, but where only stories of some names run.
 */
export function createReport(files: readonly string[], leftOut: readonly string[], isByName = false) {
  const progress = startProgress(files.length)
  const printed = collectPrinted()
  const processes = new Map<number, Running>()
  let failures: Failure[] = []
  /** Of files that run again. */
  const before: Failure[] = []
  /** Why whole processes failed. Said only where no file failed, because a file that did not end says more. */
  const brokenProcesses: string[] = []
  let skipped: { file: string; title: string }[] = []
  /** The files of which a test has run or was skipped. */
  const withTest = new Set<string>()
  const passedIn = new Map<string, number>()

  function see(event: TestEvent, process: number): void {
    const { type, data } = event
    if (data === undefined) return
    const running = runningIn(process)
    if (running.isEnded) return
    // The program that shares the files is itself a test for Node.
    if ('name' in data && data.name === sharing && type !== 'test:fail') return
    const isOfFile = 'name' in data && isFile(data, files)
    if (type === 'test:enqueue' && data.testId !== undefined) {
      running.titles.set(data.testId, { name: data.name, parent: data.parentId })
    }
    if (type === 'test:dequeue' && data.testId !== undefined) running.begun.add(data.testId)
    if (type === 'test:complete' && data.testId !== undefined) running.begun.delete(data.testId)
    if (type === 'test:dequeue' && isOfFile) {
      running.file = data.name
      progress.fileStarted(data.name)
    }
    if (type === 'test:complete' && isOfFile) progress.fileEnded(data.name)
    if (type === 'test:pass' && data.skip !== undefined) withTest.add(fileOf(data, running))
    if (type === 'test:pass' && data.details.type !== 'suite' && !isOfFile) {
      const file = fileOf(data, running)
      withTest.add(file)
      if (data.skip === undefined && data.todo === undefined)
        passedIn.set(file, (passedIn.get(file) ?? 0) + 1)
      else skipped.push({ file, title: titleOf(data, running) })
      progress.count(passed(), failures.length)
    }
    if (type === 'test:fail' && !isOnlyAround(data)) {
      if (data.name === sharing) brokenProcesses.push(describeFailure(data.details.error))
      else fail(data, running)
    }
    if (type === 'test:stdout' || type === 'test:stderr') printed.add(process, type, data.message)
  }

  function runningIn(process: number): Running {
    const running = processes.get(process) ?? { file: '', titles: new Map(), begun: new Set() }
    processes.set(process, running)
    return running
  }

  /** The file took too long: its process will be ended now, with all that it has started. */
  function seeLate(file: string, process: number, seconds: number): void {
    const running = runningIn(process)
    running.isEnded = true
    progress.fileEnded(file)
    const last = [...running.begun].at(-1)
    const title =
      (last !== undefined && titleOf({ testId: last, name: '' }, running)) ||
      'none of its tests: it was loading, in a hook before or after them, or turned in a circle'
    say(
      `✖ ${short(file)}\n  It took longer than ${seconds} s, so it was ended with what it had started. Running: ${title}`,
      file,
    )
  }

  /** A program printed on, behind its process: one of these files has started it. */
  function seeLeft(programs: readonly string[], files: readonly string[]): void {
    const started = files.length === 1 ? 'It was started' : 'One of the files of its process started it'
    say(
      `✖ ${files.map(short).join(', ')}\n  ${started}, and it still ran behind all tests, so it was ended: ${programs.join('; ')}`,
      '',
    )
  }

  function fail(data: EventData.TestFail, running: Running): void {
    const isOwn = data.file !== undefined && data.file !== sharing
    const file = fileOf(data, running)
    const place = isOwn ? `${short(data.file ?? '')}:${data.line ?? 1}` : short(file)
    const title = titleOf(data, running) || 'the file'
    const failure = `✖ ${place}\n  ${title}\n${describeFailure(data.details.error)}`
    say(failure, file)
  }

  function say(text: string, file: string): void {
    failures.push({ file, text })
    progress.say(text)
    progress.count(passed(), failures.length)
  }

  function passed(): number {
    return passedIn.values().reduce((sum, count) => sum + count, 0)
  }

  /** Returns the files of which a test failed, and those of `unended`, which no process has ended. */
  function failedFiles(unended: readonly string[]): string[] {
    noteUnended(unended)
    return files.filter((file) => failures.some((failure) => failure.file === file))
  }

  function noteUnended(unended: readonly string[]): void {
    for (const file of unended) {
      if (failures.some((failure) => failure.file === file)) continue
      failures.push({
        file,
        text: `✖ ${short(file)}\n  It did not run to its end: its process ended before.`,
      })
    }
    for (const file of isByName ? [] : files) {
      if (withTest.has(file) || failures.some((failure) => failure.file === file)) continue
      failures.push({ file, text: `✖ ${short(file)}\n  It ran no test.` })
    }
  }

  /** These files run once more, so what was counted of them counts no longer. */
  function startAgain(again: readonly string[]): void {
    before.push(...failures.filter(({ file }) => again.includes(file)))
    failures = failures.filter(({ file }) => !again.includes(file))
    skipped = skipped.filter(({ file }) => !again.includes(file))
    for (const file of again) passedIn.delete(file)
    // It was their failures that broke the processes.
    brokenProcesses.length = 0
    progress.say(`\n${again.map(short).join(', ')}: once more, alone`)
    progress.more(again.length)
  }

  /**
   * What stands around a test leads to its file. Nothing stands around those of a suite that waits for something: they know their file,
   * or come behind it where another file has written them.
   */
  function fileOf({ testId, file }: EventData.TestPass | EventData.TestFail, running: Running): string {
    for (let id: number | undefined = testId; id !== undefined; id = running.titles.get(id)?.parent) {
      const title = running.titles.get(id)?.name
      if (title !== undefined && files.includes(title)) return title
    }
    return file !== undefined && files.includes(file) ? file : running.file
  }

  /** Suites and test, from the outside in: the setting of a story stands in the names of its suites. */
  function titleOf({ testId, name }: { testId?: number; name: string }, { titles }: Running): string {
    const names: string[] = []
    for (let id: number | undefined = testId; id !== undefined; id = titles.get(id)?.parent) {
      const title = titles.get(id)?.name
      if (title !== undefined && !files.includes(title)) names.unshift(title)
    }
    if (names.length > 0) return names.join(' › ')
    return files.includes(name) || name === sharing ? '' : name
  }

  /** Prints the end of the report; returns whether every test passed. No process has ended the files `unended`. */
  function end(unended: readonly string[]): boolean {
    noteUnended(unended)
    const ofProcesses = printed.of(ofProcess)
    if (ofProcesses !== '') failures.push({ file: '', text: `✖ ${ofProcess}\n  ${ofProcesses}` })
    if (failures.length === 0) failures.push(...brokenProcesses.map((text) => ({ file: '', text })))
    progress.end()
    const failed = new Set(failures.map(({ file }) => file))
    for (const file of failed) {
      const text = printed.of(file).trim()
      if (text !== '') console.log(`\n${short(file)} printed:\n${text}`)
    }
    const all = failures.map(({ text }) => text).join('\n\n')
    if (failures.length > 0) console.log(`\nAll failures again:\n\n${all}\n`)
    for (const { file, text } of before)
      if (!failed.has(file)) console.log(`Failed beside other files, passed alone:\n${text}\n`)
    for (const what of leftOut) console.log(`Left out: ${what}`)
    for (const { title } of skipped) console.log(`Skipped: ${title}`)
    const counts = [`${passed()} passed`, `${failures.length} failed`]
    if (skipped.length > 0) counts.push(`${skipped.length} skipped`)
    if (passed() + failures.length + skipped.length === 0) console.log('No test ran.')
    console.log(counts.join(', '))
    return failures.length === 0 && passed() > 0
  }

  return { see, seeLate, seeLeft, failedFiles, startAgain, end }
}

/** A suite that failed only because a test in it did: that test says why. */
function isOnlyAround({ details: { error } }: EventData.TestFail): boolean {
  return error !== undefined && 'failureType' in error && error.failureType === 'subtestsFailed'
}

function short(file: string): string {
  const path = relative('', file)
  return path.startsWith('..') ? file : path
}

const longestLine = 400
const mostLines = 120

/** Why a test failed, as a developer reads it: the message with its comparison, where in our code, and the causes. */
function describeFailure(error: unknown): string {
  const reason = error instanceof Error && error.cause !== undefined ? error.cause : error
  const lines = stripVTControlCharacters(textOf(reason)).toWellFormed().split('\n').map(cutLine)
  const left = lines.length - mostLines
  if (left > 0) lines.splice(mostLines, left, `… and ${left} more lines`)
  return lines.map((line) => (line === '' ? line : `  ${line}`)).join('\n')
}

/** An error of `assert` repeats its values behind the message and cuts them; the message has them whole. */
function textOf(reason: unknown): string {
  if (!(reason instanceof Error)) return typeof reason === 'string' ? reason : inspect(reason)
  const cause = reason.cause === undefined ? '' : `\nbecause of ${textOf(reason.cause)}`
  const inner =
    reason instanceof AggregateError ? reason.errors.map((each) => `\n- ${textOf(each)}`).join('') : ''
  return `${withoutNode(reason.stack ?? String(reason))}${inner}${cause}`
}

/** Leaves out the lines of the stack that lie in Node itself. */
function withoutNode(stack: string): string {
  return stack.replaceAll(/\n +at (?:.*\()?node:.*|\n +at (?:async )?Promise\.all.*/g, '')
}

/** Cuts between characters as people see them, never inside one. */
function cutLine(line: string): string {
  if (line.length <= longestLine) return line
  const characters = new Intl.Segmenter().segment(line)
  const kept = Array.from(characters, ({ segment }) => segment)
  if (kept.length <= longestLine) return line
  return `${kept.slice(0, longestLine).join('')}… and ${kept.length - longestLine} more characters`
}
