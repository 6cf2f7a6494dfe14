import { join } from 'node:path'
import { CommandError } from '../command.ts'
import { run } from '../run.ts'

/** The files that differ from `main`: in commits since, in the working tree, and those that are new. */
export async function changedFiles(root: string): Promise<string[]> {
  const git = async (...words: string[]) =>
    (await run('git', words, { cwd: root })).split('\0').filter(Boolean)
  const [base] = await git('merge-base', 'HEAD', 'main').catch(() => {
    throw new CommandError('--changed compares with the branch main, which does not exist here.')
  })
  const changed = await git('diff', '--name-only', '-z', base?.trim() ?? 'main')
  const added = await git('ls-files', '--others', '--exclude-standard', '-z')
  return [...changed, ...added].map((path) => join(root, path))
}
