import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** All TypeScript of this repository: the path from its root, with slashes, and the text. */
export function readSources(root: string): [path: string, source: string][] {
  const files = globSync('*/**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] })
  return files.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')])
}

/** The names from which a source imports or exports, as they are written there. */
export function importedNames(source: string): string[] {
  const names = source.matchAll(
    /^(?:import|export|\}).*\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...names].map(([, ...found]) => found.find(Boolean) ?? '')
}
