import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { run } from '../../run.ts'
import { addChecksum, versionOf } from '../artefact.ts'
import { writeBill } from './bill.ts'
import { bundle, readAssetFiles } from './bundle.ts'
import { readParts, readTypeface, writeLicences } from './licences.ts'
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
    async function place(path: string, content: Uint8Array) {
      await mkdir(dirname(join(stage, path)), { recursive: true })
      await writeFile(join(stage, path), content)
    }
    await place('node', node)
    await chmod(join(stage, 'node'), 0o755)
    await place(first, await readFile(join(import.meta.dirname, 'start.cjs')))
    const script = Buffer.concat([
      Buffer.from('(function(require,module,__dirname){'),
      code,
      Buffer.from('})'),
    ])
    const all = new Map([...assets, ['everything.cjs', script]])
    for (const [path, content] of all) await place(path, content)
    const builder = isOwn ? join(stage, 'node') : process.execPath
    const flags = await nodeFlags()
    if (isOwn) all.set('everything.compiled', await compile(stage, [builder, ...flags]))
    for (const [path, content] of all) if (content.length >= worthPacking) await place(path, pack(content))
    const config = {
      // Its name is in the file, so that of the folder of this build is not in it.
      main: first,
      output,
      executable: join(stage, 'node'),
      disableExperimentalSEAWarning: true,
      execArgv: flags,
      // No variable adds flags: what the operator sets are our settings alone.
      execArgvExtension: 'none',
      assets: Object.fromEntries([...all.keys()].map((path) => [path, path])),
    }
    await writeFile(join(stage, 'sea.json'), JSON.stringify(config))
    await run(builder, ['--build-sea', 'sea.json'], { cwd: stage })
    await chmod(output, 0o755)
  } finally {
    await rm(stage, { recursive: true })
  }
}

/** It finds the other files as the npm package does. */
const first = 'program/start.cjs'
/** Smaller files hardly get smaller, and most of them are read at each start. */
const worthPacking = 65_536

function pack(content: Uint8Array): Buffer {
  return zstdCompressSync(content, { params: { [constants.ZSTD_c_compressionLevel]: 19 } })
}

/**
 * The code as V8 compiles it. V8 takes that only under the same flags, but for a seed. With a seed, with all that ran
 * once kept, and without notes on how soon each function is to be made faster, which depend on the moment, two builds give the same bytes.
 * On a busy machine some differ all the same, and two of those may be alike: so three have to agree.
 */
async function compile(stage: string, command: string[]): Promise<Buffer> {
  const seen: Buffer[] = []
  while (seen.length < mostCompiled) {
    const next = await compileOnce(stage, command)
    seen.push(next)
    if (seen.filter((each) => each.equals(next)).length === alike) return next
  }
  throw new Error('V8 compiles the program to other bytes each time')
}

const alike = 3
const mostCompiled = 9

async function compileOnce(stage: string, [node = '', ...flags]: string[]): Promise<Buffer> {
  const words = [
    '--random-seed=1',
    '--no-profile-guided-optimization',
    '--no-flush-bytecode',
    first,
    'everything.cjs',
    'compiled',
  ]
  await run(node, [...flags, ...words], { cwd: stage })
  return readFile(join(stage, 'compiled'))
}
