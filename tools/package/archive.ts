import { gzipSync as zlibGzip } from 'node:zlib'
import { gzipSync, zipSync } from 'fflate'
import { createTar } from 'nanotar'

/** The files of an archive by their names in it. */
export type Entries = ReadonlyMap<string, Buffer>

/** One time for all files, so that the same files give the same bytes. A zip knows no time before 1980. */
const modified = '1980-01-01T00:00:00'
const longestName = 100

/** A zip in which every user may read each file. */
export function zip(entries: Entries): Buffer {
  const unix = { os: 3, attrs: 0o100644 << 16, mtime: modified, level: 9 } as const
  return Buffer.from(zipSync(Object.fromEntries(sorted(entries)), unix))
}

/** The same as a compressed tar. */
export function tarball(entries: Entries): Buffer {
  return Buffer.from(gzipSync(tar(entries), { level: 9, mtime: `${modified}Z` }))
}

/** What a file or a folder of a tar is, where it is more than a file that every account may read. */
export interface Attributes {
  mode?: string
  uid?: number
  gid?: number
}

/** A tar; a name with a slash at its end is a folder. */
export function tar(entries: Entries, special: ReadonlyMap<string, Attributes> = new Map()): Uint8Array {
  const files = sorted(entries).map(([name, data]) => ({
    name,
    ...(!name.endsWith('/') && { data }),
    attrs: { ...special.get(name) },
  }))
  // The library would cut a longer name.
  const long = files.find(({ name }) => Buffer.byteLength(name) > longestName)
  if (long) throw new Error(`The name is too long for a tar: ${long.name}`)
  const attrs = { mode: '644', uid: 0, gid: 0, mtime: Date.parse(`${modified}Z`) }
  return new Uint8Array(createTar(files, { attrs }))
}

/** A quicker gzip for hundreds of megabytes. Its bytes depend on the zlib of Node, which we pin. */
export function quickGzip(bytes: Uint8Array): Buffer {
  return zlibGzip(bytes, { level: 6 })
}

/** By code unit: an alphabet differs from machine to machine. */
function sorted(entries: Entries): [string, Buffer][] {
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
}
