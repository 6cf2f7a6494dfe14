import type { Component, components } from './components.ts'
import { git } from './git.ts'

const label = 'Release note:'

/**
 * What a release brings to the people who use it: the lines `Release note: …` in the bodies of the commits since `from`
 * that touch the component, newest first. A note ends at an empty line or at the next line with a label.
 */
export async function writeNotes({ folders }: Component, from: string | undefined): Promise<string> {
  const range = from === undefined ? 'HEAD' : `${from}..HEAD`
  const bodies = await git('log', '--no-merges', '--format=%b', '--end-of-options', range, '--', ...folders)
  const notes = bodies.matchAll(new RegExp(`^${label} *(.+(?:\\n(?![\\w -]+: ).+)*)`, 'gm'))
  const list = [...notes].map(([, note = '']) => `- ${note.trim().replaceAll('\n', ' ')}`)
  return list.join('\n') || 'This release changes nothing that its users notice.'
}

/** The component's newest tag in the history of this commit. */
export async function findLastTag(name: keyof typeof components): Promise<string | undefined> {
  const words = ['--merged', 'HEAD', '--sort=-version:refname', '--list', `${name}/v*`]
  return (await git('tag', ...words)).split('\n')[0] || undefined
}
