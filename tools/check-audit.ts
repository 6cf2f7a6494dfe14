import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { findKnownFaults } from './audit.ts'
import { CommandError, readWords, runCommand } from './command.ts'
import { root } from './run.ts'

const usage = `Usage: npm run check:audit

Asks the registry of npm for known weaknesses in the packages that we ship, and those of the tools for assistants. It fails where one is
serious. A registry that answers no such question, as many mirrors do, is named, and nothing fails.`

const mostMilliseconds = 120_000

readWords(usage, { options: {} })

await runCommand(async () => {
  const answers = await Promise.all(
    [root, join(root, 'mcp')].map(async (folder) => findKnownFaults(await audit(folder))),
  )
  const faults = answers.flatMap((faults) => faults ?? [])
  if (faults.length > 0) throw new CommandError(faults.join('\n'))
  const isAsked = answers.every((answer) => answer !== undefined)
  console.log(
    isAsked
      ? 'No serious weakness is known in what we ship.'
      : 'The registry answers no questions about weaknesses: not all was looked up.',
  )
})

/** What npm prints. It ends with 1 both where it found something and where the registry does not answer. */
function audit(folder: string): Promise<string> {
  return new Promise((resolve) => {
    const words = ['audit', '--omit=dev', '--json', '--audit=true']
    execFile('npm', words, { cwd: folder, maxBuffer: 2 ** 26, timeout: mostMilliseconds }, (_, printed) =>
      resolve(printed),
    )
  })
}
