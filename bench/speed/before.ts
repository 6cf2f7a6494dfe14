import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../figures.ts'
import { type Checkout, makeFolder } from './checkout.ts'
import { type Judged, judge } from './judge.ts'
import { compareTwo } from './measure.ts'
import { openRows, rowIn } from './rows.ts'

/**
 * An item, a write and two pages may cost this many times what they cost in this commit. Both run side by side on the same machine, so a
 * fifth is found, which the marks beside bare servers do not find. A change that is worth more names a newer commit here, with its reason.
 */
export const before = {
  commit: 'cf1abfe14fc0c75b9a69755a0a4c5636218e940e',
  rows: ['item', 'own-item', 'guests-page', 'owners-page'],
  most: 1.08,
}

/** What Node compiles in a program, and when, moves a row by some hundredths for as long as it runs. */
const programs = 3

/** The sources of a commit in a folder of their own, with its packages, or nothing where the past is missing here. */
export async function openCommit(
  stack: AsyncDisposableStack,
  root: string,
  commit: string,
): Promise<string | undefined> {
  if (!hasPast(root)) return undefined
  const folder = await makeFolder(stack)
  execFileSync('tar', ['-x', '-C', folder], { input: git(root, 'archive', commit) })
  const [locked, lockedThere] = [root, folder].map((each) =>
    readFileSync(join(each, 'package-lock.json'), 'utf8'),
  )
  if (locked === lockedThere) linkPackages(root, folder)
  else execFileSync('npm', ['ci', '--include=dev'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return folder
}

/** A folder from an archive, a clone of the newest commits and one whose past was thrown away do not have it. */
function hasPast(root: string): boolean {
  if (!existsSync(join(root, '.git'))) return false
  const isShallow = git(root, 'rev-parse', '--is-shallow-repository').toString().trim() === 'true'
  return !isShallow && git(root, 'rev-list', '--max-count=2', 'HEAD').toString().trim().includes('\n')
}

function git(root: string, ...words: string[]): Buffer {
  return execFileSync('git', words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 30 })
}

/** The workspaces are links to the folders beside `node_modules`, so these are copied and lead into the commit. */
function linkPackages(root: string, folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(to)
  for (const name of readdirSync(from))
    if (name !== '@hopechest' && name !== '.cache') symlinkSync(join(from, name), join(to, name))
  cpSync(join(from, '@hopechest'), join(to, '@hopechest'), { recursive: true, verbatimSymlinks: true })
}

/** How many times as much these rows cost as in the other checkout. */
export async function measureBeside(
  rows: readonly string[],
  here: Checkout,
  there: Checkout,
): Promise<Judged[]> {
  const quotients = new Map<string, number[]>(rows.map((name) => [name, []]))
  for (let program = 0; program < programs; program++) {
    await using stack = new AsyncDisposableStack()
    const [opened, others] = [await openRows(stack, here, rows), await openRows(stack, there, rows)]
    for (const [name, measured] of quotients)
      measured.push(await compareTwo(rowIn(opened, name), rowIn(others, name)))
  }
  return [...quotients].map(([name, measured]) => {
    const ratio = median(measured)
    return { name, ratio, verdict: judge(ratio, before.most) }
  })
}
