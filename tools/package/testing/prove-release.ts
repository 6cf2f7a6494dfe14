import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { root, run } from '../../run.ts'
import { packageProgram } from '../program/executable.ts'
import type { Machine } from '../program/node.ts'
import { makeRelease } from '../release.ts'
import type { Tell } from './program-stories.ts'

/**
 * Makes the folder of a release for one machine, with a key that is gone afterwards, and the program anew; returns the path of the
 * folder. The package of npm was made before it. `debian.test.ts` makes the package of Debian twice.
 */
export async function proveRelease(
  folder: string,
  machine: Machine,
  { program, npm }: { program: string; npm: string },
  tell: Tell,
): Promise<string> {
  const to = join(folder, 'release')
  await tell('The folder of a release has all parts, with sums that are signed', async () => {
    const key = join(folder, 'release.pem')
    await writeFile(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await makeRelease(to, new Map([[machine, program]]))
    await run(join(root, 'deploy/release/sign'), [key, to])
    const names = (await readdir(to)).map((name) => name.replaceAll(/\d+\.\d+\.\d+/g, 'X'))
    assert.deepEqual(names.sort(), parts(machine))
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: to })
    const words = '-verify -pubin -inkey release.pub -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig'
    await run('openssl', ['pkeyutl', ...words.split(' ')], { cwd: to })
  })
  await tell('Who builds it again gets the same bytes', async () => {
    const again = join(folder, 'again')
    await mkdir(again)
    const second = await packageProgram(again, machine)
    assert.ok((await readFile(program)).equals(await readFile(second)), 'the program')
    assert.ok((await readFile(npm)).equals(await readFile(join(to, basename(npm)))), 'the package of npm')
  })
  return to
}

function parts(machine: string): string[] {
  return [
    'LICENCES.txt',
    'SHA256SUMS',
    'SHA256SUMS.sig',
    'compose.wordpress.yaml',
    'compose.yaml',
    'hopechest-X-deploy.tar.gz',
    'hopechest-X-image.cdx.json',
    'hopechest-X-image.tar',
    `hopechest-X-${machine}.tar.gz`,
    'hopechest-X.cdx.json',
    'hopechest-X.tgz',
    'hopechest-api-X.tar.gz',
    'hopechest-client-X.tgz',
    'hopechest-extension-X.zip',
    'hopechest-mcp-X.tgz',
    'hopechest-plugin-X-wordpress-org.zip',
    'hopechest-plugin-X.cdx.json',
    'hopechest-plugin-X.zip',
    'hopechest-theme-X.cdx.json',
    'hopechest-theme-X.zip',
    `hopechest_X_${machine === 'linux-x64' ? 'amd64' : 'arm64'}.deb`,
    'release.pub',
  ]
}
