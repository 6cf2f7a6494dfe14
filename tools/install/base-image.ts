import { join } from 'node:path'
import { run } from '../run.ts'
import { unpackDebian } from './empty-debian.ts'

/** What the container file begins with. */
export const base = 'docker.io/library/debian:bookworm-slim'

export function buildah(...words: string[]): Promise<string> {
  return run('buildah', ['--storage-driver', 'vfs', ...words])
}

/** The base has the name under which others get it from a registry. One that is there already stays. */
export async function makeBase(folder: string): Promise<void> {
  if ((await buildah('images', '--format', '{{.Name}}:{{.Tag}}')).split('\n').includes(base)) return
  const tree = join(folder, 'base')
  await unpackDebian(tree, 'bookworm')
  const container = (await buildah('from', 'scratch')).trim()
  await buildah('add', container, tree, '/')
  await buildah('commit', container, base)
  await buildah('rm', container)
}
