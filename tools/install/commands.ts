import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { anchorOf } from '@hopechest/site/markdown'
import { root } from '../run.ts'

/** The blocks of commands below a heading of a document, as a reader copies them. */
export function commandsUnder(document: string, anchor: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const parts = text.split(/^#{2,} +(.+)$/m)
  const at = parts.findIndex((title, n) => n % 2 === 1 && anchorOf(title) === anchor)
  if (at < 0) throw new Error(`${document} has no heading #${anchor}`)
  return [...(parts[at + 1] ?? '').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands)
}
