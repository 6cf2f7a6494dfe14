import { Unfit } from '../program.ts'
import { header, jsonField, lockedWorkspace, phpConstant, stableTag, type VersionSource } from './sources.ts'

/** What is released, each on its own. */
export interface Component {
  folder: string
  /** The folders that it is built from, and what the release notes call each. */
  builtFrom: Record<string, string>
  /** Every place that names its version; they are edited together. */
  sources: readonly VersionSource[]
  tagPrefix: string
}

export const components: Record<string, Component> = {
  api: {
    folder: 'api',
    builtFrom: {
      api: 'The service',
      contract: 'Requests and answers',
      program: 'Starting, settings and the log',
      database: 'Storage',
      host: 'The registry host',
      'link-preview': 'Link previews',
    },
    // npm copies the version into the lock file, and would make the tree dirty if it were left behind.
    sources: [jsonField('api/package.json'), lockedWorkspace('package-lock.json', 'api')],
    tagPrefix: 'api/v',
  },
  plugin: {
    folder: 'plugin',
    builtFrom: { plugin: 'The plugin' },
    sources: [
      header('plugin/hopechest.php'),
      phpConstant('plugin/hopechest.php', 'VERSION'),
      stableTag('plugin/readme.txt'),
    ],
    tagPrefix: 'plugin/v',
  },
  theme: {
    folder: 'theme',
    builtFrom: { theme: 'The theme' },
    sources: [header('theme/style.css')],
    tagPrefix: 'theme/v',
  },
}

export function findComponent(name: string | undefined): Component {
  const known = Object.keys(components).join(', ')
  if (name === undefined) throw new Unfit(`Say which component: one of ${known}.`, 2)
  const component = Object.hasOwn(components, name) ? components[name] : undefined
  if (!component) throw new Unfit(`There is no component "${name}": name one of ${known}.`, 2)
  return component
}

/** Tests are built into nothing and shipped to nobody. */
export function isForTests(path: string): boolean {
  return /\.test\.\w+$/.test(path) || /(^|\/)(test|tests|testing)\//.test(path)
}
