import { gunzipSync } from 'node:zlib'

/** What lies in a compressed tar with short names, by name. */
export function untar(packed: Buffer): Map<string, Buffer> {
  const archive = gunzipSync(packed)
  const files = new Map<string, Buffer>()
  for (let at = 0; archive[at] !== 0; ) {
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 135), 8)
    files.set(
      archive.toString('utf8', at, at + 100).replace(/\0.*$/s, ''),
      archive.subarray(at + 512, at + 512 + size),
    )
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}
