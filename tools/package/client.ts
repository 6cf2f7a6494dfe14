import { globSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../run.ts'
import { addChecksum } from './artefact.ts'
import { tryClient } from './client-smoke.ts'
import { writePlainTypes } from './plain-types.ts'

const source = join(root, 'client')

/** Makes the npm package of the client, and tries it as a user would. */
export async function packageClient(to: string): Promise<void> {
  const folder = join(to, 'client')
  const packed = await packClient(folder, to)
  const unpacked = await Promise.all(globSync('*', { cwd: folder }).map((name) => stat(join(folder, name))))
  await addChecksum(packed, await readFile(packed))
  console.log(
    `unpacked  ${unpacked.reduce((sum, { size }) => sum + size, 0)} bytes in ${unpacked.length} files`,
  )
  await tryClient(packed)
}

/** Packs the built client with npm; returns the path of the tarball. */
export async function packClient(folder: string, to: string): Promise<string> {
  await buildClient(folder)
  const name = await run('npm', ['pack', folder, '--pack-destination', to, '--silent'])
  return join(to, name.trim())
}

/** Builds the JavaScript of the client, with declarations that need no other package. */
export async function buildClient(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const stage = await mkdtemp(join(tmpdir(), 'client-'))
  try {
    await compile(stage, folder)
  } finally {
    await rm(stage, { recursive: true })
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await describePackage(), null, 2)}\n`)
  await copyFile(join(source, 'README.md'), join(folder, 'README.md'))
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

/** The compiler knows only the library of a browser, so that code for Node does not compile. */
const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom'],
  types: [],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  declaration: true,
  rootDir: '.',
}

async function compile(stage: string, outDir: string): Promise<void> {
  const names = new Set<string>()
  const modules = globSync('*.ts', { cwd: source, exclude: ['*.test.ts'] })
  for (const name of modules) {
    const text = await readFile(join(source, name), 'utf8')
    for (const type of contractTypes(text)) names.add(type)
    await writeFile(join(stage, name), text.replaceAll("'@hopechest/contract'", "'./contract.js'"))
  }
  const contract = await writePlainTypes([...names].toSorted())
  for (const place of [stage, outDir]) await writeFile(join(place, 'contract.d.ts'), contract)
  await writeFile(join(stage, 'package.json'), '{"type":"module"}')
  const options = { ...compilerOptions, outDir }
  await writeFile(
    join(stage, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: modules.toSorted() }),
  )
  await run('tsc', ['-p', stage])
  for (const name of globSync('*.d.ts', { cwd: outDir })) await nameJavaScript(join(outDir, name))
}

/** The compiler leaves `.ts` in declarations, which older compilers of our users do not understand. */
async function nameJavaScript(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replaceAll(/(from |import\()(['"]\.\/[\w-]+)\.ts(?=['"])/g, '$1$2.js'))
}

/** A value of the contract would be missing in the package, so it ends the packaging. */
function contractTypes(text: string): string[] {
  const statements = [...text.matchAll(/^(import|export) type \{([^}]*)\} from '@hopechest\/contract'$/gm)]
  if (text.split('@hopechest/').length - 1 !== statements.length)
    throw new Error(
      'The client may only import or export types, and by their names, from @hopechest/contract.',
    )
  return statements.flatMap(([, , list = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
}

async function describePackage() {
  const { name, version, license } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  return {
    name,
    version,
    description: 'The typed client of the Hopechest gift registry service, for Node and browsers',
    license,
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    files: ['*.js', '*.d.ts'],
    engines: { node: '>=20.3' },
    sideEffects: false,
  }
}
