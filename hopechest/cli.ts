import cluster from 'node:cluster'
import sea from 'node:sea'
import type { CommandName } from '@hopechest/program/command-line'
import { useInstallation } from '@hopechest/program/installation'
import { giveBlocksBack } from '@hopechest/program/memory'
import { readOwnFile } from '@hopechest/program/own-files'

/** What the first word starts, in the package of everything. Each command loads its own part only. */
const commands: Record<CommandName, () => Promise<unknown>> = {
  start: () => import('./main.ts'),
  api: () => import('@hopechest/api/main'),
  site: () => import('@hopechest/site/main'),
  user: () => import('@hopechest/host/user'),
  backup: () => import('@hopechest/database/backup'),
  restore: () => import('@hopechest/database/restore'),
  distribute: () => import('@hopechest/database/distribute'),
  demo: () => import('./demo/main.ts'),
  doctor: () => import('./doctor/main.ts'),
  prove: () => import('./prove/main.ts'),
  mcp: () => import('./start-mcp.ts'),
}

const servers: readonly CommandName[] = ['start', 'api', 'site', 'demo']

/** Loads what a start loads, and starts nothing: the executable has this compiled. */
export const loadService = (): Promise<unknown> => import('./service.ts')

const [, file = '', first = '', ...rest] = process.argv
if (first === 'licences') console.log(readOwnFile('LICENCES.txt').toString())
else {
  try {
    void run(first)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

function run(word: string): Promise<unknown> {
  const name = isCommand(word) ? word : 'start'
  const isDone = !asksOnly([word, ...rest])
  // While the words are as they were typed.
  if (isDone && servers.includes(name)) giveBlocksBack()
  if (isDone) useInstallation()
  // From here on it looks as if the command had been started by itself.
  if (isCommand(word)) process.argv.splice(2, 1)
  // A worker is started with the same command. The executable has its file and its flags of Node inside.
  if (cluster.isPrimary) {
    cluster.setupPrimary(
      sea.isSea() ? { exec: name, args: rest, execArgv: [] } : { exec: file, args: [name, ...rest] },
    )
  }
  return commands[name]()
}

/** Every account of the machine may ask how a command is used. */
function asksOnly(words: readonly string[]): boolean {
  return words.some((each) => ['help', '--help', '-h', '--version'].includes(each))
}

function isCommand(word: string): word is CommandName {
  return Object.hasOwn(commands, word)
}
