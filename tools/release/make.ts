import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Unfit } from '../program.ts'
import type { Plan } from './checks.ts'
import { git, writeTree } from './git.ts'
import { releaseSubject } from './notes.ts'
import type { SourceTexts } from './sources.ts'

/**
 * Commit and tag come to be as objects that nothing refers to: whoever stops this, or whatever fails, leaves nothing
 * behind. Then one process of its own makes all of it visible at once.
 */
export async function makeRelease(plan: Plan, edited: SourceTexts, notes: string): Promise<void> {
  const { root, head, tag } = plan
  const tree = await writeTree(root, `${head}^{tree}`, edited)
  const subject = releaseSubject(plan.name, plan.to)
  const commit = await git(root, ['commit-tree', tree, '-p', head, '-m', subject])
  const tagger = await git(root, ['var', 'GIT_COMMITTER_IDENT'])
  const about = [`object ${commit}`, 'type commit', `tag ${tag}`, `tagger ${tagger}`]
  const tagObject = await git(root, ['mktag'], `${about.join('\n')}\n\n${tagMessage(plan, notes)}`)
  await publish(root, [head, commit, `refs/tags/${tag}`, tagObject])
}

export function tagMessage({ name, to }: Plan, notes: string): string {
  return `${name} ${to}\n\n${notes}\n`
}

/** In a session of its own, so that neither Ctrl-C nor a kill of this program's group comes between its steps. */
async function publish(root: string, words: readonly string[]): Promise<void> {
  const ignore = () => {}
  process.on('SIGINT', ignore).on('SIGTERM', ignore)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'publish.ts'), ...words], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [reason, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  process.off('SIGINT', ignore).off('SIGTERM', ignore)
  if (status === 0) return
  const said = reason.trim() || 'it was stopped'
  const [, commit] = words
  // The refs are asked only when nobody said: of two equal bumps at once, the other's commit may be this very one.
  const isMade = status === 4 || (status !== 3 && (await git(root, ['rev-parse', 'main'])) === commit)
  if (isMade) {
    throw new Unfit(
      `The release is made, but your files could not follow it (${said}): run "git read-tree -m -u HEAD^ HEAD".`,
    )
  }
  throw new Unfit(
    `Nothing was changed, for git could not move main and make the tag (${said}): run the bump again.`,
  )
}
