import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Assets, readAssets } from '@hopechest/site/assets'
import { themeFolder } from '@hopechest/site/theme-folder'

/** The files of the look that pages of the plugin refer to: byte for byte those that the site serves. */
const names = [
  'styles/hopechest.css',
  'fonts/literata-latin.woff2',
  'fonts/literata-latin-ext.woff2',
  ...[
    'ask-bar',
    'copy',
    'invite-chips',
    'reorder',
    'save-on-change',
    'send-once',
    'stepper',
    'thread',
    'undo-note',
  ].map((name) => `scripts/${name}.js`),
]

export function readLook(assets: Assets = readAssets(themeFolder)): Map<string, Buffer> {
  return new Map(
    names.map((name) => {
      const asset = assets.find(name)
      if (!asset) throw new Error(`There is no ${name} in theme/`)
      return [`look/${name}`, asset.body]
    }),
  )
}

/** Puts the look into a copy of the plugin that was not made from its package. */
export function writeLook(plugin: string): void {
  for (const [name, body] of readLook()) {
    const path = join(plugin, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, body)
  }
}
