import type { Component } from './components.ts'
import { git } from './git.ts'
import { Version } from './version.ts'

export interface Commit {
  subject: string
  /** Of its body, what comes before signatures and the like. */
  firstParagraph: string
  /** Those within the folders that were asked about. */
  files: string[]
}

export interface Tag {
  name: string
  version: Version
}

/** The newest release of the component that this commit contains. */
export async function findLastTag(
  root: string,
  { tagPrefix }: Component,
  commit: string,
): Promise<Tag | undefined> {
  const words = ['for-each-ref', `--merged=${commit}`, '--format=%(refname)', `refs/tags/${tagPrefix}*`]
  const names = (await git(root, words)).split('\n').map((name) => name.replace('refs/tags/', ''))
  const tags = names.flatMap((name) => {
    const version = Version.parse(name.slice(tagPrefix.length))
    return version ? [{ name, version }] : []
  })
  return tags.sort((a, b) => a.version.compare(b.version)).at(-1)
}

/** Newest first. A merge tells nothing that its commits do not. */
export async function readCommits(
  root: string,
  folders: readonly string[],
  { from, to }: { from: string | undefined; to: string },
): Promise<Commit[]> {
  const [record, field] = ['\x1e', '\x1f']
  const words = [
    ...['-c', 'core.quotePath=false', 'log', '--no-color', '--no-merges', '--no-renames', '--name-only'],
    ...[`--format=%x1e%s%x1f%b%x1f%(trailers)%x1f`, from === undefined ? to : `${from}..${to}`],
    ...['--', ...folders],
  ]
  const records = (await git(root, words)).split(record).slice(1)
  return records.map((text) => {
    const [subject = '', body = '', trailers = '', files = ''] = text.split(field)
    const [paragraph = ''] = body.trim().split(/\n\s*\n/)
    return {
      subject,
      firstParagraph: paragraph.trim() === trailers.trim() ? '' : paragraph.trim(),
      files: files.split('\n').filter(Boolean),
    }
  })
}
