import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../run.ts'

/**
 * Writes types of the contract in full, each under a name, so that they need neither the contract nor TypeBox. The
 * compiler prints the type of a constant in full, but a declared type only by its name.
 */
export async function writePlainTypes(types: ReadonlyMap<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plain-types-'))
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['types.ts'] }))
    await writeFile(join(folder, 'types.ts'), [expand, ...[...types].map(constant)].join('\n'))
    await run('tsc', ['-p', folder])
    const printed = await readFile(join(folder, 'out', 'types.d.ts'), 'utf8')
    return printed
      .replaceAll('export declare const ', 'export type ')
      .replaceAll(/^(export type \w+):/gm, '$1 =')
  } finally {
    await rm(folder, { recursive: true })
  }
}

const compilerOptions = {
  target: 'esnext',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: [],
  noErrorTruncation: true,
  emitDeclarationOnly: true,
  declaration: true,
  outDir: 'out',
  rootDir: '.',
}

/** A union of texts that has a name is printed by that name, and by its texts when it is made anew. */
const expansion =
  '[T] extends [string] ? { [K in T & string]: K }[T & string] : T extends readonly (infer E)[] ? Plain<E>[] : T extends object ? { [K in keyof T]: Plain<T[K]> } : T'
const expand = `import type * as contract from '@hopechest/contract'
type Plain<T> = ${expansion}
declare function plain<T>(): ${expansion}`

function constant([name, type]: [string, string]): string {
  return `export const ${name} = plain<${type}>()`
}
