import { randomInt } from 'node:crypto'

const milliseconds = { least: 100, most: 500 }

/**
 * Waits until the answer has left, and then for a time that is drawn: neither the time of this answer nor that
 * of the next one shows whether there was something to do.
 */
export function aMomentLater(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, randomInt(milliseconds.least, milliseconds.most)))
}
