import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path/posix'
import { parseTarGzip } from 'nanotar'

export type Files = Map<string, string>

const forTests = /\.test\.|\/test(s|ing)?\/|(^|\/)\.|\.html$/

export async function untar(path: string): Promise<Files> {
  return new Map((await parseTarGzip(readFileSync(path))).map(({ name, text }) => [name, text]))
}

/** A package has everything that one of its files imports, and no tests. */
export function assertComplete(files: Files): void {
  const paths = [...files.keys()]
  assert.deepEqual(
    paths.filter((path) => forTests.test(path)),
    [],
  )
  const imports = [...files].flatMap(([path, source]) => importsOf(path, source))
  assert.ok(imports.length > 20)
  assert.deepEqual(
    imports.filter(({ to }) => !to.some((path) => files.has(path))),
    [],
  )
}

const statements = /\b(?:from|import)[\s(]*['"](\.{1,2}\/[^'"]+)['"]/g

/** A declaration may describe a module that has nothing but its declaration. */
function importsOf(from: string, source: string): { from: string; to: string[] }[] {
  if (!/\.[jt]s$/.test(from)) return []
  return [...source.matchAll(statements)].map(([, name = '']) => {
    const path = normalize(`${dirname(from)}/${name}`)
    return { from, to: from.endsWith('.d.ts') ? [path, path.replace(/\.js$/, '.d.ts')] : [path] }
  })
}
