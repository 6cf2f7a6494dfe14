import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { checkLanguages, complete } from './languages.ts'

const languages = join(import.meta.dirname, '../../site/languages')
const folder = mkdtempSync(join(tmpdir(), 'languages-'))
after(() => rmSync(folder, { recursive: true }))
copyFileSync(join(languages, 'en.json'), join(folder, 'en.json'))

const toy = (gift: Record<string, string>) =>
  writeFileSync(
    join(folder, 'tok.json'),
    JSON.stringify({ language: { name: 'toki pona', locale: 'tok' }, gift }),
  )

test('the languages of a release are complete, and have the places of English', () => {
  assert.equal(checkLanguages(languages).fault, undefined)
})

test('their readers find each page of help, with the parts and the links of the English one', () => {
  const help = join(import.meta.dirname, '../../docs/help')
  for (const name of readdirSync(join(help, 'en')))
    for (const language of complete)
      assert.deepEqual(shapeOf(join(help, language, name)), shapeOf(join(help, 'en', name)), language)
})

/** The marks of headings, and where links lead. */
function shapeOf(page: string): { parts: string[]; links: string[] } {
  const text = readFileSync(page, 'utf8')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return { parts: [...text.matchAll(/^#+(?= )/gm)].map(([mark]) => mark), links: links.sort() }
}

test('a person who adds a language by its page learns what is left to do, and breaks nothing', () => {
  toy({ giveThis: 'mi pana e ni' })
  const { said, fault } = checkLanguages(folder)
  assert.match(said, /^tok {2}3 of \d+ messages\. Next: layout\.skip, /m)
  assert.ok(said.split('\n').length < 10, 'a look needs no scrolling')
  assert.equal(fault, undefined)
  const { said: all } = checkLanguages(folder, 'tok')
  assert.match(all, /tok {2}3 of \d+ messages\. These are said in English:\n {6}layout\.skip\n/)
  assert.ok(all.split('\n').length > 1000)
})

test('a person with many faults reads the first ones, and all of them when they ask', () => {
  const wrong = ['one', 'two', 'three', 'four', 'five']
  toy(Object.fromEntries(wrong.map((name) => [name, 'mi pona'])))
  assert.equal(checkLanguages(folder).fault?.split('\n').at(-1), 'and 2 more')
  assert.equal(checkLanguages(folder, 'tok').fault?.split('\n').length, wrong.length)
})

test('a person who loses a place learns which', () => {
  toy({ askedTitle: 'sina esun ala esun?' })
  assert.match(checkLanguages(folder).fault ?? '', /tok\.json: gift\.askedTitle: its places are \{\}/)
})
