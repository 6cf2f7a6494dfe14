import { runProgram, Unfit } from './program.ts'
import { findComponent } from './release/components.ts'
import { git, gitAgrees } from './release/git.ts'
import { findLastTag, readCommits } from './release/history.ts'
import { writeNotes } from './release/notes.ts'

/**
 * `npm run release-notes -- COMPONENT [FROM]` prints what the next release of a component brings: the commits since
 * FROM, or since its last tag, or since the beginning.
 */
await runProgram(async () => {
  const [name, given, ...more] = process.argv.slice(2)
  const component = findComponent(name)
  if (more.length > 0) throw new Unfit(`Leave out "${more.join(' ')}": one component, one FROM.`, 2)
  const root = await git(process.cwd(), ['rev-parse', '--show-toplevel'])
  if (given !== undefined) await demandCommit(root, given)
  const from = given ?? (await findLastTag(root, component, 'HEAD'))?.name
  const commits = await readCommits(root, Object.keys(component.builtFrom), { from, to: 'HEAD' })
  console.log(`# ${name}, ${from === undefined ? 'all of it' : `since ${from}`}\n`)
  console.log(writeNotes(component, commits))
})

async function demandCommit(root: string, from: string): Promise<void> {
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${from}^{commit}`]
  if (await gitAgrees(root, words)) return
  throw new Unfit(`There is no commit "${from}": name a tag, a branch or a commit.`, 2)
}
