/** Why a tool does nothing, in one sentence that says what to do: status 2 for wrong words, 1 for a state that forbids it. */
export class Unfit extends Error {
  override readonly name = 'Unfit'
  readonly status: 1 | 2

  constructor(message: string, status: 1 | 2 = 1) {
    super(message)
    this.status = status
  }
}

/** Runs a tool's main part. What is unfit leaves as its sentence and status, anything else as what git or the disk said. */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Unfit ? error.message : explain(error))
    process.exitCode = error instanceof Unfit ? error.status : 1
  }
}

/** A program that cannot be run, git's own complaint: a sentence is enough. Our mistakes are shown whole. */
function explain(error: unknown): unknown {
  const isOfOthers = error instanceof Error && (error.name === 'GitFailed' || 'syscall' in error)
  return isOfOthers ? `${error.message}. Nothing was changed.` : error
}
