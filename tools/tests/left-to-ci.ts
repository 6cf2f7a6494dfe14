import { join, sep } from 'node:path'
import { root } from '../run.ts'

/** What costs much and changes seldom: a third of the time of all tests. */
const leftToCi: Record<string, string> = {
  'site/test/every-page': 'look at every page of the site in every form',
  'tools/package': 'make and try the packages that we ship',
  'tools/release': 'make releases',
}

/**
 * Sets the files apart that run where they are asked for, where they reach a file that has changed (`--changed`), and in
 * CI.
 */
export function withoutThoseOfCi(files: readonly string[]): { files: string[]; leftOut: string[] } {
  let left = [...files]
  const leftOut: string[] = []
  for (const [folder, what] of Object.entries(leftToCi)) {
    const others = left.filter((file) => !file.startsWith(join(root, folder) + sep))
    const count = left.length - others.length
    const remedy = `CI runs them, and so does \`npm test -- ${folder}\`.`
    if (count > 0) leftOut.push(`${count} files that ${what}. ${remedy}`)
    left = others
  }
  return { files: left, leftOut }
}
