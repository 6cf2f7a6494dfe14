import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { checkLanguages } from './languages.ts'

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

test('a person who adds a language by its page learns what is left to do, and breaks nothing', () => {
  toy({ giveThis: 'mi pana e ni' })
  const { said, fault } = checkLanguages(folder)
  assert.match(said, /tok {2}3 of \d+ messages\. These are said in English:\n.*layout\.skip/s)
  assert.equal(fault, undefined)
})

test('a person who loses a place learns which', () => {
  toy({ askedTitle: 'sina esun ala esun?' })
  assert.match(checkLanguages(folder).fault ?? '', /tok\.json: gift\.askedTitle: its places are \{\}/)
})
