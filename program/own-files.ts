import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import sea from 'node:sea'
import { zstdDecompressSync } from 'node:zlib'

/**
 * Whether this is a package: all sources are one file there, which has no address of its own. The package says so when
 * it is made (tools/package/program).
 */
export const isPackaged: boolean = import.meta.url === undefined

/** A path below the folder of this repository; in the npm package, below the folder of the package. */
const root = () => dirname(import.meta.dirname)

/** The files with this ending below one of our folders, sorted by their names. An executable has them inside. */
export function readOwnFolder(folder: string, extension = ''): { name: string; body: Buffer }[] {
  return pathsIn(folder, extension).map((path) => ({ name: basename(path), body: readOwnFile(path) }))
}

/** Their paths alone. */
export function pathsIn(folder: string, extension: string): string[] {
  const paths = sea.isSea()
    ? sea.getAssetKeys().filter((key) => key.startsWith(`${folder}/`))
    : readdirSync(join(root(), folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path}`,
      )
  return paths
    .filter((path) => extname(path) && path.endsWith(extension))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1))
}

export function readOwnFile(path: string): Buffer {
  return sea.isSea() ? unpacked(Buffer.from(sea.getRawAsset(path))) : readFileSync(join(root(), path))
}

/** An executable has its larger files packed. */
function unpacked(body: Buffer): Buffer {
  return body.subarray(0, zstdHead.length).equals(zstdHead) ? zstdDecompressSync(body) : body
}

/** What a file begins with that is packed with zstd. */
const zstdHead = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
