import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { run } from '../run.ts'
import { declaredWords } from './declared-words.ts'
import { type Translated, templateOf, translated } from './translated.ts'

/** Writes the files from which translators start. Run it after a change of a sentence: `node tools/wordpress/sentences.ts`. */
if (import.meta.main) {
  for (const part of Object.values(translated)) {
    const template = templateOf(part)
    mkdirSync(dirname(template), { recursive: true })
    writeFileSync(template, await collectSentences(part))
    console.log(template)
  }
}

/** Fails if a file does not hold the sentences of plugin or theme as they are now. */
export async function checkSentences(): Promise<string> {
  const counts: string[] = []
  for (const [name, part] of Object.entries(translated)) {
    const sentences = await collectSentences(part)
    if (readFileSync(templateOf(part), 'utf8') !== sentences) {
      throw new Error(`${templateOf(part)} is out of date. Run: node tools/wordpress/sentences.ts`)
    }
    counts.push(`${sentences.match(/^msgid /gm)?.length} sentences of the ${name}`)
  }
  return counts.join(', ')
}

/** GNU gettext finds them. Line numbers are left out, or each change of a line would change the file. */
async function collectSentences(part: Translated): Promise<string> {
  const files = globSync([...part.sources], { cwd: part.folder }).sort()
  const keywords = ['__', '_n:1,2', '_x:1,2c', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e']
  const text = await run(
    'xgettext',
    [
      '--from-code=UTF-8',
      '--keyword',
      ...keywords.map((keyword) => `--keyword=${keyword}`),
      '--add-comments=translators:',
      '--add-location=file',
      `--package-name=${part.title}`,
      '--output=-',
      ...files,
    ],
    { cwd: part.folder },
  )
  const found = text.replace(/^"POT-Creation-Date: .*\n/m, '').replace('charset=CHARSET', 'charset=UTF-8')
  return `${found}\n${declaredWords(part).join('\n')}`
}
