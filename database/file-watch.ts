import { realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The files themselves are looked at this often. */
const lookMilliseconds = 1000
/** On some file systems, two changes of a folder that are closer together have the same time. */
const sameTimeMilliseconds = 2000

/**
 * Whether the files that were opened are still the ones at their path. Before each commit it looks at their folders
 * alone, whose time changes when a file in them is removed or replaced: where the system has fine times, a look at the
 * log itself makes its next sync take half as long again.
 */
export class FileWatch {
  readonly #opened: readonly (readonly [path: string, identity: string | undefined])[]
  readonly #folders: readonly string[]
  #isInPlace = true
  #lookedAt = performance.now()
  /** The folders at the last look; undefined when they may change and look the same. */
  #foldersSeen: string | undefined

  /** Call it once the engine has opened its files. */
  constructor(file: string) {
    // The engine keeps its log beside the file that a link leads to.
    const linked = realpathSync(file)
    this.#opened = [file, `${linked}-wal`].map((path) => [path, identityOf(path)] as const)
    this.#folders = [...new Set([dirname(file), dirname(linked)])]
  }

  /** As they were at the last look, which is a second old at most. When they were gone, they may be back by now. */
  isInPlace(): boolean {
    return (this.#isInPlace && this.#isLookRecent()) || this.#look()
  }

  isInPlaceNow(): boolean {
    const isSure = this.#isInPlace && this.#foldersSeen !== undefined && this.#isLookRecent()
    return (isSure && this.#foldersSeen === this.#readFolders()) || this.#look()
  }

  #isLookRecent(): boolean {
    return performance.now() - this.#lookedAt < lookMilliseconds
  }

  #look(): boolean {
    this.#lookedAt = performance.now()
    // The folders first: a change after this is seen the next time.
    this.#foldersSeen = this.#readFolders()
    this.#isInPlace = this.#opened.every(([path, identity]) => identityOf(path) === identity)
    return this.#isInPlace
  }

  /** Undefined when a folder is gone or was changed just now. */
  #readFolders(): string | undefined {
    const before = Date.now() - sameTimeMilliseconds
    const seen = this.#folders.map((folder) => statSync(folder, { throwIfNoEntry: false }))
    if (!seen.every((found) => found && found.mtimeMs < before)) return undefined
    return seen.map((found) => `${found?.dev}:${found?.ino}:${found?.mtimeMs}:${found?.ctimeMs}`).join()
  }
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
