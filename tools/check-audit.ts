import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { findKnownFaults } from './audit.ts'
import { CommandError, readWords, runCommand } from './command.ts'
import { root } from './run.ts'

const usage = `Usage: npm run check:audit

Asks the registry of npm for known weaknesses in the packages that we ship, and those of the tools for assistants. It fails where one is
serious. A registry that answers no such question, as many mirrors do, is named, and nothing fails.`

readWords(usage, { options: {} })

await runCommand(async () => {
  const faults: string[] = []
  for (const folder of [root, join(root, 'mcp')]) {
    const found = findKnownFaults(await audit(folder))
    if (found === undefined)
      return console.log('The registry answers no questions about weaknesses: nothing was looked up.')
    faults.push(...found)
  }
  if (faults.length > 0) throw new CommandError(faults.join('\n'))
  console.log('No serious weakness is known in what we ship.')
})

/** What npm prints. It ends with 1 both where it found something and where the registry does not answer. */
function audit(folder: string): Promise<string> {
  return new Promise((resolve) => {
    const words = ['audit', '--omit=dev', '--json', '--audit=true']
    execFile('npm', words, { cwd: folder, maxBuffer: 2 ** 26 }, (_, printed) => resolve(printed))
  })
}
