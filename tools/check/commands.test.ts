import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root, run } from '../run.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** How a command is written in a document, and whether there is one of that name. */
const kinds = [
  {
    written: /\bnpm run (?:--silent )?([\w:]+)/g,
    names: new Set(Object.keys(JSON.parse(read('package.json')).scripts)),
  },
  {
    written: /(?:^|&& )(?:\S+=\S+ )*hopechest ([a-z]+)(?= |$)/gm,
    names: new Set(['licences', ...commandsOfProgram()]),
  },
  { written: /(?<![\w/.-])((?:deploy|tools|docs)\/[\w./-]+\.(?:ts|md|yaml|conf|sh))\b/g },
]

test('a reader finds each script, command of the program and file that a document names in code', async () => {
  const faults: string[] = []
  let seen = 0
  for (const path of await documents()) {
    for (const [, block, inline] of read(path).matchAll(/^```(?:sh|bash)\n(.*?)^```$|`([^`\n]+)`/gms)) {
      for (const { written, names } of kinds) {
        for (const [words, name = ''] of (block ?? inline ?? '').matchAll(written)) {
          seen += 1
          if (!(names?.has(name) ?? existsSync(join(root, name)))) faults.push(`${path}: ${words}`)
        }
      }
    }
  }
  assert.deepEqual(faults, [])
  assert.ok(seen > 80, `${seen}`)
})

function commandsOfProgram(): string[] {
  return [...read('hopechest/cli.ts').matchAll(/^ {2}(\w+): \(\) => import/gm)].map(([, name = '']) => name)
}

/** Decisions and the change log say what was there when they were written. */
async function documents(): Promise<string[]> {
  const all = (await run('git', ['ls-files', '*.md'])).trim().split('\n')
  return all.filter((path) => !path.startsWith('decisions/') && path !== 'api/CHANGELOG.md')
}
