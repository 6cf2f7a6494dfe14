import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from '../run.ts'

const template = join(root, 'plugin', 'languages', 'hopechest.pot')

/** Writes the file from which translators start. Run it after a change of a sentence: `node tools/wordpress/sentences.ts`. */
if (import.meta.main) {
  mkdirSync(dirname(template), { recursive: true })
  writeFileSync(template, await collectSentences())
  console.log(template)
}

/** Fails if the file does not hold the sentences of the plugin as they are now. */
export async function checkSentences(): Promise<string> {
  const sentences = await collectSentences()
  if (readFileSync(template, 'utf8') !== sentences) {
    throw new Error(`${template} is out of date. Run: node tools/wordpress/sentences.ts`)
  }
  return `${sentences.match(/^msgid /gm)?.length} sentences`
}

/** GNU gettext finds them. Line numbers are left out, or each change of a line would change the file. */
async function collectSentences(): Promise<string> {
  const files = globSync(['*.php', 'inc/**/*.php', 'blocks/**/*.{php,js}'], {
    cwd: join(root, 'plugin'),
  }).sort()
  const keywords = ['__', '_n:1,2', '_x:1,2c', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e']
  const text = await run(
    'xgettext',
    [
      '--from-code=UTF-8',
      '--keyword',
      ...keywords.map((keyword) => `--keyword=${keyword}`),
      '--add-comments=translators:',
      '--add-location=file',
      '--package-name=Hopechest Gift Registry',
      '--output=-',
      ...files,
    ],
    { cwd: join(root, 'plugin') },
  )
  const found = text.replace(/^"POT-Creation-Date: .*\n/m, '').replace('charset=CHARSET', 'charset=UTF-8')
  return `${found}\n${blockWords().join('\n')}`
}

/** What the editor says of a block stands in its declaration, and WordPress gives it these contexts. */
function blockWords(): string[] {
  const files = globSync('blocks/*/block.json', { cwd: join(root, 'plugin') }).sort()
  const found = new Map<string, string[]>()
  for (const path of files) {
    const { title, description, keywords = [] } = JSON.parse(readFileSync(join(root, 'plugin', path), 'utf8'))
    const words = { title: [title], description: [description], keyword: keywords }
    for (const [name, texts] of Object.entries(words)) {
      for (const text of texts) {
        const key = `msgctxt "block ${name}"\nmsgid ${JSON.stringify(text)}\nmsgstr ""\n`
        found.set(key, [...(found.get(key) ?? []), path])
      }
    }
  }
  return [...found].map(([key, paths]) => `#: ${paths.join(' ')}\n${key}`)
}
