import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeApi } from '@hopechest/api/openapi'
import { workspacesOf } from '../release/components.ts'
import { root } from '../run.ts'
import { tarball } from './archive.ts'
import { readShipped, versionOf, writeArtefact } from './artefact.ts'
import { type Manifest, trimLock } from './lock.ts'

/** The item service and what it needs. */
export const folders = workspacesOf('api')

/** Packs the service so that it runs after `npm ci --omit=dev` with `npm start`; returns the path. */
export async function packageApi(to: string): Promise<string> {
  const files = new Map<string, Buffer>()
  for (const folder of folders)
    for (const [path, content] of await readShipped(folder)) files.set(path, content)
  for (const folder of folders) await trimManifest(files, `${folder}/package.json`)
  const read = (name: string) => readFile(join(root, name), 'utf8')
  files.set('package.json', toJson(trimRoot(JSON.parse(await read('package.json')), folders)))
  files.set('package-lock.json', toJson(trimLock(JSON.parse(await read('package-lock.json')), folders)))
  files.set('openapi.json', toJson(describeApi()))
  files.set('LICENSE', await readFile(join(root, 'LICENSE')))
  files.set('README.md', await readFile(join(import.meta.dirname, 'api-readme.md')))
  const name = `hopechest-api-${await versionOf('api')}`
  const entries = new Map([...files].map(([path, content]) => [`${name}/${path}`, content]))
  return writeArtefact(to, `${name}.tar.gz`, tarball(entries))
}

/** The package has no tests, so its manifests name nothing that only tests need. */
async function trimManifest(files: Map<string, Buffer>, path: string): Promise<void> {
  const { devDependencies, ...rest } = JSON.parse(String(files.get(path)))
  if (typeof rest.exports === 'object') delete rest.exports['./testing']
  files.set(path, toJson(rest))
}

function trimRoot(root: Manifest, workspaces: readonly string[]): Manifest {
  const { name, license, type } = root
  const { api, user } = root.scripts as Record<string, string>
  return {
    name,
    private: true,
    license,
    type,
    engines: { node: '>=24' },
    workspaces,
    scripts: { start: api, api, user },
  }
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
