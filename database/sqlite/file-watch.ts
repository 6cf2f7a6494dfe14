import { existsSync, realpathSync, statSync } from 'node:fs'

const lookMilliseconds = 1000

/** Whether the files that were opened are still the ones at their path. */
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

  /** As they were at the last look, which is a second old at most. When they were gone, they may be back by now. */
  isInPlace(): boolean {
    return (this.#isInPlace && this.#isLookRecent()) || this.#look()
  }

  /**
   * Looks before a commit. In between two looks at the log it asks only whether there is one: on Linux, a file whose
   * times were read gets exact new ones at the next write, and then its sync takes half as long again
   * (https://docs.kernel.org/filesystems/multigrain-ts.html).
   */
  isInPlaceNow(): boolean {
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
