import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** A place that names a version: the pattern matches the version alone. */
export interface VersionSource {
  file: string
  pattern: RegExp
}

/** What is released on its own, with tags like `api/v1.2.3`. */
export interface Component {
  /** It is built from these folders. */
  folders: readonly string[]
  /** A release edits all of them. */
  sources: readonly VersionSource[]
}

export const components: Record<string, Component> = {
  api: {
    folders: workspacesOf('api'),
    sources: [
      { file: 'api/package.json', pattern: /(?<=^ {2}"version": ")[^"]*/gm },
      // npm copies the version into the lock file.
      {
        file: 'package-lock.json',
        pattern: /(?<=^ {4}"api": \{\n {6}"name": "[^"]*",\n {6}"version": ")[^"]*/gm,
      },
    ],
  },
  plugin: {
    folders: ['plugin'],
    sources: [
      { file: 'plugin/hopechest.php', pattern: /(?<=^ \* Version: +)\S+/gm },
      { file: 'plugin/hopechest.php', pattern: /(?<=^const VERSION += ')[^']*/gm },
      { file: 'plugin/readme.txt', pattern: /(?<=^Stable tag: +)\S+/gm },
    ],
  },
  theme: {
    folders: ['theme'],
    sources: [
      { file: 'theme/style.css', pattern: /(?<=^Version: +)\S+/gm },
      { file: 'theme/readme.txt', pattern: /(?<=^Stable tag: +)\S+/gm },
    ],
  },
}

/** A workspace and all workspaces that it depends on, in alphabetical order. */
function workspacesOf(name: string, found = new Set<string>()): string[] {
  found.add(name)
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
  for (const dependency of Object.keys(dependencies)) {
    const [, workspace] = /^@hopechest\/(.+)$/.exec(dependency) ?? []
    if (workspace !== undefined && !found.has(workspace)) workspacesOf(workspace, found)
  }
  return [...found].sort()
}
