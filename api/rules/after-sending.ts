import { othersWereServed } from './turns.ts'

/**
 * SQLite answers while this thread waits: what is asked of the host at the same time shall be on its way before that.
 */
export function afterSending(): Promise<void> {
  return othersWereServed()
}
