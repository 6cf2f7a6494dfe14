import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../command.ts'
import { run } from '../run.ts'
import { addRelease, findWritten } from './change-log.ts'
import type { Component } from './components.ts'
import { bumpVersion, readVersion } from './version.ts'

/** The checkout that a release is made in. */
export interface Checkout {
  folder: string
  /** For git, beside our own environment. */
  env?: Record<string, string | undefined>
  say(text: string): void
}

/** Makes a release of what is committed on main. A dry run shows it and changes nothing. */
export async function release(
  name: string,
  component: Component,
  level: string,
  isDry: boolean,
  checkout: Checkout,
): Promise<void> {
  const { folder, say } = checkout
  const git = gitIn(checkout)
  await demandCleanMain(git)
  const from = await readVersion(component, folder)
  const sorted = ['--merged', 'HEAD', '--sort=-version:refname', '--list', `${name}/v*`]
  const [last] = (await git('tag', ...sorted)).split('\n')
  if (last && last !== `${name}/v${from}`)
    throw new CommandError(
      `The sources say ${from}, but the last tag is ${last}: set the sources back, or make the missing tag.`,
    )
  if (last && level === 'first') throw new CommandError(`The first release was made: ${last}.`)
  const to = bumpVersion(from, level)
  const subject = `${name}: release ${to}`
  const tag = `${name}/v${to}`
  const { notes } = component
  const before = await readFile(join(folder, notes.file), 'utf8')
  const sentences =
    findWritten(before, notes, to) ?? (await writeNotes(git, component, last ? `${last}..HEAD` : 'HEAD'))
  const message = `${name} ${to}\n\n${sentences.map((sentence) => `- ${sentence}`).join('\n')}`
  const files = new Map<string, string>()
  for (const [file, pattern] of component.sources)
    files.set(file, (files.get(file) ?? (await readFile(join(folder, file), 'utf8'))).replace(pattern, to))
  if (!isDry) {
    const text = files.get(notes.file) ?? before
    files.set(notes.file, addRelease(text, notes, { version: to, day: new Date(), sentences }))
    return makeRelease(checkout, files, subject, tag, message)
  }

  for (const [file, text] of files) {
    const old = (await git('show', `HEAD:${file}`)).split('\n')
    say(file)
    for (const [n, line] of text.trimEnd().split('\n').entries())
      if (line !== old[n]) say(`- ${old[n]}\n+ ${line}`)
  }
  say(
    `\nThe notes below also come first in ${notes.file}.\n\nCommit: ${subject}\n\nTag: ${tag}\n\n${message}\n\nThis was a dry run: nothing was changed.`,
  )
}

type Git = (...words: string[]) => Promise<string>

async function demandCleanMain(git: Git): Promise<void> {
  const [changed = ''] = (await git('status', '--porcelain', '--untracked-files=all')).split('\n')
  if (changed)
    throw new CommandError(
      `${changed.slice(3)} is not committed: commit, stash or remove your changes first.`,
    )
  const branch = await git('branch', '--show-current')
  if (branch !== 'main')
    throw new CommandError(`Releases are made on main: you are on ${branch || 'no branch'}.`)
}

/**
 * The notes of a release for its users: the lines `Release note: …` in the bodies of the commits that have the
 * component in front of their subject, newest first. A note ends at an empty line or at the next line with a label.
 */
async function writeNotes(git: Git, { subjects }: Component, range: string): Promise<string[]> {
  const commits = (await git('log', '--no-merges', '-z', '--format=%s%n%b', range)).split('\0')
  const own = commits.filter((commit) => frontOf(commit).some((name) => subjects.includes(name)))
  const notes = own.join('\n\n').matchAll(/^Release note: *(.+(?:\n(?![\w -]+: ).+)*)/gm)
  const list = [...notes].map(([, note = '']) => toSentence(note.trim().replaceAll('\n', ' ')))
  return list.length > 0 ? list : ['This release changes nothing that its users notice.']
}

/** With a capital and a full stop. The name of a program or a field stays as it is typed. */
function toSentence(note: string): string {
  const begun = note.replace(/^(?!npm )[a-z](?=[a-z'’-]*[ ,])/, (letter) => letter.toUpperCase())
  return /[.!?]["”)]?$/.test(begun) ? begun : `${begun}.`
}

/** The words before the colon: `site, plugin: a mark` is about two. */
function frontOf(commit: string): string[] {
  const [, front = ''] = /^([\w-]+(?:, *[\w-]+)*): /.exec(commit) ?? []
  return front.split(/, */)
}

/** Edits the version sources and the file of notes, commits them and tags the commit. When a step fails, everything is as it was before. */
async function makeRelease(
  checkout: Checkout,
  files: Map<string, string>,
  subject: string,
  tag: string,
  message: string,
): Promise<void> {
  const git = gitIn(checkout)
  // Ctrl-C comes too late from here on.
  const goOn = () => {}
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, goOn)
  const head = await git('rev-parse', 'HEAD')
  try {
    for (const [file, text] of files) await writeFile(join(checkout.folder, file), text)
    await git('commit', '--quiet', '-m', subject, '--', ...files.keys())
    await git('tag', '--annotate', '--cleanup=whitespace', '-m', message, tag)
  } catch (error) {
    await git('reset', '--quiet', '--soft', head)
    await git('checkout', '--quiet', 'HEAD', '--', ...files.keys())
    throw new CommandError(
      `The release was undone, because ${error instanceof Error ? error.message : error}`,
    )
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, goOn)
  }
  checkout.say(`${tag} is made. Publish it: git push --atomic origin main ${tag}`)
}

/** The output of git, without the end of the last line. It throws git's own words when git fails. */
function gitIn({ folder, env = {} }: Checkout): Git {
  return async (...words) => (await run('git', words, { cwd: folder, env })).trimEnd()
}
