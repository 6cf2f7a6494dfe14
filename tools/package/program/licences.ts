import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../run.ts'

/** A part that others made and that is in a package of ours. */
export interface Part {
  name: string
  version: string
  /** By its short name, such as MIT. */
  licence: string
  /** Its place at a package registry. */
  purl?: string
  text: string
  /** Of the file at its registry. */
  hash?: Hash
  /** Whether our own code uses it, and not a part alone. */
  isDirect?: boolean
  /** The places of the parts that it uses. */
  uses?: readonly string[]
  /** What was built into it. Its licence has their texts. */
  inside?: readonly Inside[]
}

export type Inside = Pick<Part, 'name' | 'purl' | 'hash'> & { version?: string }

export interface Hash {
  alg: 'SHA-256' | 'SHA-512'
  content: string
}

/**
 * The packages of npm in these folders, of the lock file in this place. A licence that we do not know ends the packaging: a
 * person has to read it.
 */
export async function readParts(folders: readonly string[], place = ''): Promise<Part[]> {
  const read = async (path: string) => JSON.parse(await readFile(join(root, place, path), 'utf8'))
  const lock = Object.entries<Locked>((await read('package-lock.json')).packages)
  const packages = Object.fromEntries(lock.map(([folder, locked]) => [`${place}${folder}`, locked]))
  const { workspaces = [] } = await read('package.json')
  const all = new Set(folders)
  const usesOf = (folder: string) =>
    Object.keys(packages[folder]?.dependencies ?? {}).flatMap((name) => findPackage(all, folder, name) ?? [])
  const direct = new Set([place, ...workspaces].flatMap(usesOf))
  const parts = new Map<string, Part>()
  for (const folder of folders) parts.set(folder, await readPart(folder, packages[folder]?.integrity))
  return folders.map((folder) => ({
    ...(parts.get(folder) as Part),
    isDirect: direct.has(folder),
    uses: usesOf(folder).map((each) => parts.get(each)?.purl ?? each),
  }))
}

interface Locked {
  integrity?: string
  dependencies?: Record<string, string>
}

/** Which of the folders a package means by a name: the nearest one, as Node finds it. */
function findPackage(folders: ReadonlySet<string>, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const found = join(at, 'node_modules', name)
    if (folders.has(found) || at === '') return folders.has(found) ? found : undefined
  }
}

const known = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'MIT-0', '0BSD']

async function readPart(folder: string, integrity: string | undefined): Promise<Part> {
  const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
  const { name, version, license: licence } = manifest
  if (!known.includes(licence))
    throw new Error(`${name} has the licence ${licence}: read it, and name it in tools/package/program`)
  const names = await readdir(join(root, folder))
  const file = names.find((each) => /^licen[cs]e/i.test(each))
  const text = file === undefined ? `Licence: ${licence}` : await readFile(join(root, folder, file), 'utf8')
  const [, sum] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? []
  if (sum === undefined) throw new Error(`package-lock.json has no hash of ${folder}`)
  const hash: Hash = { alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }
  return { name, version, licence, text, hash, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` }
}

/** The typeface of the pages. */
export async function readTypeface(): Promise<Part> {
  const folder = join(root, 'look/fonts')
  const text = await readFile(join(folder, 'OFL.txt'), 'utf8')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.woff2')).sort()
  const inside: Inside[] = []
  for (const name of files) inside.push({ name, hash: hashOf(await readFile(join(folder, name))) })
  return { name: 'Literata', version: '3', licence: 'OFL-1.1', text, inside }
}

export function hashOf(content: Uint8Array): Hash {
  return { alg: 'SHA-256', content: hash('sha256', content) }
}

/** The licences of all parts in one text, ours first. */
export async function writeLicences(parts: readonly Part[]): Promise<Buffer> {
  const own = await readFile(join(root, 'LICENSE'), 'utf8')
  const all = parts.map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}`)
  return Buffer.from([`Hopechest\n\n${own}`, ...all].map((each) => each.trim()).join(`\n\n${rule}\n\n`))
}

const rule = '-'.repeat(80)
