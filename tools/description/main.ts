import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeApi } from '@hopechest/api/openapi'
import { CommandError, readWords, runCommand } from '../command.ts'
import { root, run } from '../run.ts'
import { findOverweight } from './weight.ts'

const usage = `Usage: npm run check:description

Reads the OpenAPI description as programs of others do: Spectral by its rules, where a warning is a fault, and three
generators of types, whose files have to pass tsc --strict. They are installed for this check alone, without their
scripts: see tools/description/readers/package.json.`

readWords(usage, { options: {} })

await runCommand(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-description-'))
  try {
    await check(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
})

async function check(folder: string): Promise<void> {
  await cp(join(root, 'tools/description/readers'), folder, { recursive: true })
  const program = (name: string, ...words: string[]) =>
    run(join(folder, 'node_modules/.bin', name), words, { cwd: folder })
  await step('Packages', () => run('npm', ['ci', '--ignore-scripts', '--omit=optional'], { cwd: folder }))
  const description = JSON.stringify(describeApi())
  const fault = findOverweight(description)
  if (fault !== undefined) throw new CommandError(fault)
  await writeFile(join(folder, 'openapi.json'), description)
  await step('Spectral', () => program('spectral', 'lint', '--fail-severity=hint', 'openapi.json'))
  await step('openapi-typescript', () =>
    program('openapi-typescript', 'openapi.json', '-o', 'types/types.ts'),
  )
  await step('oazapfts', () => program('oazapfts', 'openapi.json', 'types/calls.ts'))
  await step('hey-api', () => program('openapi-ts', '-i', 'openapi.json', '-o', 'types/hey', '--no-log-file'))
  const strict = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2024', '--lib', 'es2024,dom']
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler']
  const files = ['types/types.ts', 'types/calls.ts', 'types/hey/index.ts']
  await step('tsc --strict', () => program('tsc', ...strict, ...modules, ...files))
}

async function step(title: string, work: () => Promise<string>): Promise<void> {
  const begin = performance.now()
  await work().catch((error: Error) => {
    throw new CommandError(`${title}\n${error.message}`)
  })
  console.log(`${title.padEnd(20)} ${((performance.now() - begin) / 1000).toFixed(1)} s`)
}
