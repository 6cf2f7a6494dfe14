import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dirname, normalize } from 'node:path/posix'
import { after, before, describe, test } from 'node:test'
import { packageApi } from './api.ts'
import { packClient } from './client.ts'
import { untar } from './testing/untar.ts'

const folder = mkdtempSync(join(tmpdir(), 'tarballs-'))
after(() => rmSync(folder, { recursive: true }))

const makers = { api: packageApi, client: (to: string) => packClient(join(to, 'client'), to) }

for (const [name, make] of Object.entries(makers)) {
  describe(`whoever unpacks the tarball of the ${name}`, () => {
    let files: Map<string, Buffer>
    before(async () => {
      files = untar(readFileSync(await make(folder)))
    })

    test('finds whatever one file imports from another', () => {
      const imports = [...files].flatMap(([path, content]) => importsOf(path, String(content)))
      assert.ok(imports.length > 20)
      assert.deepEqual(imports.filter(({ to }) => !to.some((path) => files.has(path))).map(toSentence), [])
    })

    test('finds nothing that is there for our tests only', () => {
      const forTests = /\.test\.|\/test(s|ing)?\/|\.html$/
      assert.deepEqual(
        [...files.keys()].filter((path) => forTests.test(path)),
        [],
      )
    })
  })
}

interface Import {
  from: string
  /** Any of these will do. */
  to: string[]
}

const statements = /\b(?:from|import)[\s(]*['"](\.{1,2}\/[^'"]+)['"]/g

function importsOf(from: string, source: string): Import[] {
  if (!/\.[jt]s$/.test(from)) return []
  return [...source.matchAll(statements)].map(([, name = '']) => {
    const path = normalize(`${dirname(from)}/${name}`)
    // A declaration may speak of a script that has nothing but its declaration.
    return { from, to: from.endsWith('.d.ts') ? [path, path.replace(/\.js$/, '.d.ts')] : [path] }
  })
}

function toSentence({ from, to }: Import): string {
  return `${from} imports ${to[0]}, which is not there`
}
