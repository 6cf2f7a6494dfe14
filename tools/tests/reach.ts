import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import { importedNames, readSources } from '../sources.ts'

export interface Reach {
  /** Whether the test file imports one of these files, or names it, itself or through others. */
  doesReach(testFile: string, files: readonly string[]): boolean
  /** The test file, the files that it imports or names, and those that these import or name. */
  reached(testFile: string): ReadonlySet<string>
}

interface Reading {
  /** Only what may run: a source with the line `// It names files, and runs none.` reaches none of those that it names. */
  isOfRun?: boolean
}

const runsNone = /^\/\/ It names files, and runs none\.$/m

/** A change of these may reach everything. */
const everywhere =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|\.npmrc|testing\/(?:ending|world|in-process)\.ts)$/

/**
 * Reads what each source of the repository imports, and which files and folders it names by a path: a style sheet, a
 * migration, a program that a test starts.
 */
export function readReach(root: string, { isOfRun = false }: Reading = {}): Reach {
  const next = new Map<string, string[]>()
  for (const [path, source] of readSources(root)) {
    const file = join(root, path)
    const named = isOfRun && runsNone.test(source) ? [] : namedPaths(root, file, source)
    next.set(file, [...importedFiles(file, source), ...named])
  }
  const known = new Map<string, Set<string>>()
  const all = (file: string): Set<string> => {
    const found = known.get(file) ?? reachable(file, next)
    known.set(file, found)
    return found
  }

  return {
    reached: all,
    doesReach(testFile, files) {
      const reached = all(testFile)
      return files.some((file) => {
        if (everywhere.test(file.slice(root.length + 1).replaceAll('\\', '/')) || reached.has(file))
          return true
        // A folder that is named stands for all that lies in it.
        for (let folder = dirname(file); folder.length > root.length; folder = dirname(folder)) {
          if (reached.has(folder)) return true
        }
        return false
      })
    },
  }
}

function reachable(file: string, next: ReadonlyMap<string, string[]>): Set<string> {
  const found = new Set([file])
  for (const each of found) for (const other of next.get(each) ?? []) found.add(other)
  return found
}

/** Packages from elsewhere are left out: when they change, the lock file does. */
function importedFiles(file: string, source: string): string[] {
  const require = createRequire(file)
  return importedNames(source).flatMap((name) => {
    if (name.startsWith('.')) return [resolve(dirname(file), name)]
    if (!name.startsWith('@hopechest/')) return []
    try {
      return [require.resolve(name)]
    } catch {
      return []
    }
  })
}

/** Texts of the source that are paths of files or folders here, from its own folder or from the root. */
function namedPaths(root: string, file: string, source: string): string[] {
  const texts = [...source.matchAll(/'([\w.@-]*(?:\/[\w.@-]+)+\/?)'/g)].map(([, text = '']) => text)
  const joined = [...source.matchAll(/\bjoin\(root, ((?:'[\w.@-]+'(?:, )?)+)\)/g)].map(([, words = '']) =>
    words.replaceAll(/'|\s/g, '').replaceAll(',', '/'),
  )
  const candidates = [
    ...texts.filter((text) => text.startsWith('.')).map((text) => resolve(dirname(file), text)),
    ...[...texts.filter((text) => !text.startsWith('.')), ...joined].map((text) => resolve(root, text)),
  ]
  const isInside = (path: string) => path.startsWith(root + sep) && !path.includes(`${sep}node_modules`)
  return [...new Set(candidates)].filter(
    // The root of a workspace would stand for far too much, and so would the folder that the file itself lies in.
    (path) =>
      isInside(path) && existsSync(path) && !(statSync(path).isDirectory() && file.startsWith(path + sep)),
  )
}
