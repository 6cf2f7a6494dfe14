import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { readAssets } from '@hopechest/look'
import { root } from '../run.ts'
import { zip } from './archive.ts'
import { readShipped, versionOf, writeArtefact } from './artefact.ts'

const reader = 'scripts/shop-page.js'
/** What it has of the look. */
const ofLook = [reader, 'images/icon-180.png', 'images/icon-512.png']
const tokens = 'look/styles/tokens.css'

/** Makes the zip that Chromium and Firefox load, and that their stores take; returns its path. */
export async function packageExtension(to: string): Promise<string> {
  const version = await versionOf('api')
  return writeArtefact(to, `hopechest-extension-${version}.zip`, zip(await readExtension(version)))
}

/** The files of the extension by their names in it. It is no code but this: nothing is fetched later. */
export async function readExtension(version: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>([['tokens.css', readFileSync(join(root, tokens))]])
  const assets = readAssets()
  for (const name of ofLook) {
    const body = assets.find(name)?.body
    if (!body) throw new Error(`There is no ${name} in look/`)
    files.set(name.replace(/^.*\//, ''), name === reader ? asCall(body.toString()) : body)
  }
  for (const [path, content] of await readShipped('extension')) {
    const name = path.replace('extension/', '')
    if (name === 'browser.ts') continue
    files.set(name.replace(/\.ts$/, '.js'), asShipped(name, content, version))
  }
  return files
}

/** What a browser runs on a page by its name: the value of its last line is what the extension gets. */
function asCall(script: string): Buffer {
  const body = script.replace(/^export (?=function)/m, '')
  return Buffer.from(`(() => {\n${body}\nreturn shopPage()\n})()\n`)
}

function asShipped(name: string, content: Buffer, version: string): Buffer {
  if (name === 'manifest.json')
    return Buffer.from(`${JSON.stringify({ ...JSON.parse(content.toString()), version }, null, 2)}\n`)
  return name.endsWith('.ts') ? Buffer.from(forBrowser(content.toString())) : content
}

/** Without types, and with the names under which the package has its scripts. */
function forBrowser(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(
    /(?<=^import .* from ')[^']*\/([\w-]+)\.ts(?=')/gm,
    './$1.js',
  )
}
