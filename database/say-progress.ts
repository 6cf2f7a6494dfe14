/** Says what a change of the tables of a database that is in use is doing. */
export type Say = (line: string) => void

const progressMilliseconds = 10_000

/** SQLite works in this thread, so its upgrades say when they begin and when they have ended. */
export async function sayProgress(what: string, say: Say, act: () => Promise<void>): Promise<void> {
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  say(`${what}: begins`)
  const ticking = setInterval(() => say(`${what}: under way for ${seconds()} s`), progressMilliseconds)
  try {
    await act()
  } finally {
    clearInterval(ticking)
  }
  say(`${what}: done after ${seconds()} s`)
}
