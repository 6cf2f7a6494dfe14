import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from '../../run.ts'
import { addChecksum, versionOf } from '../artefact.ts'
import { bundle, readAssetFiles } from './bundle.ts'
import { readParts, readTypeface, writeBill, writeLicences } from './licences.ts'
import { type Machine, nodeFlags, ownMachine, readNode } from './node.ts'

/**
 * Makes one executable file of everything, for this machine or another; returns its path. Beside it lie its checksum,
 * the licences of its parts and its bill of materials.
 */
export async function packageProgram(to: string, machine = ownMachine() as Machine): Promise<string> {
  const version = await versionOf('api')
  const folder = join(to, `hopechest-${version}-${machine}`)
  await mkdir(folder, { recursive: true })
  const [{ code, packages }, assets, node] = await Promise.all([
    bundle(),
    readAssetFiles(),
    readNode(machine),
  ])
  const parts = [node.licence, await readTypeface(), ...(await readParts(packages))]
  assets.set('LICENCES.txt', await writeLicences(parts))
  await writeFile(join(folder, 'LICENCES.txt'), await writeLicences(parts))
  await writeFile(join(folder, 'hopechest.cdx.json'), writeBill(version, parts))
  const file = join(folder, machine.startsWith('win') ? 'hopechest.exe' : 'hopechest')
  await build(file, { code, assets, node: node.executable, isOwn: machine === ownMachine() })
  await addChecksum(file, await readFile(file))
  return file
}

interface Ingredients {
  code: Buffer
  assets: ReadonlyMap<string, Buffer>
  node: Uint8Array
  /** Compiled code fits one machine only. */
  isOwn: boolean
}

async function build(output: string, { code, assets, node, isOwn }: Ingredients): Promise<void> {
  const stage = await mkdtemp(join(tmpdir(), 'program-'))
  try {
    const place = (path: string) => join('assets', path)
    for (const [path, content] of assets) {
      await mkdir(dirname(join(stage, place(path))), { recursive: true })
      await writeFile(join(stage, place(path)), content)
    }
    await writeFile(join(stage, 'hopechest.cjs'), code)
    await writeFile(join(stage, 'node'), node)
    await chmod(join(stage, 'node'), 0o755)
    const flags = await nodeFlags()
    const config = {
      // Its name is in the file, so that of the folder of this build is not in it.
      main: 'hopechest.cjs',
      output,
      executable: join(stage, 'node'),
      disableExperimentalSEAWarning: true,
      useCodeCache: isOwn,
      execArgv: flags,
      // No variable adds flags: what the operator sets are our settings alone.
      execArgvExtension: 'none',
      assets: Object.fromEntries([...assets.keys()].map((path) => [path, place(path)])),
    }
    await writeFile(join(stage, 'sea.json'), JSON.stringify(config))
    // With the flags of the program: compiled code is taken only under those that it was made with. A seed does not count
    // among them, and with it two builds give the same bytes.
    const words = [...flags, '--random-seed=1', '--build-sea', 'sea.json']
    await run(isOwn ? config.executable : process.execPath, words, { cwd: stage })
    await chmod(output, 0o755)
  } finally {
    await rm(stage, { recursive: true })
  }
}
