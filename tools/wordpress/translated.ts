import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** What is translated by itself: WordPress keeps the words of a plugin and of a theme apart by their domains. */
export interface Translated {
  title: string
  folder: string
  domain: string
  /** The files with sentences that a program prints. */
  sources: readonly string[]
  /** WordPress looks for the words of a theme under the name of the language alone. */
  prefix: string
}

export const translated = {
  plugin: {
    title: 'Hopechest Gift Registry',
    folder: join(root, 'plugin'),
    domain: 'hopechest',
    sources: ['*.php', 'inc/**/*.php', 'blocks/**/*.{php,js}'],
    prefix: 'hopechest-',
  },
  theme: {
    title: 'Hopechest',
    folder: join(root, 'theme'),
    domain: 'hopechest-theme',
    sources: ['*.php', 'patterns/*.php'],
    prefix: '',
  },
} satisfies Record<string, Translated>

/** As WordPress names them, such as `de_DE`: each language has its file. */
export function languagesOf({ folder, prefix }: Translated): string[] {
  const files = globSync(`${prefix}*.po`, { cwd: join(folder, 'languages') })
  return files.map((name) => name.slice(prefix.length, -'.po'.length)).sort()
}

export function templateOf({ folder, domain }: Translated): string {
  return join(folder, 'languages', `${domain}.pot`)
}

/** The path of a file of the language, without its ending. */
export function pathOf({ folder, prefix }: Translated, language: string): string {
  return join(folder, 'languages', `${prefix}${language}`)
}
