import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { launch, type Program } from '@hopechest/testing/launch'
import { endLater, freshFolder } from '@hopechest/testing/process'

const main = join(import.meta.dirname, '../main.ts')

/** A start with a folder of languages, which has this file. */
async function startWith(name: string, text: string): Promise<Program> {
  return startWhere((languages) => writeFile(join(languages, name), text))
}

async function startWhere(fill: (languages: string) => Promise<unknown> | unknown): Promise<Program> {
  const folder = await freshFolder()
  await mkdir(join(folder, 'languages'))
  await fill(join(folder, 'languages'))
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

test('an operator reads at the start which name in a folder of languages is no file', async () => {
  for (const make of [(path: string) => mkdir(path), (path: string) => execFileSync('mkfifo', [path])]) {
    const program = await startWhere((languages) => make(join(languages, 'nl.json')))
    assert.equal((await program.ended).status, 1)
    assert.match(program.printed(), /LANGUAGES has nl\.json, which is no file/)
  }
})
