import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeApi } from '@hopechest/api/openapi'

/** The words of the command that reads a description by Redocly's rules, and takes a warning for a fault. */
const lint = (file: string) => ['lint', '--extends=recommended-strict', '--format=stylish', file]

/** It would send statistics, and ask for a newer version of itself. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

type Run = (file: string, words: string[], env: Record<string, string>) => Promise<string | undefined>

/** What is wrong with the OpenAPI description that the service answers, or undefined. */
export async function findDescriptionFault(run: Run): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-description-'))
  try {
    const file = join(folder, 'openapi.json')
    await writeFile(file, JSON.stringify(describeApi(), null, 2))
    return await run('redocly', lint(file), quiet)
  } finally {
    await rm(folder, { recursive: true })
  }
}
