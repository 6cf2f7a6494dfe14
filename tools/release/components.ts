import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** What is released on its own, with tags like `api/v1.2.3`. */
export interface Component {
  /** It is built from these folders. */
  folders: readonly string[]
  /** The files that name its version, with a pattern for the version alone. A release edits all of them. */
  sources: readonly (readonly [file: string, pattern: RegExp])[]
}

export const components: Record<'api' | 'plugin' | 'theme', Component> = {
  api: {
    folders: workspacesOf('api'),
    sources: [
      ['api/package.json', /(?<=^ {2}"version": ")[^"]*/gm],
      // npm copies the version into the lock file.
      ['package-lock.json', /(?<=^ {4}"api": \{\n {6}"name": "[^"]*",\n {6}"version": ")[^"]*/gm],
    ],
  },
  plugin: {
    folders: ['plugin'],
    sources: [
      ['plugin/hopechest.php', /(?<=^ \* Version: +)\S+/gm],
      ['plugin/hopechest.php', /(?<=^const VERSION += ')[^']*/gm],
      ['plugin/readme.txt', /(?<=^Stable tag: +)\S+/gm],
    ],
  },
  theme: {
    folders: ['theme'],
    sources: [
      ['theme/style.css', /(?<=^Version: +)\S+/gm],
      ['theme/readme.txt', /(?<=^Stable tag: +)\S+/gm],
    ],
  },
}

/** A workspace and all workspaces that it depends on, in alphabetical order. */
function workspacesOf(name: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
  const ours = Object.keys(dependencies).filter((each) => each.startsWith('@hopechest/'))
  return [
    ...new Set([name, ...ours.flatMap((each) => workspacesOf(each.slice('@hopechest/'.length)))]),
  ].sort()
}
