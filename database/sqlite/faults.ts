import { existsSync, realpathSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { storageUnavailable } from '../unavailable.ts'

/** While another process writes, a statement is tried again this often, and for so long. The engine itself would block this thread. */
const retryPauseMilliseconds = 5
export const busyMilliseconds = 5000

export function attempt<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw isBusy(error) ? error : unlessAway(error)
  }
}

/** Another process that writes is done in milliseconds. Trying again leaves this process free for its other callers. */
export async function retryWhileBusy<Result>(act: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error) || performance.now() - started > busyMilliseconds) throw unlessAway(error)
      await pause(Math.random() * retryPauseMilliseconds)
    }
  }
}

/** https://www.sqlite.org/rescode.html */
const codes = { busy: 5, locked: 6, readOnly: 8, ioError: 10, full: 13, cannotOpen: 14 }

function isBusy(error: unknown): boolean {
  return codeOf(error) === codes.busy
}

/** A fault that passes by itself, or once the operator has made room. */
function unlessAway(error: unknown): unknown {
  return Object.values(codes).includes(codeOf(error)) ? storageUnavailable(error) : error
}

/** The upper bytes say more about the same fault. */
function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}

const lookMilliseconds = 1000

/** Knows whether the files that were opened are still the ones at their path. */
export class FileWatch {
  readonly #file: string
  readonly #log: string
  readonly #opened: { readonly file: string | undefined; readonly log: string | undefined }
  #isInPlace = true
  #lookedAt = performance.now()

  /** Call it once the engine has opened its files. */
  constructor(file: string) {
    this.#file = file
    // The engine keeps its log beside the file that a link leads to.
    this.#log = `${realpathSync(file)}-wal`
    this.#opened = this.#identities()
  }

  /** What is written to a file that was removed or replaced would be lost. */
  demandInPlace(when: 'now' | 'seen lately'): void {
    const isInPlace = when === 'now' ? this.#isInPlaceNow() : this.#isInPlaceLately()
    if (!isInPlace) {
      throw storageUnavailable(
        new Error(
          'The database file was removed or replaced. Put it back, or restart the service with the right one',
        ),
      )
    }
  }

  /** As they were at the last look, which is a second old at most. When they were gone, they may be back by now. */
  #isInPlaceLately(): boolean {
    return (this.#isInPlace && this.#isLookRecent()) || this.#look()
  }

  /**
   * Looks before a commit. In between two looks at the log it asks only whether there is one: on Linux, a file whose
   * times were read gets exact new ones at the next write, and then its sync takes half as long again
   * (https://docs.kernel.org/filesystems/multigrain-ts.html).
   */
  #isInPlaceNow(): boolean {
    if (!this.#isInPlace || !this.#isLookRecent()) return this.#look()
    this.#isInPlace = existsSync(this.#log) && identityOf(this.#file) === this.#opened.file
    return this.#isInPlace
  }

  #isLookRecent(): boolean {
    return performance.now() - this.#lookedAt < lookMilliseconds
  }

  #look(): boolean {
    this.#lookedAt = performance.now()
    const { file, log } = this.#identities()
    this.#isInPlace = file === this.#opened.file && log === this.#opened.log
    return this.#isInPlace
  }

  #identities() {
    return { file: identityOf(this.#file), log: identityOf(this.#log) }
  }
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
