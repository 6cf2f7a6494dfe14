import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { addressesAt } from '../../../addresses.ts'
import { languages, wordsIn } from '../../../words/index.ts'
import { documentOf, isIn, topics } from './topics.ts'

const help = join(import.meta.dirname, '../../../../docs/help')

/** Every sentence of the pages that has no number or name in it. */
function sentencesOf(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(sentencesOf) : []
}

for (const language of languages) {
  test(`what help in ${language} names in bold stands on a page of the site`, () => {
    const sentences = sentencesOf(wordsIn(language))
    for (const { name } of topics.filter((topic) => topic.inEnglish === undefined && isIn(language, topic))) {
      const text = readFileSync(join(help, language, `${name}.md`), 'utf8')
      for (const [, label = ''] of text.matchAll(/\*\*([^*]+)\*\*/g))
        assert.ok(
          sentences.some((sentence) => sentence.includes(label.replace(/\s+/g, ' '))),
          `${name}: ${label}`,
        )
    }
  })

  test(`no mark of Markdown is left on a page of help in ${language}`, () => {
    for (const topic of topics) {
      const { title, lead, body } = documentOf(topic, { language, to: addressesAt('https://gifts.example') })
      const shown = `${lead}${body}`.replace(/<(code|pre)\b.*?<\/\1>/gs, '')
      assert.notEqual(title, '')
      assert.doesNotMatch(shown, /\*\*|\]\(|```|^[|#]/m, topic.name)
    }
  })
}
