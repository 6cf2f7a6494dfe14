import { type Component, components, isForTests } from './components.ts'
import type { Commit } from './history.ts'

/** What a release brings, for the person who upgrades: one list for each part of the component, newest first. */
export function writeNotes({ builtFrom }: Component, commits: readonly Commit[]): string {
  const told = commits.filter((commit) => !isRelease(commit) && !commit.files.every(isForTests))
  const byHeading = Map.groupBy(told, ({ subject }) => builtFrom[prefixOf(subject)] ?? elsewhere)
  const sections = [...Object.values(builtFrom), elsewhere].flatMap((heading) => {
    const entries = byHeading.get(heading) ?? []
    return entries.length > 0 ? [`## ${heading}\n\n${entries.map(toEntry).join('\n')}`] : []
  })
  return sections.join('\n\n') || 'Nothing has changed.'
}

/** The way in which every bump names its commit, for any component. */
export function releaseSubject(name: string, version: unknown): string {
  return `${name}: release ${version}`
}

const elsewhere = 'Also'

function isRelease({ subject }: Commit): boolean {
  const [name = '', version] = subject.split(': release ')
  return Object.hasOwn(components, name) && /^\d+\.\d+\.\d+$/.test(version ?? '')
}

function prefixOf(subject: string): string {
  return /^(\w+): /.exec(subject)?.[1] ?? ''
}

function toEntry({ subject, firstParagraph }: Commit): string {
  const lines = [toSentence(subject.replace(/^\w+: /, '')), ...firstParagraph.split('\n').filter(Boolean)]
  return `- ${lines.join('\n  ')}`
}

function toSentence(words: string): string {
  const [first = '', ...rest] = words
  return `${first.toUpperCase()}${rest.join('')}${/[.!?]$/.test(words) ? '' : '.'}`
}
