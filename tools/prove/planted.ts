import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandError } from '../command.ts'
import { root, run } from '../run.ts'
import type { Fault } from './properties.ts'

/** A copy of this checkout, until the stack ends. Our own files are copied, packages of others are shared. */
export async function copyCheckout(stack: AsyncDisposableStack): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'hopechest-planted-'))
  stack.defer(() => rm(copy, { recursive: true, force: true }))
  const files = (await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])).split(
    '\0',
  )
  for (const each of files.filter(Boolean)) {
    await mkdir(dirname(join(copy, each)), { recursive: true })
    await cp(join(root, each), join(copy, each))
  }
  await shareModules(copy)
  return copy
}

/** Changes one line of the copy. */
export async function plant(copy: string, fault: Fault): Promise<void> {
  const path = join(copy, fault.file)
  await writeFile(path, changed(await readFile(path, 'utf8'), fault))
}

/** The source with the line in its place; that it stands there once is what keeps a fault from being planted nowhere. */
export function changed(source: string, { file, line, becomes }: Omit<Fault, 'says'>): string {
  const lines = source.split('\n')
  if (lines.filter((each) => each === line).length !== 1)
    throw new CommandError(`${file} has this line not exactly once: ${line}`)
  return lines.map((each) => (each === line ? becomes : each)).join('\n')
}

/** Our own packages are those of the copy. */
async function shareModules(copy: string): Promise<void> {
  const modules = join(root, 'node_modules')
  await mkdir(join(copy, 'node_modules/@hopechest'), { recursive: true })
  for (const name of await readdir(modules))
    if (name !== '@hopechest' && name !== '.cache')
      await symlink(join(modules, name), join(copy, 'node_modules', name))
  for (const name of await readdir(join(modules, '@hopechest')))
    await symlink(join(copy, name), join(copy, 'node_modules/@hopechest', name))
}
