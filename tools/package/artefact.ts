import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { findComponent, isForTests } from '../release/components.ts'
import { agreedVersion } from '../release/sources.ts'
import type { Version } from '../release/version.ts'
import { root, run } from '../run.ts'

/** What a folder of this checkout holds for those who install it: no tests, nothing hidden, nothing that git has not. */
export async function readShipped(folder: string): Promise<Map<string, Buffer>> {
  const listed = (await run('git', ['ls-files', '-z', '--', folder])).split('\0').filter(Boolean)
  const changed = await run('git', ['status', '--porcelain', '--', folder])
  if (changed !== '') {
    console.error(
      `${folder}/ is not as it was committed; new files are left out, changed ones are shipped as they are:`,
    )
    console.error(changed.trimEnd())
  }
  const shipped = listed.filter((path) => !isForTests(path) && !/(^|\/)\./.test(path))
  const files = new Map<string, Buffer>()
  for (const path of shipped) {
    if (existsSync(join(root, path))) files.set(path, await readFile(join(root, path)))
  }
  if (files.size === 0) throw new Error(`There is nothing to ship in ${folder}/`)
  return files
}

/** The version that all sources of a component name; a package that contradicts itself is not made. */
export async function versionOf(name: string): Promise<Version> {
  const { sources } = findComponent(name)
  const texts = new Map<string, string>()
  for (const { file } of sources) texts.set(file, await readFile(join(root, file), 'utf8'))
  return agreedVersion(sources, texts)
}

/** Writes it with its checksum, says so, and returns its path. */
export async function writeArtefact(folder: string, name: string, content: Buffer): Promise<string> {
  const path = join(folder, name)
  await mkdir(folder, { recursive: true })
  await writeFile(path, content)
  await addChecksum(path, content)
  return path
}

/** Beside the file, as `sha256sum --check` reads it. */
export async function addChecksum(path: string, content: Buffer): Promise<void> {
  const sum = hash('sha256', content, 'hex')
  await writeFile(`${path}.sha256`, `${sum}  ${basename(path)}\n`)
  console.log(`${relative('', path) || path}  ${content.length} bytes\nsha256  ${sum}`)
}
