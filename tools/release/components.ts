import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'
import type { NotesFile } from './change-log.ts'

/** A part that is released on its own, with tags like `api/v1.2.3`. */
export interface Component {
  /** A commit is about it when its subject has one of these in front: `site: …`. */
  subjects: readonly string[]
  /** The files that name its version, with a pattern for the version alone. A release edits all of them. */
  sources: readonly (readonly [file: string, pattern: RegExp])[]
  /** Where its readers find what each release brought. */
  notes: NotesFile
}

export const components: Record<'api' | 'plugin' | 'theme', Component> = {
  // The service and the site are one program, and the client is made for it: they are released together.
  api: {
    subjects: workspacesOf('hopechest'),
    sources: [...['api', 'client', 'hopechest', 'site'].flatMap(sourcesOf), ...templates()],
    notes: { file: 'api/CHANGELOG.md', form: 'markdown' },
  },
  plugin: {
    subjects: ['plugin'],
    sources: [
      ['plugin/hopechest.php', /(?<=^ \* Version: +)\S+/gm],
      ['plugin/hopechest.php', /(?<=^const VERSION += ')[^']*/gm],
      ['plugin/readme.txt', /(?<=^Stable tag: +)\S+/gm],
    ],
    notes: { file: 'plugin/readme.txt', form: 'readme' },
  },
  theme: {
    subjects: ['theme'],
    sources: [
      ['theme/style.css', /(?<=^Version: +)\S+/gm],
      ['theme/readme.txt', /(?<=^Stable tag: +)\S+/gm],
    ],
    notes: { file: 'theme/readme.txt', form: 'readme' },
  },
}

/** npm copies the version of a workspace into the lock file. */
function sourcesOf(workspace: string): Component['sources'] {
  const inLock = `(?<=^ {4}"${workspace}": \\{\\n {6}"name": "[^"]*",\\n {6}"version": ")[^"]*`
  return [
    [`${workspace}/package.json`, /(?<=^ {2}"version": ")[^"]*/gm],
    ['package-lock.json', new RegExp(inLock, 'gm')],
  ]
}

/** Where people copy the name of the image. */
function templates(): Component['sources'] {
  const servers = 'deploy/home-servers'
  const imageOf = (file: string, service: string) =>
    [`${servers}/${file}`, new RegExp(`(?<=^  ${service}:\\n    image: \\S+:)[^\\s:]+$`, 'gm')] as const
  return [
    ['deploy/kubernetes/kustomization.yaml', /(?<=^ {4}newTag: )\S+/gm],
    imageOf('casaos/docker-compose.yml', 'hopechest'),
    imageOf('casaos/docker-compose.yml', 'backup'),
    [`${servers}/casaos/docker-compose.yml`, /(?<=^ {2}version: )\S+/gm],
    imageOf('umbrel/docker-compose.yml', 'web'),
    imageOf('umbrel/docker-compose.yml', 'backup'),
    [`${servers}/umbrel/umbrel-app.yml`, /(?<=^version: )\S+/gm],
    [`${servers}/unraid/hopechest.xml`, /(?<=<Repository>[^<]+:)[^<:]+/gm],
    [`${servers}/unraid/hopechest-backup.xml`, /(?<=<Repository>[^<]+:)[^<:]+/gm],
  ]
}

/** A workspace and all workspaces that it depends on, in alphabetical order. */
export function workspacesOf(name: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
  const ours = Object.keys(dependencies).filter((each) => each.startsWith('@hopechest/'))
  return [
    ...new Set([name, ...ours.flatMap((each) => workspacesOf(each.slice('@hopechest/'.length)))]),
  ].sort()
}
