import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { components } from '../release/components.ts'
import { root, run } from '../run.ts'
import { addChecksum, versionOf } from './artefact.ts'
import { foldersOf } from './program/bundle.ts'
import { readParts, writeLicences } from './program/licences.ts'

/** Makes the npm package of the tools for assistants, which has the SDK inside and needs no other. Returns its path. */
export async function packageMcp(to: string): Promise<string> {
  const { code, folders } = await bundleMcp()
  const files = new Map<string, Buffer | string>([
    ['hopechest-mcp.js', code],
    ['LICENCES.txt', await writeLicences(await readParts(folders, 'mcp/'))],
    ['LICENSE', await readFile(join(root, 'LICENSE'))],
    ['README.md', await readFile(join(root, 'docs/mcp.md'))],
    ['CHANGELOG.md', await readFile(join(root, components.api.notes.file))],
    ['package.json', `${JSON.stringify(describe(await versionOf('api')), null, 2)}\n`],
  ])
  const stage = await mkdtemp(join(tmpdir(), 'mcp-'))
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

async function bundleMcp(): Promise<{ code: Buffer; folders: string[] }> {
  const folder = join(root, 'mcp')
  // They are in no other package, and come with no other step.
  if (!existsSync(join(folder, 'node_modules/@modelcontextprotocol/server')))
    await run('npm', ['ci', '--ignore-scripts'], { cwd: folder })
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['mcp/main.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    write: false,
    metafile: true,
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    banner: { js: '#!/usr/bin/env node' },
  })
  const [output] = outputFiles
  if (!output) throw new Error('The bundle is empty')
  return { code: Buffer.from(output.contents), folders: foldersOf(metafile) }
}

function describe(version: string) {
  return {
    name: 'hopechest-mcp',
    version,
    description: 'Tools for assistants that read and keep the gift registries of a Hopechest service',
    license: 'MIT',
    type: 'module',
    bin: { 'hopechest-mcp': 'hopechest-mcp.js' },
    engines: { node: '>=24.8' },
  }
}
