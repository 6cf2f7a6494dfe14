import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** A file of `deploy/high-availability/` with its values filled in: the drill runs what the recipe says. */
export function fillIn(file: string, values: Record<string, string | number>): string {
  const text = readFileSync(join(root, 'deploy/high-availability', file), 'utf8')
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${file} asks for ${name}, which has no value`)
    return String(value)
  })
}
