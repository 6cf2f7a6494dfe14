import { readWords, runCommand, wrongWords } from './command.ts'
import { components } from './release/components.ts'
import { release } from './release/release.ts'
import { levels } from './release/version.ts'

const usage = `Usage: npm run bump -- COMPONENT LEVEL [--dry-run]

Makes a release of what is committed on main: edits the version of COMPONENT (${Object.keys(components).join(', ')}) by LEVEL
(${levels.join(', ')}), commits that, and tags it COMPONENT/vX.Y.Z with the release notes: the lines "Release note: …" of
the commits since the last tag, or what stands below the version in the file of notes already, without a day. "first" releases the
version that the sources name. Nothing is left when a step fails.

  --dry-run   shows the edits, the commit, the tag and its notes, and changes nothing`

const { values, positionals } = readWords(usage, {
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [name = '', level = '', ...more] = positionals
const [, component] = Object.entries(components).find(([each]) => each === name) ?? []
if (!component) wrongWords(`There is no component "${name}".`, usage)
if (!levels.includes(level)) wrongWords(`There is no level "${level}".`, usage)
if (more.length > 0) wrongWords(`One component and one level, without "${more.join(' ')}".`, usage)

const here = { folder: process.cwd(), say: console.log }
await runCommand(() => release(name, component, level, values['dry-run'], here))
