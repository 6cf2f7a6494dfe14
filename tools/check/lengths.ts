import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const most = { decision: 500, documents: 25_200 }

/** A table of small choices, which grows. */
const table = 'decisions/001-open-points.md'
/** Figures and the sentences of the properties, as a command prints them. */
const printed = 'docs/reliability.md'

/** The decisions that are longer than a page, and the documents where all of them are too long; undefined where none is. */
export function findLongTexts(paths: readonly string[], root: string): string | undefined {
  const words = (path: string) => readFileSync(join(root, path), 'utf8').split(/\s+/).filter(Boolean).length
  const long = paths
    .filter((path) => /^decisions\/[^/]+\.md$/.test(path) && path !== table)
    .map((path) => [path, words(path)] as const)
    .filter(([, count]) => count > most.decision)
    .map(([path, count]) => `${path} has ${count} words, of at most ${most.decision}`)
  const documents = paths.filter((path) => /^docs\/[^/]+\.md$/.test(path) && path !== printed)
  const all = documents.reduce((sum, path) => sum + words(path), 0)
  if (all > most.documents) long.push(`docs/*.md have ${all} words, of at most ${most.documents}`)
  return long.length > 0 ? long.join('\n') : undefined
}
