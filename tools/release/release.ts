import { writeFile } from 'node:fs/promises'
import { CommandError } from '../command.ts'
import { type Component, components } from './components.ts'
import { git } from './git.ts'
import { findLastTag, writeNotes } from './notes.ts'
import { bumpVersion, type Level, readVersion, withVersion } from './version.ts'

/** Everything that a release writes. */
export interface Release {
  head: string
  files: ReadonlyMap<string, string>
  subject: string
  tag: string
  message: string
}

/** Plans a release of what is committed on main; refuses when something stands in its way. */
export async function planRelease(name: string, level: Level): Promise<Release> {
  const component: Component | undefined = components[name]
  if (!component) throw new Error(`There is no component ${name}`)
  const { sources } = component
  await demandCleanMain()
  const head = await git('rev-parse', 'HEAD')
  const from = await readVersion(sources, '.')
  const last = await findLastTag(name)
  if (last !== undefined && last !== `${name}/v${from}`) {
    throw new CommandError(
      `The sources say ${from}, but the last tag is ${last}: set the sources back, or make the missing tag.`,
    )
  }
  const to = bumpVersion(from, level)
  const tag = `${name}/v${to}`
  if ((await git('tag', '--list', tag)) !== '') {
    throw new CommandError(
      `The tag ${tag} exists: if it was not pushed yet, remove it with "git tag -d ${tag}".`,
    )
  }
  const notes = await writeNotes(component, last)
  const files = await withVersion(sources, '.', to)
  return { head, files, subject: `${name}: release ${to}`, tag, message: `${name} ${to}\n\n${notes}` }
}

/** Refuses when a file or the last commit changed while the checks ran. */
export async function demandUnchanged({ head }: Release): Promise<void> {
  await demandCleanMain()
  if ((await git('rev-parse', 'HEAD')) === head) return
  throw new CommandError('There is a new commit since the checks began: run the bump again.')
}

/** Edits the version sources, commits them and tags the commit. When a step fails, everything is as it was before. */
export async function makeRelease({ head, files, subject, tag, message }: Release): Promise<void> {
  const ignore = () => {}
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, ignore)
  let commit: string | undefined
  try {
    for (const [file, text] of files) await writeFile(file, text)
    await git('commit', '--quiet', '-m', subject, '--', ...files.keys())
    commit = await git('rev-parse', 'HEAD')
    await git('tag', '--annotate', '--cleanup=whitespace', '-m', message, tag)
  } catch (error) {
    if (commit !== undefined) await git('update-ref', 'refs/heads/main', head, commit)
    await git('checkout', '--quiet', 'HEAD', '--', ...files.keys())
    throw new CommandError(
      `The release was undone, because ${error instanceof Error ? error.message : error}`,
    )
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, ignore)
  }
}

async function demandCleanMain(): Promise<void> {
  const [changed = ''] = (await git('status', '--porcelain', '--untracked-files=all')).split('\n')
  if (changed !== '') {
    throw new CommandError(
      `${changed.slice(3)} is not committed: commit, stash or remove your changes first.`,
    )
  }
  const branch = await git('branch', '--show-current')
  if (branch !== 'main')
    throw new CommandError(`Releases are made on main: you are on ${branch || 'no branch'}.`)
}
