import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { components } from '../release/components.ts'
import { readVersion } from '../release/version.ts'
import { root, run } from '../run.ts'

/** The files of a folder that its users need, as they lie here: tracked by git, no tests, nothing hidden. */
export async function readShipped(folder: string): Promise<Map<string, Buffer>> {
  const listed = (await run('git', ['ls-files', '-z', '--', folder])).split('\0').filter(Boolean)
  const changed = await run('git', ['status', '--porcelain', '--', folder])
  if (changed !== '') {
    console.error(
      `${folder}/ has changes that are not committed. New files are left out, changed ones are packaged:\n${changed.trimEnd()}`,
    )
  }
  const shipped = listed.filter((path) => !isForTests(path) && !/(^|\/)\./.test(path))
  const files = new Map<string, Buffer>()
  for (const path of shipped) {
    if (existsSync(join(root, path))) files.set(path, await readFile(join(root, path)))
  }
  if (files.size === 0) throw new Error(`There are no files to package in ${folder}/`)
  return files
}

/** The version of a component; a component whose sources disagree is not packaged. */
export function versionOf(name: keyof typeof components): Promise<string> {
  return readVersion(components[name], root)
}

/** Writes a package and its checksum; returns the path of the package. */
export async function writeArtefact(folder: string, name: string, content: Buffer): Promise<string> {
  const path = join(folder, name)
  await mkdir(folder, { recursive: true })
  await writeFile(path, content)
  await addChecksum(path, content)
  return path
}

/** Writes the checksum beside the file, in the form that `sha256sum --check` reads. */
export async function addChecksum(path: string, content: Buffer): Promise<void> {
  const sum = hash('sha256', content, 'hex')
  await writeFile(`${path}.sha256`, `${sum}  ${basename(path)}\n`)
  console.log(`${relative('', path) || path}  ${content.length} bytes\nsha256  ${sum}`)
}

function isForTests(path: string): boolean {
  return /\.test\.\w+$/.test(path) || /(^|\/)(test|tests|testing)\//.test(path)
}
