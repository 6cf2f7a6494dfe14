import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './run.ts'

const page = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')

/** The numbers of the requirements of each level, as ASVS 5.0.0 has them. */
const levels = {
  1: numbers(
    '1.2: 1 2 3 4 5, 1.3: 1 2, 1.5: 1',
    '2.1: 1, 2.2: 1 2, 2.3: 1',
    '3.2: 1 2, 3.3: 1, 3.4: 1 2, 3.5: 1 2 3',
    '4.1: 1, 4.4: 1',
    '5.2: 1 2, 5.3: 1 2',
    '6.1: 1, 6.2: 1 2 3 4 5 6 7 8, 6.3: 1 2, 6.4: 1 2',
    '7.2: 1 2 3 4, 7.4: 1 2',
    '8.1: 1, 8.2: 1 2, 8.3: 1',
    '9.1: 1 2 3, 9.2: 1',
    '10.4: 1 2 3 4 5',
    '11.3: 1 2, 11.4: 1',
    '12.1: 1, 12.2: 1 2',
    '13.4: 1',
    '14.2: 1, 14.3: 1',
    '15.1: 1, 15.2: 1, 15.3: 1',
  ),
  2: numbers(
    '1.1: 1 2, 1.2: 6 7 8 9, 1.3: 3 4 5 6 7 8 9 10 11, 1.4: 1 2 3, 1.5: 2',
    '2.1: 2 3, 2.2: 3, 2.3: 2 3 4, 2.4: 1',
    '3.3: 2 3 4, 3.4: 3 4 5 6, 3.5: 4 5, 3.7: 1 2',
    '4.1: 2 3, 4.2: 1, 4.3: 1 2, 4.4: 2 3 4',
    '5.1: 1, 5.2: 3, 5.4: 1 2 3',
    '6.1: 2 3, 6.2: 9 10 11 12, 6.3: 3 4, 6.4: 3 4, 6.5: 1 2 3 4 5, 6.6: 1 2 3, 6.8: 1 2 3 4',
    '7.1: 1 2 3, 7.3: 1 2, 7.4: 3 4 5, 7.5: 1 2, 7.6: 1 2',
    '8.1: 2, 8.2: 3, 8.4: 1',
    '9.2: 2 3 4',
    '10.1: 1 2, 10.2: 1 2, 10.3: 1 2 3 4, 10.4: 6 7 8 9 10 11, 10.5: 1 2 3 4 5, 10.6: 1 2, 10.7: 1 2 3',
    '11.1: 1 2, 11.2: 1 2 3, 11.3: 3, 11.4: 2 3 4, 11.5: 1, 11.6: 1',
    '12.1: 2 3, 12.3: 1 2 3 4',
    '13.1: 1, 13.2: 1 2 3 4 5, 13.3: 1 2, 13.4: 2 3 4 5',
    '14.1: 1 2, 14.2: 2 3 4, 14.3: 2 3',
    '15.1: 2 3, 15.2: 2 3, 15.3: 2 3 4 5 6 7',
    '16.1: 1, 16.2: 1 2 3 4 5, 16.3: 1 2 3 4, 16.4: 1 2 3, 16.5: 1 2 3',
    '17.1: 1, 17.2: 1 2 3 4, 17.3: 1 2',
  ),
}

type Kind = 'fulfilled' | 'not for us' | 'no'

/** Each row of a chapter, and what it says. */
const rows = rowsOf(chapterOf('V1 ', '## What is "no"')).map(([named = '', asked = '', here = '']) => ({
  ids: idsIn(named),
  asked,
  kind: kindOf(here),
}))

test('each requirement of level 1 and 2 stands in one row, and no other number does', () => {
  const inOrder = (ids: readonly string[]) =>
    ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  assert.deepEqual(inOrder(rows.flatMap(({ ids }) => ids)), inOrder([...levels[1], ...levels[2]]))
  for (const { ids, asked } of rows) assert.ok(ids.length > 0 && asked !== '', ids.join())
})

test('the page counts its rows, and says the harm of each that is a no', () => {
  for (const [level, ids] of Object.entries(levels)) {
    const count = (kind: Kind) =>
      rows.filter((row) => row.kind === kind).flatMap((row) => row.ids.filter((id) => ids.includes(id)))
        .length
    const [fulfilled, elsewhere, no] = [count('fulfilled'), count('not for us'), count('no')]
    const sentence = `Of the ${ids.length} requirements of level ${level}, ${fulfilled} are fulfilled, ${elsewhere} do not apply, and ${no} are "no".`
    assert.ok(page.replaceAll(/\s+/g, ' ').includes(sentence), sentence)
  }
  const harms = rowsOf(chapterOf('What is "no"', '## Some of level 3'))
  const missing = rows.filter(({ kind }) => kind === 'no').flatMap(({ ids }) => ids)
  assert.deepEqual(harms.flatMap(([named = '']) => idsIn(named)).toSorted(), missing.toSorted())
  for (const [named, harm, remedy] of harms) assert.ok(harm && remedy, `${named}`)
})

test('what the page has of level 3 is of neither level', () => {
  const further = rowsOf(chapterOf('Some of level 3', undefined)).flatMap(([named = '']) => idsIn(named))
  assert.ok(further.length > 0)
  for (const id of further) assert.ok(!levels[1].includes(id) && !levels[2].includes(id), id)
})

test('each file that a row names is there, and is the only one of that name', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:ts|php|conf|yaml|json|service))`/g)].map(
    ([, file = '']) => file,
  )
  assert.ok(named.length > 200, `${named.length}`)
  for (const file of new Set(named)) {
    const found = tracked.includes(file) ? [file] : tracked.filter((path) => path.endsWith(`/${file}`))
    assert.equal(found.length, 1, `${file}: ${found.join(', ')}`)
  }
  for (const [, link = ''] of page.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g))
    assert.ok(existsSync(join(root, 'docs/security', link)), link)
})

function kindOf(here: string): Kind {
  if (here.startsWith('does not apply: ')) return 'not for us'
  return here.startsWith('no: ') ? 'no' : 'fulfilled'
}

/** From the heading that begins so to the next one that is named, or to the end. */
function chapterOf(first: string, end: string | undefined): string {
  const from = page.indexOf(`## ${first}`)
  assert.ok(from > 0, first)
  return page.slice(from, end === undefined ? undefined : page.indexOf(end))
}

/** The cells of each row that begins with a number. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
}

/** "1.2.1, 1.2.2" and "1.2.1 to 1.2.3" name each of their numbers. */
function idsIn(named: string): string[] {
  return named.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' to ')
    const section = first.replace(/\.\d+$/, '')
    const [from, to] = [numberOf(first), numberOf(last)]
    assert.match(part, /^\d+\.\d+\.\d+(?: to \d+\.\d+\.\d+)?$/)
    return Array.from({ length: to - from + 1 }, (_, n) => `${section}.${from + n}`)
  })
}

/** Of a requirement in its section. */
function numberOf(id: string): number {
  return Number(id.split('.').at(-1))
}

/** "1.2: 1 4" is 1.2.1 and 1.2.4. */
function numbers(...sections: string[]): string[] {
  return sections.flatMap((text) =>
    text.split(', ').flatMap((section) => {
      const [name, ids = ''] = section.split(': ')
      return ids.split(' ').map((id) => `${name}.${id}`)
    }),
  )
}
