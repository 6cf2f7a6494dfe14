import { join, resolve } from 'node:path'
import { readWords, runCommand, wrongWords } from './command.ts'
import { packageApi } from './package/api.ts'
import { packageClient } from './package/client.ts'
import { packageExtension } from './package/extension.ts'
import { packageImage } from './package/image/image.ts'
import { packageMcp } from './package/mcp.ts'
import { packagePlugin } from './package/plugin.ts'
import { packageDebian } from './package/program/debian.ts'
import { packageProgram } from './package/program/executable.ts'
import { type Machine, machines, ownMachine } from './package/program/node.ts'
import { packageNpm } from './package/program/npm.ts'
import { packageRelease } from './package/release.ts'
import { packageTheme } from './package/theme.ts'
import { root } from './run.ts'

const makers: Record<string, (to: string) => Promise<unknown>> = {
  api: packageApi,
  client: packageClient,
  debian: (to) => packageDebian(to, machineOf(values.for)),
  extension: packageExtension,
  hopechest: packageNpm,
  image: packageImage,
  mcp: packageMcp,
  plugin: packagePlugin,
  program: (to) => packageProgram(to, machineOf(values.for)),
  release: packageRelease,
  theme: packageTheme,
}

const usage = `Usage: npm run package -- COMPONENT [--to FOLDER] [--for MACHINE]

Makes the package of a component that other people install, with its SHA-256 sum beside it; "release" is the folder of all of
them, for all machines, with their sums. The components are
${Object.keys(makers).join(', ')}.

  --to FOLDER    where it is written; dist/ of this checkout unless given
  --for MACHINE  the machine of the program or of the Debian package; this one unless given. There are ${machines.join(', ')}`

const { values, positionals } = readWords(usage, {
  options: { to: { type: 'string', default: join(root, 'dist') }, for: { type: 'string' } },
  allowPositionals: true,
})
const [name = '', ...more] = positionals
const make = Object.hasOwn(makers, name) ? makers[name] : undefined
if (!make) wrongWords(`There is no component "${name}".`, usage)
if (values.for !== undefined && !['program', 'debian'].includes(name))
  wrongWords('--for belongs to program and debian.', usage)
if (more.length > 0) wrongWords(`One component, without "${more.join(' ')}".`, usage)

function machineOf(name = ownMachine()): Machine {
  return machines.find((each) => each === name) ?? wrongWords(`There is no machine "${name}".`, usage)
}

await runCommand(async () => {
  await make(resolve(values.to))
})
