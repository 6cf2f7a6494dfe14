import { Unfit } from '../program.ts'
import { Version } from './version.ts'

/** One place that names a version. The pattern's first group is what stands before it, the second the version. */
export interface VersionSource {
  file: string
  place: string
  pattern: RegExp
}

/** The field of a package, not of anything inside it. */
export function jsonField(file: string): VersionSource {
  return { file, place: 'version', pattern: /^( {2}"version": ")([^"]*)/gm }
}

export function lockedWorkspace(file: string, folder: string): VersionSource {
  const pattern = new RegExp(`^( {4}"${folder}": \\{\\n {6}"name": "[^"]*",\\n {6}"version": ")([^"]*)`, 'gm')
  return { file, place: `version of ${folder}`, pattern }
}

/** As WordPress reads it from the comment on top of a plugin or a style sheet. */
export function header(file: string): VersionSource {
  return { file, place: 'header Version', pattern: /^([ \t/*#@]*Version:[ \t]*)(\S*)/gm }
}

export function phpConstant(file: string, name: string): VersionSource {
  return {
    file,
    place: `constant ${name}`,
    pattern: new RegExp(`^(const ${name}[ \\t]*=[ \\t]*')([^']*)`, 'gm'),
  }
}

export function stableTag(file: string): VersionSource {
  return { file, place: 'Stable tag', pattern: /^(Stable tag:[ \t]*)(\S*)/gm }
}

/** The text of every file that names the version, by path. */
export type SourceTexts = ReadonlyMap<string, string>

/** The version that all sources name, or a refusal that says which of them do not. */
export function agreedVersion(sources: readonly VersionSource[], texts: SourceTexts): Version {
  const [first, ...others] = sources.map((source) => ({ source, version: readVersion(source, texts) }))
  if (!first) throw new Error('A component needs a version source')
  const different = others.find(({ version }) => version.compare(first.version) !== 0)
  if (different) {
    const [one, two] = [first, different].map(({ source, version }) => `${nameOf(source)} says ${version}`)
    throw new Unfit(`${one} but ${two}: make them agree and commit that first.`)
  }
  return first.version
}

/** The texts as they are once every source names this version. */
export function withVersion(
  sources: readonly VersionSource[],
  texts: SourceTexts,
  version: Version,
): SourceTexts {
  const edited = new Map(texts)
  for (const { file, pattern } of sources) {
    edited.set(
      file,
      (edited.get(file) ?? '').replace(pattern, (_, before: string) => `${before}${version}`),
    )
  }
  return edited
}

function readVersion(source: VersionSource, texts: SourceTexts): Version {
  const found = [...(texts.get(source.file) ?? '').matchAll(source.pattern)]
  if (found.length !== 1) {
    throw new Unfit(`${nameOf(source)} stands there ${found.length} times: let it stand there once.`)
  }
  const [, , text = ''] = found[0] ?? []
  const version = Version.parse(text)
  if (!version) throw new Unfit(`${nameOf(source)} is "${text}": make it three numbers like 1.2.3.`)
  return version
}

function nameOf({ file, place }: VersionSource): string {
  return `${file} (${place})`
}
