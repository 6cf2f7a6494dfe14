import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packageApi } from './package/api.ts'
import { packageClient } from './package/client.ts'
import { packagePlugin } from './package/plugin.ts'
import { packageTheme } from './package/theme.ts'
import { runProgram, Unfit } from './program.ts'
import { root } from './run.ts'

/**
 * `npm run package -- COMPONENT [--to FOLDER]` makes of a component what other people install: a folder and one file,
 * in `dist/` unless told otherwise. Each maker prints what it has made and tried.
 */
const makers: Record<string, (to: string) => Promise<unknown>> = {
  client: packageClient,
  api: packageApi,
  plugin: packagePlugin,
  theme: packageTheme,
}

await runProgram(async () => {
  const { component, to } = readWords()
  await makers[component]?.(to)
})

function readWords(): { component: string; to: string } {
  const known = Object.keys(makers).join(', ')
  const { positionals, values } = parseWords(known)
  const [component = '', ...more] = positionals
  if (Object.hasOwn(makers, component) && more.length === 0) return { component, to: resolve(values.to) }
  throw new Unfit(`There is no component "${positionals.join(' ')}": name one of ${known}.`, 2)
}

function parseWords(known: string) {
  const options = { to: { type: 'string', default: join(root, 'dist') } } as const
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    throw new Unfit(`Use one of ${known}, and of options only --to FOLDER.`, 2)
  }
}
