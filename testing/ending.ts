import { after } from 'node:test'

type Act = () => unknown

const ofFile: Act[] = []
const ofProcess: Act[] = []
let isShared = false

/** What a test file has started ends with the file: the last one first, and after the hooks of the file where it can. */
export function atEndOfFile(act: Act): void {
  ofFile.push(act)
}

/** What several test files use ends with their process. */
export function atEndOfProcess(act: Act): void {
  ofProcess.push(act)
}

export async function endFile(): Promise<void> {
  await endAll(ofFile)
}

export async function endProcess(): Promise<void> {
  await endAll(ofProcess)
}

/** The program that runs several test files in this process calls `endFile` and `endProcess` itself. */
export function shareProcess(): void {
  isShared = true
}

// A file that runs alone, with `node --test`, ends both by itself.
after(async () => {
  if (isShared) return
  await endFile()
  await endProcess()
})

/** When one fails, the others still end: what goes on would keep the process alive. */
async function endAll(acts: Act[]): Promise<void> {
  const errors: unknown[] = []
  for (let act = acts.pop(); act !== undefined; act = acts.pop()) {
    try {
      await act()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'What the tests have started does not end')
}
