import type { Server } from 'node:http'

interface OpenFile {
  end(): void
}

/** When something leaves a process. */
export type Moment = 'statement' | 'commit' | 'letter'

export interface Death {
  at: number
  of: Moment
  behind: boolean
}

/**
 * One process of the service. All that leaves it passes here or asks `isOver`: statements to the file, letters, answers. When it dies,
 * its file is left as the system leaves that of a killed process: an open transaction is lost, and nothing leaves any more.
 */
export class Life {
  isOver = false
  readonly servers: Server[] = []
  readonly #files: OpenFile[] = []
  #passed = { statement: 0, commit: 0, letter: 0 }
  #dies: Death | undefined

  /** It dies before the n-th such moment from now, or behind it. */
  dieAt({ at, of, behind }: Death): void {
    this.#dies = { at: this.#passed[of] + at, of, behind }
  }

  opens(file: OpenFile): void {
    this.#files.push(file)
  }

  end(): void {
    if (this.isOver) return
    this.isOver = true
    for (const file of this.#files) file.end()
  }

  /**
   * For a process that serves no more. The engine holds an open file, and the file holds its process with the whole program: 4 MB each.
   */
  forget(): void {
    this.servers.length = 0
    this.#files.length = 0
  }

  passes<Result>(moments: readonly Moment[], act: () => Result): Result {
    if (this.isOver) throw new Error('This process is dead')
    let dies: Death | undefined
    for (const moment of moments) {
      this.#passed[moment]++
      if (this.#dies?.of === moment && this.#dies.at === this.#passed[moment]) dies = this.#dies
    }
    if (dies && !dies.behind) return this.#diesHere()
    const result = act()
    return dies ? this.#diesHere() : result
  }

  #diesHere(): never {
    this.end()
    throw new Error('This process is dead')
  }
}

/** The process that opens its file and its servers now. */
export const opening: { life: Life | undefined } = { life: undefined }
