import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Translated } from './translated.ts'

/** Words that stand in declarations and not in programs, with the contexts that WordPress gives them. */
export function declaredWords(part: Translated): string[] {
  const found = new Map<string, string[]>()
  for (const { context, text, path } of [...blockWords(part), ...patternWords(part), ...themeWords(part)]) {
    const key = `msgctxt "${context}"\nmsgid ${JSON.stringify(text)}\nmsgstr ""\n`
    found.set(key, [...new Set([...(found.get(key) ?? []), path])])
  }
  return [...found].map(([key, paths]) => `#: ${paths.join(' ')}\n${key}`)
}

interface Word {
  context: string
  text: string
  path: string
}

/** The words of the editor about a block. */
function blockWords({ folder }: Translated): Word[] {
  return pathsIn(folder, 'blocks/*/block.json').flatMap((path) => {
    const { title, description, keywords = [] } = readJson(folder, path)
    const words = { title: [title], description: [description], keyword: keywords }
    return Object.entries(words).flatMap(([name, texts]) =>
      texts.map((text: string) => ({ context: `block ${name}`, text, path })),
    )
  })
}

/** The words of the editor about a pattern that it offers. */
function patternWords({ folder }: Translated): Word[] {
  return pathsIn(folder, 'patterns/*.php').flatMap((path) => {
    const header = readFileSync(join(folder, path), 'utf8')
    if (header.includes('\n * Inserter: no\n')) return []
    return ['Title', 'Description'].flatMap((name) => {
      const [, text] = new RegExp(`^ \\* ${name}: (.+)$`, 'm').exec(header) ?? []
      return text === undefined ? [] : [{ context: `Pattern ${name.toLowerCase()}`, text, path }]
    })
  })
}

/** The names of colours, letters, templates and styles. */
function themeWords({ folder }: Translated): Word[] {
  const names = pathsIn(folder, 'theme.json').flatMap((path) => {
    const { settings, customTemplates, templateParts } = readJson(folder, path)
    const lists: [string, { name: string; title?: string }[]][] = [
      ['Color name', settings.color.palette],
      ['Font family name', settings.typography.fontFamilies],
      ['Font size name', settings.typography.fontSizes],
      ['Custom template name', customTemplates],
      ['Template part name', templateParts],
    ]
    return lists.flatMap(([context, list]) =>
      list.map(({ title, name }) => ({ context, text: title ?? name, path })),
    )
  })
  const styles = pathsIn(folder, 'styles/*.json').map((path) => ({
    context: 'Style variation name',
    text: readJson(folder, path).title,
    path,
  }))
  return [...names, ...styles]
}

function pathsIn(folder: string, pattern: string): string[] {
  return globSync(pattern, { cwd: folder }).sort()
}

function readJson(folder: string, path: string) {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'))
}
