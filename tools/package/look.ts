import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pluginFiles, readAssets, themeFiles } from '@hopechest/look'

/** The files of the look that framed pages refer to: byte for byte those that the service serves, and their version. */
export function readPluginLook(): Map<string, Buffer> {
  return readFiles(pluginFiles, 'look/').set('look/version.txt', Buffer.from(`${readAssets().version}\n`))
}

/** The files that the theme needs beside its own: byte for byte those that the site serves. */
export function readThemeLook(): Map<string, Buffer> {
  return readFiles(themeFiles, '')
}

/** Puts the look into a copy of the plugin that was not made from its package. */
export function writeLook(plugin: string): void {
  for (const [name, body] of readPluginLook()) {
    const path = join(plugin, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, body)
  }
}

function readFiles(names: readonly string[], folder: string): Map<string, Buffer> {
  const assets = readAssets()
  return new Map(
    names.map((name) => {
      const asset = assets.find(name)
      if (!asset) throw new Error(`There is no ${name} in look/`)
      return [folder + name, asset.body]
    }),
  )
}
