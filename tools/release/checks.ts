import { Unfit } from '../program.ts'
import { type Component, components } from './components.ts'
import { git, gitAgrees, readFileAt, readStatus } from './git.ts'
import { findLastTag, type Tag } from './history.ts'
import { agreedVersion, type SourceTexts } from './sources.ts'
import type { Level, Version } from './version.ts'

/** All that is known before anything is made. */
export interface Plan {
  root: string
  name: string
  component: Component
  /** The commit that main is at. */
  head: string
  lastTag: Tag | undefined
  from: Version
  to: Version
  tag: string
  texts: SourceTexts
}

/** The checks that cost nothing, each said as it passes; the first that does not refuses. */
export async function examine(name: string, component: Component, level: Level): Promise<Plan> {
  const root = await git(process.cwd(), ['rev-parse', '--show-toplevel'])
  await titled('The tree is clean', () => demandCleanTree(root))
  await titled('The branch is main', () => demandMain(root))
  await titled('The history is here', () => demandHistory(root))
  const head = await git(root, ['rev-parse', 'HEAD'])
  const texts = await titled('The version sources are here', () => readSources(root, component, head))
  const from = await titled('They agree with each other', async () => agreedVersion(component.sources, texts))
  const lastTag = await titled('They agree with the last tag', () =>
    demandTagged(root, component, head, from),
  )
  const to = from.bump(level)
  const tag = `${component.tagPrefix}${to}`
  await titled(`The tag ${tag} is free`, () => demandFreeTag(root, tag))
  return { root, name, component, head, lastTag, from, to, tag, texts }
}

/** While other checks ran for minutes, somebody may have gone on working. */
export function demandUnmoved({ root, head }: Plan): Promise<void> {
  return titled('Nothing has moved meanwhile', async () => {
    await demandCleanTree(root)
    if ((await git(root, ['rev-parse', 'HEAD'])) === head) return
    throw new Unfit('main has moved while the checks ran: run the bump again.')
  })
}

export async function titled<Result>(title: string, check: () => Promise<Result>): Promise<Result> {
  const result = await check()
  console.log(`${title}  ok`)
  return result
}

async function demandCleanTree(root: string): Promise<void> {
  const status = await readStatus(root)
  if (status === '') return
  if (await isBehindItsRelease(root)) {
    throw new Unfit(
      'The last release is made, but was stopped before your files followed it: run "git read-tree -m -u HEAD^ HEAD".',
    )
  }
  const [first = '', ...others] = status.split('\n').map((line) => line.slice(3))
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  throw new Unfit(`The tree is not clean (${first}${more}): commit, stash or remove that first.`)
}

/** Only a power cut between two steps that follow each other at once leaves this behind. */
async function isBehindItsRelease(root: string): Promise<boolean> {
  const { tagPrefix } = releasedBy(await git(root, ['log', '-1', '--format=%s'])) ?? {}
  return tagPrefix !== undefined && gitAgrees(root, ['diff-index', '--cached', '--quiet', 'HEAD^'])
}

function releasedBy(subject: string): Component | undefined {
  return Object.entries(components).find(([name]) => subject.startsWith(`${name}: release `))?.[1]
}

async function demandMain(root: string): Promise<void> {
  const branch = await git(root, ['symbolic-ref', '--quiet', 'HEAD']).catch(() => 'no branch')
  if (branch === 'refs/heads/main') return
  throw new Unfit(`Releases are made on main, and this is ${branch.replace('refs/heads/', '')}: go there.`)
}

async function demandHistory(root: string): Promise<void> {
  if ((await git(root, ['rev-parse', '--is-shallow-repository'])) === 'false') return
  throw new Unfit('This clone holds a part of the history only: run "git fetch --unshallow --tags".')
}

async function readSources(root: string, { sources }: Component, head: string): Promise<SourceTexts> {
  const texts = new Map<string, string>()
  for (const file of new Set(sources.map(({ file }) => file))) {
    const text = await readFileAt(root, head, file).catch(() => undefined)
    if (text === undefined) throw new Unfit(`There is no ${file}, which names the version: commit it first.`)
    texts.set(file, text)
  }
  return texts
}

async function demandTagged(
  root: string,
  component: Component,
  head: string,
  from: Version,
): Promise<Tag | undefined> {
  const last = await findLastTag(root, component, head)
  if (!last || last.version.compare(from) === 0) return last
  throw new Unfit(
    `The sources say ${from} but the last tag is ${last.name}: set them to ${last.version}, or make the tag that is missing.`,
  )
}

async function demandFreeTag(root: string, tag: string): Promise<void> {
  if ((await git(root, ['for-each-ref', `refs/tags/${tag}`])) === '') return
  throw new Unfit(`The tag ${tag} is taken: if nobody has it yet, remove it with "git tag -d ${tag}".`)
}
