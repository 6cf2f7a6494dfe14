import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../figures.ts'
import { type Checkout, makeFolder } from './checkout.ts'
import type { Judged } from './judge.ts'
import { judge } from './judge.ts'
import { compareTwo } from './measure.ts'
import { openRows } from './rows.ts'

/**
 * An item, a write and a page may cost this many times what they cost in this commit. Both run side by side on the same machine, so a
 * fifth is found, which the marks beside bare servers do not find. A change that is worth more names a newer commit here, with its reason.
 */
export const before = {
  commit: 'cf1abfe14fc0c75b9a69755a0a4c5636218e940e',
  rows: ['item', 'own-item', 'guests-page'],
  most: 1.08,
}

/** What Node compiles in a program, and when, moves a row by some hundredths for as long as it runs. */
const programs = 3

/**
 * The sources of a commit in a folder of their own, with the packages that are installed here, or nothing where this clone does not have
 * the commit: a shallow one, or no clone at all.
 */
export async function openCommit(
  stack: AsyncDisposableStack,
  root: string,
  commit: string,
): Promise<string | undefined> {
  const sources = readCommit(root, commit)
  if (sources === undefined) return undefined
  const folder = await makeFolder(stack)
  execFileSync('tar', ['-x', '-C', folder], { input: sources })
  const [locked, lockedThere] = [root, folder].map((each) =>
    readFileSync(join(each, 'package-lock.json'), 'utf8'),
  )
  if (locked === lockedThere) linkPackages(root, folder)
  else execFileSync('npm', ['ci', '--include=dev'], { cwd: folder, stdio: 'ignore' })
  return folder
}

function readCommit(root: string, commit: string): Buffer | undefined {
  try {
    return execFileSync('git', ['archive', commit], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 30,
    })
  } catch {
    return undefined
  }
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
  for (let program = 0; program < programs; program++)
    for (const [name, measured] of quotients) measured.push(await measureOnce(name, here, there))
  return [...quotients].map(([name, measured]) => {
    const ratio = median(measured)
    return { name, ratio, verdict: judge(ratio, before.most) }
  })
}

async function measureOnce(name: string, ...checkouts: readonly Checkout[]): Promise<number> {
  await using stack = new AsyncDisposableStack()
  const [rows, others] = await Promise.all(checkouts.map((each) => openRows(stack, each, [name])))
  const [row, other] = [rows?.[name], others?.[name]]
  if (!row || !other) throw new Error(`There is no row "${name}".`)
  return await compareTwo(row, other)
}
