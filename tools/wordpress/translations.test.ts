import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { parsePo, writePo } from './po.ts'
import { translated } from './translated.ts'
import { compiled, faultsOf, merged, translationAsItIs } from './translations.ts'

const cure = 'Run node tools/wordpress/translations.ts'

for (const [name, part] of Object.entries(translated)) {
  describe(`the German translation of the ${name}`, () => {
    test('has every sentence of today and no other one', () => {
      assert.equal(translationAsItIs(part), writePo(merged(part)), cure)
    })

    test('leaves no sentence out, and each value has its place', () => {
      assert.ok(merged(part).length > 30)
      assert.deepEqual(faultsOf(merged(part)), [])
    })

    test('is what WordPress reads', () => {
      const files = [...compiled(part, merged(part))]
      assert.ok(files.length >= 2)
      for (const [path, content] of files)
        assert.ok(content.equals(readFileSync(path)), `${path} is old. ${cure}`)
    })

    test('speaks to people as du, with German quotation marks', () => {
      for (const { id, translations } of merged(part).slice(1)) {
        for (const text of translations) {
          assert.doesNotMatch(text, /\b(?:Ihnen|Ihrer?|Ihr(?:en|em|es))\b(?<!(?:^|[.:!?] )Ihr\w*)/, id)
          assert.doesNotMatch(text, /"|“[^„]*“/, id)
        }
      }
    })
  })
}

test('the editor of WordPress reads the words of the block in German', () => {
  const files = [...compiled(translated.plugin, merged(translated.plugin)).keys()]
  assert.ok(files.some((path) => path.endsWith('-hopechest-registry-editor-script.json')))
})

describe('the check of translations itself', () => {
  const [header] = merged(translated.plugin)
  const check = (block: string) => faultsOf([header, ...parsePo(block)].flatMap((entry) => entry ?? []))

  test('finds an empty translation, an empty plural, and a value that is left out or put elsewhere', () => {
    assert.deepEqual(check('msgid "A"\nmsgstr "B"'), [])
    assert.equal(check('msgid "A"\nmsgstr ""').length, 1)
    assert.equal(check('msgid "A"\nmsgid_plural "As"\nmsgstr[0] "B"\nmsgstr[1] ""').length, 1)
    assert.equal(check('msgid "%1$s of %2$s"\nmsgstr "%1$s"').length, 1)
    assert.deepEqual(check('msgid "%1$s of %2$s"\nmsgstr "%2$s, %1$s"'), [])
    assert.equal(check('msgid "{gift}"\nmsgstr "{Geschenk}"').length, 1)
  })

  test('reads what it writes: signs that are escaped, contexts and plurals', () => {
    const block =
      '#. A note\nmsgctxt "c"\nmsgid "a \\"b\\" \\\\ c\\n"\nmsgid_plural "p"\nmsgstr[0] "x"\nmsgstr[1] "y"\n'
    assert.equal(writePo(parsePo(block)).replace('"a \\"b\\" \\\\ c\\n"', '"a \\"b\\" \\\\ c\\n"'), block)
  })
})
