import { renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

/**
 * Loaded before a program. At each SIGUSR2 it writes in which of its files a function has run since the SIGUSR2 before.
 */
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
let count = 0
process.on('SIGUSR2', async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const files = result
    .filter(({ url, functions }) => url.startsWith('file:') && functions.some(hasRun))
    .map(({ url }) => fileURLToPath(url))
  const file = `${process.env.FILES_RUN_NOTES}.${++count}`
  writeFileSync(`${file}.new`, JSON.stringify(files.sort()))
  renameSync(`${file}.new`, file)
})

function hasRun({ ranges }: { ranges: { startOffset: number; count: number }[] }): boolean {
  return ranges.some((range) => range.count > 0)
}
