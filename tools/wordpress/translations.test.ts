import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { languages } from '@hopechest/site/words'
import { mo } from 'gettext-parser'
import { entriesOf } from './sentence-table.ts'
import { languagesOf, pathOf, type Translated, translated } from './translated.ts'
import { compiled, faultsOf, merged, readPo, toPhpFile, toPo, translationAsItIs } from './translations.ts'

const cure = 'Run node tools/wordpress/translations.ts'

function translationsOf(part: Translated) {
  return languagesOf(part).map((language) => ({ language, table: merged(part, language) }))
}

for (const [name, part] of Object.entries(translated)) {
  for (const { language, table } of translationsOf(part)) {
    describe(`the translation ${language} of the ${name}`, () => {
      test('has every sentence of today and no other one', () => {
        assert.equal(translationAsItIs(part, language), toPo(table), cure)
      })

      test('leaves no sentence out, and each value has its place', () => {
        assert.ok(entriesOf(table).length > 30)
        assert.deepEqual(faultsOf(table), [])
      })

      test('is what WordPress reads', () => {
        const files = [...compiled(part, language, table)]
        assert.ok(files.length >= 1)
        for (const [path, content] of files)
          assert.ok(content.equals(readFileSync(path)), `${path} is old. ${cure}`)
      })

      test('loses no sentence in the form that every version of WordPress reads', () => {
        const read = mo.parse(readFileSync(`${pathOf(part, language)}.mo`))
        const pairs = (all: typeof read) =>
          entriesOf(all).map(({ msgctxt = '', msgid, msgstr }) => [msgctxt, msgid, ...msgstr])
        assert.deepEqual(pairs(read).sort(), pairs(table).sort())
      })
    })
  }
}

/** Their sentences are English. The other languages of the site name them all: `de` is the main part of `de_DE`. */
test('the plugin and the theme speak the languages of the site', () => {
  const others = languages.filter((language) => language !== 'en')
  for (const [name, part] of Object.entries(translated)) {
    const main = languagesOf(part).map((language) => language.split('_')[0])
    assert.deepEqual([...new Set(main)], others.toSorted(), name)
  }
})

test('German speaks to people as du, with German quotation marks', () => {
  for (const part of Object.values(translated)) {
    for (const { msgid, msgstr } of entriesOf(merged(part, 'de_DE'))) {
      for (const text of msgstr) {
        assert.doesNotMatch(text, /\b(?:Ihnen|Ihrer?|Ihr(?:en|em|es))\b(?<!(?:^|[.:!?] )Ihr\w*)/, msgid)
        assert.doesNotMatch(text, /"|“[^„]*“/, msgid)
      }
    }
  }
})

test('the editor of WordPress reads the words of the block in every language', () => {
  for (const { language, table } of translationsOf(translated.plugin)) {
    const files = [...compiled(translated.plugin, language, table).keys()]
    assert.ok(files.some((path) => path.endsWith(`${language}-hopechest-registry-editor-script.json`)))
  }
})

describe('the check of translations itself', () => {
  const header = (forms: string) => `msgid ""\nmsgstr "Plural-Forms: ${forms}\\n"\n\n`
  const german = header('nplurals=2; plural=(n != 1);')
  const check = (block: string) => faultsOf(readPo(german + block))

  test('finds an empty translation, an empty plural, and a value that is left out or put elsewhere', () => {
    assert.deepEqual(check('msgid "A"\nmsgstr "B"'), [])
    assert.equal(check('msgid "A"\nmsgstr ""').length, 1)
    assert.equal(check('msgid "A"\nmsgid_plural "As"\nmsgstr[0] "B"\nmsgstr[1] ""').length, 1)
    assert.equal(check('msgid "%1$s of %2$s"\nmsgstr "%1$s"').length, 1)
    assert.deepEqual(check('msgid "%1$s of %2$s"\nmsgstr "%2$s, %1$s"'), [])
    assert.equal(check('msgid "{gift}"\nmsgstr "{Geschenk}"').length, 1)
  })

  test('leaves out of what WordPress reads what is not yet translated, so that it stays English', () => {
    const table = readPo(`${german}msgid "A"\nmsgstr ""\n\nmsgid "B"\nmsgstr "C"`)
    const inPhp = toPhpFile(translated.theme, 'de_DE', table)
    const files = [...compiled(translated.theme, 'de_DE', table).values(), inPhp].map(String)
    assert.equal(files.length, 2)
    for (const text of files) assert.match(text, /^(?!.*\bA\b).*\bB\b/s)
  })

  test('refuses a sentence that comes twice or lacks a form of its language', () => {
    assert.throws(() => check('msgid "A"\nmsgstr "B"\n\nmsgid "A"\nmsgstr "C"'), /Duplicate/)
    const polish = header(
      'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
    )
    const forms = (...texts: string[]) => texts.map((text, n) => `msgstr[${n}] "${text}"\n`).join('')
    const read = (texts: string) => readPo(`${polish}msgid "%s gift"\nmsgid_plural "%s gifts"\n${texts}`)
    assert.throws(() => read(forms('%s prezent', '%s prezenty')), /Plural forms/)
    assert.deepEqual(faultsOf(read(forms('%s prezent', '%s prezenty', '%s prezentów'))), [])
  })
})
