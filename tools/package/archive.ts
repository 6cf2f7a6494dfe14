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
  const files = sorted(entries).map(([name, data]) => ({ name, data }))
  // The library would cut a longer name.
  const long = files.find(({ name }) => Buffer.byteLength(name) > longestName)
  if (long) throw new Error(`The name is too long for a tar: ${long.name}`)
  const attrs = { mode: '644', uid: 0, gid: 0, mtime: Date.parse(`${modified}Z`) }
  return Buffer.from(gzipSync(createTar(files, { attrs }), { level: 9, mtime: `${modified}Z` }))
}

/** By code unit: an alphabet differs from machine to machine. */
function sorted(entries: Entries): [string, Buffer][] {
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
}
