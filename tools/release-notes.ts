import { CommandError, readWords, runCommand, wrongWords } from './command.ts'
import { components } from './release/components.ts'
import { git } from './release/git.ts'
import { findLastTag, writeNotes } from './release/notes.ts'

const usage = `Usage: npm run release-notes -- COMPONENT [FROM]

Prints what the next release of COMPONENT (${Object.keys(components).join(', ')}) brings to its users: the lines "Release note: …"
of the commits since FROM, a tag or a commit. FROM is the component's last tag unless given.`

const { positionals } = readWords(usage, { allowPositionals: true })
const [name = '', given, ...more] = positionals
const component = Object.hasOwn(components, name) ? components[name] : undefined
if (!component) wrongWords(`There is no component "${name}".`, usage)
if (more.length > 0) wrongWords(`One component and one FROM, without "${more.join(' ')}".`, usage)

await runCommand(async () => {
  if (given !== undefined) await demandCommit(given)
  const from = given ?? (await findLastTag(name))
  console.log(`${name}, ${from === undefined ? 'from the beginning' : `since ${from}`}\n`)
  console.log(await writeNotes(component, from))
})

async function demandCommit(from: string): Promise<void> {
  await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${from}^{commit}`).catch(() => {
    throw new CommandError(`There is no commit "${from}": name a tag, a branch or a commit.`)
  })
}
