import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'

export const root = join(import.meta.dirname, '..', '..')

/** What a command prints. When it fails, all that it has said is the reason. */
export async function run(file: string, words: readonly string[], cwd: string): Promise<string> {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(file, words, { cwd, env: { ...process.env, PATH }, stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, complaints, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (status === 0) return printed
  throw new Error(`${[file, ...words].join(' ')} ended with ${status}\n${printed}${complaints}`)
}

/** The Node that this machine has by itself, not the one that our packages bring; ours where there is no other. */
export function machinesNode(): string {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? process.execPath
}
