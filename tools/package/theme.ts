import { type Assets, readAssets } from '@hopechest/site/assets'
import { themeFolder } from '@hopechest/site/theme-folder'
import { packageForSite } from './site-package.ts'

/** The style sheets as the site joins them. Their parts stay here, and so do the scripts and pictures of the site. */
const joined = 'styles/hopechest.css'
const leftOut = /^theme\/(?:styles\/.*\.css|scripts\/.*|images\/.*)$/

/** Makes the zip for Appearance → Themes → Add New → Upload; returns its path. */
export function packageTheme(to: string): Promise<string> {
  return packageForSite('theme', to, { others: readThemeLook(), leftOut })
}

/** What the theme needs beside its own files: byte for byte what the site serves. */
export function readThemeLook(assets: Assets = readAssets(themeFolder)): Map<string, Buffer> {
  const asset = assets.find(joined)
  if (!asset) throw new Error(`There is no ${joined} in theme/`)
  return new Map([[joined, asset.body]])
}
