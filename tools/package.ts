import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packageApi } from './package/api.ts'
import { packageClient } from './package/client.ts'
import { packagePlugin } from './package/plugin.ts'
import { packageTheme } from './package/theme.ts'
import { runProgram } from './release/refusal.ts'

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

const { component, to } = readWords()
await runProgram(async () => void (await makers[component]?.(to)))

function readWords(): { component: string; to: string } {
  const known = Object.keys(makers).join(', ')
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string', default: join(import.meta.dirname, '..', 'dist') } },
    })
    const [component = '', ...more] = positionals
    if (Object.hasOwn(makers, component) && more.length === 0) return { component, to: resolve(values.to) }
    console.error(
      `There is no component "${positionals.join(' ')}" to package. The components are: ${known}.`,
    )
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nThe components are: ${known}.`)
  }
  process.exit(2)
}
