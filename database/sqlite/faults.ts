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
