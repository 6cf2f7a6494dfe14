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
}

/** The packages of npm in these folders. A licence that we do not know ends the packaging: a person has to read it. */
export function readParts(folders: readonly string[]): Promise<Part[]> {
  return Promise.all(folders.map(readPart))
}

const known = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'MIT-0', '0BSD']

async function readPart(folder: string): Promise<Part> {
  const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
  const { name, version, license: licence } = manifest
  if (!known.includes(licence))
    throw new Error(`${name} has the licence ${licence}: read it, and name it in tools/package/program`)
  const names = await readdir(join(root, folder))
  const file = names.find((each) => /^licen[cs]e/i.test(each))
  const text = file === undefined ? `Licence: ${licence}` : await readFile(join(root, folder, file), 'utf8')
  return { name, version, licence, text, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` }
}

/** The typeface of the pages. */
export async function readTypeface(): Promise<Part> {
  const text = await readFile(join(root, 'look/fonts/OFL.txt'), 'utf8')
  return { name: 'Literata', version: '3', licence: 'OFL-1.1', text }
}

/** The licences of all parts in one text, ours first. */
export async function writeLicences(parts: readonly Part[]): Promise<Buffer> {
  const own = await readFile(join(root, 'LICENSE'), 'utf8')
  const all = parts.map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}`)
  return Buffer.from([`Hopechest\n\n${own}`, ...all].map((each) => each.trim()).join(`\n\n${rule}\n\n`))
}

const rule = '-'.repeat(80)

/** The bill of materials as CycloneDX 1.6. Its bytes depend on the parts alone. */
export function writeBill(version: string, parts: readonly Part[], name = 'hopechest'): Buffer {
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': name,
        name,
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: parts.map(toComponent),
  }
  return Buffer.from(`${JSON.stringify(bill, null, 2)}\n`)
}

/** The bill of what has further parts. */
export function addToBill(bill: Buffer, parts: readonly Part[]): Buffer {
  const { components, ...rest } = JSON.parse(bill.toString())
  const all = { ...rest, components: [...components, ...parts.map(toComponent)] }
  return Buffer.from(`${JSON.stringify(all, null, 2)}\n`)
}

function toComponent({ name, version, licence, purl }: Part) {
  return {
    type: /^pkg:(?:npm|deb)\//.test(purl ?? '') ? 'library' : name === 'Node.js' ? 'platform' : 'file',
    name,
    version,
    licenses: [{ license: { id: licence } }],
    ...(purl && { purl, 'bom-ref': purl }),
  }
}
