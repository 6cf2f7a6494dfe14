import { join, resolve } from 'node:path'
import { readWords, runCommand, wrongWords } from './command.ts'
import { packageApi } from './package/api.ts'
import { packageClient } from './package/client.ts'
import { packagePlugin } from './package/plugin.ts'
import { packageTheme } from './package/theme.ts'
import { root } from './run.ts'

const makers: Record<string, (to: string) => Promise<unknown>> = {
  api: packageApi,
  client: packageClient,
  plugin: packagePlugin,
  theme: packageTheme,
}

const usage = `Usage: npm run package -- COMPONENT [--to FOLDER]

Makes the package of a component that other people install, with its SHA-256 sum beside it. The components are
${Object.keys(makers).join(', ')}.

  --to FOLDER  where it is written; dist/ of this checkout unless given`

const { values, positionals } = readWords(usage, {
  options: { to: { type: 'string', default: join(root, 'dist') } },
  allowPositionals: true,
})
const [name = '', ...more] = positionals
const make = Object.hasOwn(makers, name) ? makers[name] : undefined
if (!make) wrongWords(`There is no component "${name}".`, usage)
if (more.length > 0) wrongWords(`One component, without "${more.join(' ')}".`, usage)

await runCommand(async () => {
  await make(resolve(values.to))
})
