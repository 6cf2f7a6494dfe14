import { join, sep } from 'node:path'
import { root } from '../run.ts'

/** What costs much, changes seldom, and tells a second time what a story of the short form tells. */
export const longForm: Record<string, readonly string[]> = {
  'look at every page of the site in every form': ['site/test/every-page'],
  'make and try the packages that we ship, and releases': ['tools/package', 'tools/release'],
}

/** Sets the files apart that run where they are named, where they reach a file that has changed (`--changed`), and with `--all`. */
export function withoutLongForm(files: readonly string[]): { files: string[]; leftOut: string[] } {
  let left = [...files]
  const leftOut: string[] = []
  for (const [what, paths] of Object.entries(longForm)) {
    const others = left.filter((file) => !paths.some((path) => isIn(file, join(root, path))))
    const count = left.length - others.length
    if (count > 0) leftOut.push(`${count} files that ${what}. \`npm run test:all\` runs them.`)
    left = others
  }
  return { files: left, leftOut }
}

function isIn(file: string, path: string): boolean {
  return file === path || file.startsWith(path + sep)
}
