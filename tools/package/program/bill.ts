import { hash } from 'node:crypto'
import type { Inside, Part } from './licences.ts'

interface Bill {
  components: object[]
  dependencies: { ref: string; dependsOn: string[] }[]
  [name: string]: unknown
}

/** The bill of materials as CycloneDX 1.6. Its bytes depend on the parts alone. */
export function writeBill(version: string, parts: readonly Part[], name = 'hopechest'): Buffer {
  const component = {
    type: 'application',
    'bom-ref': name,
    name,
    version,
    licenses: [{ license: { id: 'MIT' } }],
  }
  return written({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    ...linesOf(name, parts),
  })
}

/** The bill of what has further parts, which the program itself uses. */
export function addToBill(bill: Buffer, parts: readonly Part[]): Buffer {
  const { components, dependencies, ...rest }: Bill = JSON.parse(bill.toString())
  const [own, ...others] = dependencies
  const added = linesOf(own?.ref ?? '', parts)
  const [more, ...further] = added.dependencies
  const all = [...(own?.dependsOn ?? []), ...(more?.dependsOn ?? [])]
  return written({
    ...rest,
    components: [...components, ...added.components],
    dependencies: [{ ref: own?.ref ?? '', dependsOn: all }, ...others, ...further],
  })
}

function linesOf(name: string, parts: readonly Part[]): Pick<Bill, 'components' | 'dependencies'> {
  const direct = parts.filter(({ isDirect = true }) => isDirect)
  return {
    components: parts.map(toComponent),
    dependencies: [
      { ref: name, dependsOn: direct.map((part) => refOf(part)) },
      ...parts.map((part) => ({
        ref: refOf(part),
        dependsOn: [...(part.uses ?? []), ...(part.inside ?? []).map((each) => refOf(each))],
      })),
    ],
  }
}

/** Its number is another one with each other content. */
function written({ serialNumber: _, ...bill }: Bill): Buffer {
  const [one = '', two = '', three = '', four = '', five = ''] =
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hash('sha256', JSON.stringify(bill)))?.slice(1) ?? []
  const { bomFormat, specVersion, ...rest } = bill
  // https://www.rfc-editor.org/rfc/rfc9562#section-5.8
  const serialNumber = `urn:uuid:${one}-${two}-8${three}-8${four}-${five}`
  return Buffer.from(`${JSON.stringify({ bomFormat, specVersion, serialNumber, ...rest }, null, 2)}\n`)
}

function refOf({ name, version, purl }: Inside): string {
  return purl ?? [name, version].filter(Boolean).join('@')
}

function toComponent(part: Part) {
  const { name, licence, purl, inside = [] } = part
  const isLibrary = /^pkg:(?:npm|deb)\//.test(purl ?? '')
  return {
    type: isLibrary ? 'library' : name === 'Node.js' ? 'platform' : 'file',
    ...identityOf(part),
    licenses: [{ license: { id: licence } }],
    ...(inside.length > 0 && {
      components: inside.map((each) => ({ type: each.purl ? 'library' : 'file', ...identityOf(each) })),
    }),
  }
}

function identityOf(part: Inside) {
  const { name, version, purl, hash } = part
  return {
    'bom-ref': refOf(part),
    name,
    ...(version && { version }),
    ...(purl && { purl }),
    ...(hash && { hashes: [hash] }),
  }
}
