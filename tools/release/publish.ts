import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { git } from './git.ts'

/**
 * A program of its own: moves main and creates the tag in one transaction, then brings index and files up to the new
 * commit. Its words are where main is, the commit, the tag's full name and the tag object. It ends with 0 when all is
 * done, 3 when the refs did not move, 4 when the files could not follow them.
 */
const main = 'refs/heads/main'

const [head = '', commit = '', tag = '', tagObject = ''] = process.argv.slice(2)
if (await succeeds(moveRefs({ head, commit, tag, tagObject }))) {
  process.exitCode = (await succeeds(untilUnlocked(() => bringFilesUp(head, commit)))) ? 0 : 4
} else {
  process.exitCode = 3
}

function succeeds(act: Promise<void>): Promise<boolean> {
  return act.then(
    () => true,
    (error: unknown) => {
      console.error(messageOf(error))
      return false
    },
  )
}

interface Move {
  head: string
  commit: string
  tag: string
  tagObject: string
}

/**
 * The tag goes first: a power cut between the two leaves a tag that the next bump names, not a release without one.
 * Without the words start and commit, git would carry out as much of the list as it has got when its reader dies. Once
 * it has said that it is prepared it holds both refs, and main was where we left it: what fails then is ours to undo.
 */
async function moveRefs({ head, commit, tag, tagObject }: Move): Promise<void> {
  const list = [`create ${tag} ${tagObject}`, `update ${main} ${commit} ${head}`]
  const child = spawn('git', ['update-ref', '-m', `bump: ${tag}`, '--stdin'], { stdio: 'pipe' })
  child.stdin.on('error', () => {}).end(`${['start', ...list, 'prepare', 'commit'].join('\n')}\n`)
  const [said, complaint, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (status === 0) return
  if (said.includes('prepare: ok')) {
    await git('.', ['update-ref', '-d', tag, tagObject]).catch(() => {})
    await git('.', ['update-ref', main, head, commit]).catch(() => {})
  }
  throw new Error(complaint.trim().split('\n')[0] || `git update-ref ended with ${status}`)
}

/** Refuses to overwrite a file that somebody has edited since the checks. */
async function bringFilesUp(head: string, commit: string): Promise<void> {
  await git('.', ['update-index', '-q', '--refresh']).catch(() => {})
  await git('.', ['read-tree', '-m', '-u', head, commit])
}

/** Editors look at the index whenever a ref moves; each holds its lock for a moment. */
async function untilUnlocked(act: () => Promise<void>): Promise<void> {
  for (const milliseconds of [50, 200, 800, 3000]) {
    try {
      return await act()
    } catch (error) {
      if (!messageOf(error).includes('index.lock')) throw error
      await wait(milliseconds)
    }
  }
  return act()
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
