import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { components } from '../../release/components.ts'
import { root, run } from '../../run.ts'
import { addChecksum, versionOf } from '../artefact.ts'
import { bundle, readAssetFiles } from './bundle.ts'
import { readParts, readTypeface, writeLicences } from './licences.ts'
import { nodeFlags } from './node.ts'

/** Makes the npm package of everything, which needs no other: `npx hopechest` runs from it. Returns its path. */
export async function packageNpm(to: string): Promise<string> {
  const version = await versionOf('api')
  const { code, packages } = await bundle()
  const files = await readAssetFiles()
  files.set('LICENCES.txt', await writeLicences([await readTypeface(), ...(await readParts(packages))]))
  files.set('LICENSE', await readFile(join(root, 'LICENSE')))
  files.set('CHANGELOG.md', await readFile(join(root, components.api.notes.file)))
  files.set('README.md', await readFile(join(import.meta.dirname, 'npm-readme.md')))
  files.set('program/everything.cjs', code)
  files.set('program/hopechest.cjs', Buffer.from(await writeStart()))
  files.set('package.json', Buffer.from(`${JSON.stringify(describe(version), null, 2)}\n`))
  const stage = await mkdtemp(join(tmpdir(), 'npm-'))
  try {
    for (const [path, content] of files) {
      await mkdir(dirname(join(stage, path)), { recursive: true })
      await writeFile(join(stage, path), content)
    }
    await mkdir(to, { recursive: true })
    const name = await run('npm', ['pack', stage, '--pack-destination', to, '--silent'])
    const packed = join(to, name.trim())
    await addChecksum(packed, await readFile(packed))
    return packed
  } finally {
    await rm(stage, { recursive: true })
  }
}

/** As the scripts of npm start it, and with compiled code kept beside it for the next start. */
async function writeStart(): Promise<string> {
  const flags = await nodeFlags()
  return `#!/usr/bin/env -S node ${flags.join(' ')}
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 8)) {
  console.error('Hopechest needs Node 24.8 or later. This is Node ' + process.version + '.')
  process.exit(1)
}
process.env.NODE_COMPILE_CACHE ||= require('node:path').join(__dirname, '../.compiled')
require('node:module').enableCompileCache(process.env.NODE_COMPILE_CACHE)
require('./everything.cjs')
`
}

function describe(version: string) {
  return {
    name: 'hopechest',
    version,
    description: 'A gift registry: wish lists of things from any shop, shared with the people you choose',
    license: 'MIT',
    bin: { hopechest: 'program/hopechest.cjs' },
    engines: { node: '>=24.8' },
  }
}
