import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { parsePo, writePo } from './po.ts'
import { compiled, faultsOf, merged, translationAsItIs } from './translations.ts'

const cure = 'Run node tools/wordpress/translations.ts'

describe('the German translation of the plugin', () => {
  test('has every sentence of today and no other one', () => {
    assert.equal(translationAsItIs(), writePo(merged()), cure)
  })

  test('leaves no sentence out, and each value has its place', () => {
    assert.deepEqual(faultsOf(merged()), [])
  })

  test('is what WordPress reads', () => {
    const files = [...compiled(merged())]
    assert.ok(files.length >= 3)
    for (const [path, content] of files)
      assert.ok(content.equals(readFileSync(path)), `${path} is old. ${cure}`)
  })

  test('speaks to people as du, with German quotation marks', () => {
    for (const { id, translations } of merged().slice(1)) {
      for (const text of translations) {
        assert.doesNotMatch(text, /\b(?:Ihnen|Ihrer?|Ihr(?:en|em|es))\b(?<!(?:^|[.:!?] )Ihr\w*)/, id)
        assert.doesNotMatch(text, /"|“[^„]*“/, id)
      }
    }
  })
})

describe('the check of translations itself', () => {
  const [header] = merged()
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
