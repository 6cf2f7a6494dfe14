import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'

export class GitFailed extends Error {
  override readonly name = 'GitFailed'
}

/** What git prints, without the last line's end; its complaint is thrown. */
export async function git(root: string, words: readonly string[], input = ''): Promise<string> {
  return (await gitBytes(root, words, input)).toString().replace(/\n$/, '')
}

async function gitBytes(root: string, words: readonly string[], input: string | Buffer): Promise<Buffer> {
  const child = spawn('git', words, { cwd: root, stdio: 'pipe' })
  // A git that has ended early says so by its status.
  child.stdin.on('error', () => {}).end(input)
  const [printed, complaint, [status]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (status === 0) return printed
  const [reason] = complaint.trim().split('\n')
  throw new GitFailed(
    `git ${words.find((word) => /^[a-z]/.test(word))} failed: ${reason || `status ${status}`}`,
  )
}

/** What git answers to a question with yes (0) or no. */
export async function gitAgrees(root: string, words: readonly string[]): Promise<boolean> {
  return git(root, words).then(
    () => true,
    () => false,
  )
}

export async function readFileAt(root: string, commit: string, path: string): Promise<string> {
  return (await gitBytes(root, ['cat-file', 'blob', `${commit}:${path}`], '')).toString()
}

/** Untracked files count, whatever the settings say about showing them. */
export function readStatus(root: string): Promise<string> {
  // Without optional locks a mere look writes nothing, not even a fresher index.
  return git(root, ['--no-optional-locks', 'status', '--porcelain', '--untracked-files=all'])
}

/**
 * The tree with these files replaced. Only objects are written, which nothing refers to yet: neither index nor working
 * tree know of it.
 */
export async function writeTree(
  root: string,
  tree: string,
  files: ReadonlyMap<string, string>,
): Promise<string> {
  const byName = Map.groupBy(files, ([path]) => path.split('/')[0])
  // Names in a tree are bytes; as Latin-1 each of them survives.
  const listed = (await gitBytes(root, ['ls-tree', '-z', tree], '')).toString('latin1')
  const entries: string[] = []
  for (const entry of listed.split('\0').filter(Boolean)) {
    const [, mode, type, id = '', name = ''] = /^(\d+) (\w+) (\w+)\t(.*)$/s.exec(entry) ?? []
    const inside = byName.get(name)
    if (!inside) entries.push(entry)
    else entries.push(`${mode} ${type} ${await replaceEntry(root, id, type === 'tree', inside)}\t${name}`)
  }
  const input = Buffer.from(entries.map((entry) => `${entry}\0`).join(''), 'latin1')
  return (await gitBytes(root, ['mktree', '-z'], input)).toString().trim()
}

function replaceEntry(
  root: string,
  id: string,
  isTree: boolean,
  inside: readonly [string, string][],
): Promise<string> {
  const below = (path: string) => path.slice(path.indexOf('/') + 1)
  if (isTree) return writeTree(root, id, new Map(inside.map(([path, content]) => [below(path), content])))
  const [[, content = ''] = []] = inside
  return git(root, ['hash-object', '-w', '--stdin'], content)
}
