import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { tellOfHost } from './host-of-page.ts'

/** As the page about framing says. */
const oldestNode = 20

/** Mostly it is older than our own. */
function nodeOfMachine(): string | undefined {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  return folders
    .map((folder) => join(folder, 'node'))
    .find((file) => existsSync(file) && major(file) >= oldestNode)
}

function major(node: string): number {
  return Number(/^v(\d+)/.exec(execFileSync(node, ['--version']).toString())?.[1])
}

// The service has several workers, each of which may get the next visit.
tellOfHost({
  file: 'host.mjs',
  more: { WORKERS: '2' },
  start: () => [nodeOfMachine() ?? process.execPath, 'host.mjs'],
})
