import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Entries that only one developer's registry or only one version of npm would write there. */
const foreign = [
  {
    text: '"resolved": "http',
    remedy: 'remove the address of a registry: npm config set omit-lockfile-registry-resolved true',
  },
  { text: '"libc": [', remedy: 'npm 10 removes this: run npx npm@10 install --package-lock-only' },
]

/** The first line of the lock file that another developer's npm would change, or undefined. */
export function findLockFault(root: string): string | undefined {
  const lines = readFileSync(join(root, 'package-lock.json'), 'utf8').split('\n')
  for (const { text, remedy } of foreign) {
    const found = lines.findIndex((line) => line.includes(text))
    if (found >= 0) return `package-lock.json:${found + 1}: ${lines[found]?.trim()}\n${remedy}`
  }
  return undefined
}
