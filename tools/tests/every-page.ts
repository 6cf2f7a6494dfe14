import { join, sep } from 'node:path'
import { root } from '../run.ts'

const folder = join(root, 'site', 'test', 'every-page')

/**
 * Sets the files apart that look at every page of the site in every form. They cost a quarter of all tests, so they run
 * where a page has changed (`--changed`), where they are asked for, and in CI.
 */
export function withoutEveryPage(files: readonly string[]): { files: string[]; leftOut: string[] } {
  const pages = files.filter((file) => file.startsWith(folder + sep))
  const remedy = 'CI runs them, and so does `npm test -- site/test/every-page`.'
  return {
    files: files.filter((file) => !pages.includes(file)),
    leftOut:
      pages.length > 0
        ? [`${pages.length} files that look at every page of the site in every form. ${remedy}`]
        : [],
  }
}
