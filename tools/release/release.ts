import { writeFile } from 'node:fs/promises'
import { CommandError } from '../command.ts'
import { run } from '../run.ts'
import type { Component } from './components.ts'
import { bumpVersion, type Level, readVersion, withVersion } from './version.ts'

/** Everything that a release writes. */
interface Release {
  head: string
  files: ReadonlyMap<string, string>
  subject: string
  tag: string
  message: string
}

/** Plans a release of what is committed on main. */
export async function planRelease(
  name: string,
  { folders, sources }: Component,
  level: Level,
): Promise<Release> {
  const [changed = ''] = (await git('status', '--porcelain', '--untracked-files=all')).split('\n')
  if (changed)
    throw new CommandError(
      `${changed.slice(3)} is not committed: commit, stash or remove your changes first.`,
    )
  const branch = await git('branch', '--show-current')
  if (branch !== 'main')
    throw new CommandError(`Releases are made on main: you are on ${branch || 'no branch'}.`)

  const from = await readVersion(sources, '.')
  const sorted = ['--merged', 'HEAD', '--sort=-version:refname', '--list', `${name}/v*`]
  const [last] = (await git('tag', ...sorted)).split('\n')
  if (last && last !== `${name}/v${from}`)
    throw new CommandError(
      `The sources say ${from}, but the last tag is ${last}: set the sources back, or make the missing tag.`,
    )
  const to = bumpVersion(from, level)
  return {
    head: await git('rev-parse', 'HEAD'),
    files: await withVersion(sources, '.', to),
    subject: `${name}: release ${to}`,
    tag: `${name}/v${to}`,
    message: `${name} ${to}\n\n${await writeNotes(folders, last ? `${last}..HEAD` : 'HEAD')}`,
  }
}

/**
 * What a release brings to the people who use it: the lines `Release note: …` in the bodies of the commits that touch
 * these folders, newest first. A note ends at an empty line or at the next line with a label.
 */
async function writeNotes(folders: readonly string[], range: string): Promise<string> {
  const bodies = await git('log', '--no-merges', '--format=%b', range, '--', ...folders)
  const notes = bodies.matchAll(/^Release note: *(.+(?:\n(?![\w -]+: ).+)*)/gm)
  const list = [...notes].map(([, note = '']) => `- ${note.trim().replaceAll('\n', ' ')}`)
  return list.join('\n') || 'This release changes nothing that its users notice.'
}

export async function showRelease({ files, subject, tag, message }: Release): Promise<void> {
  for (const [file, text] of files) {
    const before = (await git('show', `HEAD:${file}`)).split('\n')
    console.log(file)
    for (const [n, line] of text.trimEnd().split('\n').entries())
      if (line !== before[n]) console.log(`- ${before[n]}\n+ ${line}`)
  }
  console.log(`\nCommit: ${subject}\n\nTag: ${tag}\n\n${message}\n\nThis was a dry run: nothing was changed.`)
}

/** Edits the version sources, commits them and tags the commit. When a step fails, everything is as it was before. */
export async function makeRelease({ head, files, subject, tag, message }: Release): Promise<void> {
  // Ctrl-C comes too late from here on.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  let commit: string | undefined
  try {
    for (const [file, text] of files) await writeFile(file, text)
    await git('commit', '--quiet', '-m', subject, '--', ...files.keys())
    commit = await git('rev-parse', 'HEAD')
    await git('tag', '--annotate', '--cleanup=whitespace', '-m', message, tag)
  } catch (error) {
    if (commit) await git('update-ref', 'refs/heads/main', head, commit)
    await git('checkout', '--quiet', 'HEAD', '--', ...files.keys())
    throw new CommandError(
      `The release was undone, because ${error instanceof Error ? error.message : error}`,
    )
  }
  console.log(`${tag} is made. Publish it: git push --atomic origin main ${tag}`)
}

/** What git prints, without the end of the last line. It throws git's own words when git fails. */
async function git(...words: string[]): Promise<string> {
  return (await run('git', words, { cwd: process.cwd() })).trimEnd()
}
