import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { launch, type Program } from '@hopechest/testing/launch'
import { endLater, freshFolder } from '@hopechest/testing/process'

const main = join(import.meta.dirname, '../main.ts')

/** A start with a folder of languages, which has this file. */
async function startWith(name: string, text: string): Promise<Program> {
  const folder = await freshFolder()
  await mkdir(join(folder, 'languages'))
  await writeFile(join(folder, 'languages', name), text)
  const settings = { LANGUAGES: 'languages', API_PORT: '0', SITE_PORT: '0', LOG_FORMAT: 'json' }
  return endLater(launch(process.execPath, [main], folder, settings))
}

const dutch = { language: { name: 'Nederlands', locale: 'nl-NL' }, layout: { skip: 'Naar de inhoud' } }

test('a guest reads the language that an operator gave to the program, and English where it has no words', async () => {
  const program = await startWith('nl.json', JSON.stringify(dutch))
  const [, url = ''] = await program.says(/"address":"([^"]+)"[^\n]*The site is listening/)
  const headers = { 'accept-language': 'nl' }
  const page = await (await fetch(url, { headers })).text()
  assert.match(page, /<html[^>]* lang="nl"/)
  assert.match(page, /Naar de inhoud/)
  const english = await (await fetch(url)).text()
  assert.match(english, />Nederlands</)
  program.signal('SIGTERM')
  await program.ended
})

for (const [name, text, sentence] of [
  [
    'nl-NL.json',
    JSON.stringify(dutch),
    /LANGUAGES has nl-NL\.json, and the name of a language is like nl\.json/,
  ],
  ['en.json', JSON.stringify(dutch), /LANGUAGES has en\.json/],
  ['nl.json', '{', /LANGUAGES has a fault in nl\.json: /],
  ['nl.json', '{}', /LANGUAGES has a fault in nl\.json: language\.locale is missing/],
  [
    'nl.json',
    JSON.stringify({ ...dutch, gift: { askedTitle: 'Vraag' } }),
    /LANGUAGES has a fault in nl\.json: gift\.askedTitle: its places are/,
  ],
  ['README.md', '', /LANGUAGES must name a folder with languages/],
] as const)
  test(`an operator reads at the start what is wrong with a folder of languages: ${sentence.source}`, async () => {
    const program = await startWith(name, text)
    assert.equal((await program.ended).status, 1)
    assert.match(program.printed(), sentence)
  })
