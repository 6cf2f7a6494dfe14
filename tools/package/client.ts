import { globSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contract from '@hopechest/contract'
import { components } from '../release/components.ts'
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
  await copyFile(join(root, components.api.notes.file), join(folder, 'CHANGELOG.md'))
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
  const modules = globSync('*.ts', { cwd: source, exclude: ['*.test.ts'] })
  const texts = await Promise.all(modules.map((name) => readFile(join(source, name), 'utf8')))
  for (const [n, name] of modules.entries()) {
    const text = texts[n] ?? ''
    await writeFile(join(stage, name), text.replaceAll("'@hopechest/contract'", "'./contract.js'"))
  }
  const { code, types } = await writeContract(texts.join(''))
  await writeFile(join(outDir, 'contract.js'), code)
  for (const place of [stage, outDir]) await writeFile(join(place, 'contract.d.ts'), types)
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

/** What the client takes from the contract: types, written in full, and values, which have to be plain data. */
async function writeContract(text: string): Promise<{ code: string; types: string }> {
  const taken = takenFrom(text)
  const types = new Map(taken.types.map((name) => [name, `contract.${name}`]))
  const data = taken.values.map((name) => [name, JSON.stringify((contract as Json)[name], null, 2)])
  return {
    code: data.map(([name, json]) => `export const ${name} = ${json};\n`).join(''),
    // Plain data is its own type.
    types:
      (await writePlainTypes(types)) +
      data.map(([name, json]) => `export declare const ${name}: ${json};\n`).join(''),
  }
}

type Json = Record<string, unknown>

const statement = /^(?:import|export) (type )?\{([^}]*)\} from '@hopechest\/contract'$/gm

function takenFrom(text: string): { types: string[]; values: string[] } {
  const statements = [...text.matchAll(statement)]
  if (text.split('@hopechest/').length - 1 !== statements.length)
    throw new Error('The client may only import or export from @hopechest/contract, and by names.')
  const named = (isType: boolean) => {
    const lists = statements
      .filter(([, type]) => (type !== undefined) === isType)
      .map(([, , list = '']) => list)
    const names = lists.flatMap((list) => list.split(',').map((name) => name.trim()))
    return [...new Set(names.filter(Boolean))].toSorted()
  }
  return { types: named(true), values: named(false) }
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
    files: ['*.js', '*.d.ts', 'CHANGELOG.md'],
    engines: { node: '>=20.3' },
    sideEffects: false,
  }
}
