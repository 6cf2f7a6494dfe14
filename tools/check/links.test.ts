import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { before, test } from 'node:test'
import { freshFolder } from '@hopechest/testing/process'
import { root } from '../run.ts'
import { findDeadLinks } from './links.ts'

const files = {
  'README.md': `# Hopechest

[good](docs/a.md), [good](docs/a.md#a-heading-with-code), [good](docs/a.md#twice-1), [good](#hopechest), [good](docs/),
[elsewhere](https://example.com/nowhere), [downloads](../../releases), [mail](mailto:jo@example.com), ![good](docs/a%20b.svg "title"),
[no file](docs/b.md), [no heading](docs/a.md#nothing), [no such](#nothing), ![no picture](docs/c.webp),
[out of it](../secret), [absolute](/docs/a.md), [by name][name], [capital](Docs/a.md)
\`[in code](nowhere.md)\`

[name]: docs/by-name.md

\`\`\`md
[in a block](nowhere.md)
# Not a heading
\`\`\`
`,
  'docs/a.md': `# A heading, with \`code\`!\n\n## Twice\n\n## Twice\n\n[up](../README.md#not-a-heading), [not from here](../../releases)\n`,
  'docs/a b.svg': '<svg/>',
}

let folder: string
before(async () => {
  folder = await freshFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})

test('a developer reads each link to a file or a heading that is not there, with its line', () => {
  assert.deepEqual(findDeadLinks(Object.keys(files), folder)?.split('\n'), [
    'README.md:5 docs/b.md is not there',
    'README.md:5 docs/a.md#nothing: docs/a.md has no such heading',
    'README.md:5 #nothing: README.md has no such heading',
    'README.md:5 docs/c.webp is not there',
    'README.md:6 ../secret is not there',
    'README.md:6 /docs/a.md begins with a slash: say where it is from here',
    'README.md:6 Docs/a.md is not there',
    'README.md:9 docs/by-name.md is not there',
    'docs/a.md:7 ../README.md#not-a-heading: README.md has no such heading',
    'docs/a.md:7 ../../releases is not there',
  ])
})

test('a developer whose links all lead on reads nothing', () => {
  assert.equal(findDeadLinks(['docs/a b.svg'], folder), undefined)
})

test('a reader who looks for a decision by its number finds one', () => {
  const numbers = readdirSync(join(root, 'decisions')).map((name) => name.slice(0, 3))
  assert.deepEqual(numbers, [...new Set(numbers)])
})
