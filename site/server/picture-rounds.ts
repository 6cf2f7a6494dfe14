import type { Pictures } from '@hopechest/host/pictures'

const everyMilliseconds = 60_000

/** Fetches the pictures that are due, at the start and then each minute: those whose shop was away, and what a killed process left. */
export function startPictureRounds(pictures: Pictures): { stop(): Promise<void> } {
  const begin = () => void pictures.keepDue()
  begin()
  const timer = setInterval(begin, everyMilliseconds).unref()
  return {
    async stop() {
      clearInterval(timer)
      await pictures.close()
    },
  }
}
