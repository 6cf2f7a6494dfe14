import { ClientError } from './client-error.ts'

/** What can end a call before its answer is there. */
export interface Signals {
  /** How long the call may take, and the signal that ends it then. */
  milliseconds: number
  timeout: AbortSignal
  caller: AbortSignal | undefined
}

/**
 * Does the work until a signal ends it. The signal is watched here too: while it reads a body, the `fetch` of Node can
 * lose its signal when memory is cleaned up (https://github.com/nodejs/node/issues/55428), and would wait five minutes.
 */
export async function raceSignals<Result>(
  { timeout, caller }: Signals,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = caller ? AbortSignal.any([timeout, caller]) : timeout
  signal.throwIfAborted()
  let end = () => {}
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason)
  })
  signal.addEventListener('abort', end)
  try {
    return await Promise.race([work(signal), ended])
  } finally {
    // While it is listened to, it holds the answer in memory until its time is over.
    signal.removeEventListener('abort', end)
  }
}

/** Undefined while no signal has ended the call. */
export function signalError({ milliseconds, timeout, caller }: Signals): ClientError | undefined {
  if (timeout.aborted) {
    const seconds = milliseconds === 1000 ? '1 second' : `${milliseconds / 1000} seconds`
    return failed('timeout', `The registry service did not answer within ${seconds}`)
  }
  if (!caller?.aborted) return undefined
  const isTimeout = caller.reason instanceof Error && caller.reason.name === 'TimeoutError'
  return isTimeout
    ? failed('timeout', 'The registry service did not answer within the time of the signal')
    : failed('aborted', 'The call was aborted by its signal', caller.reason)
}

function failed(kind: 'timeout' | 'aborted', sentence: string, cause?: unknown): ClientError {
  return new ClientError('http_request_failed', sentence, {}, { kind, ...(cause !== undefined && { cause }) })
}
