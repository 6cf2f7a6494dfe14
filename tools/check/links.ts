import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { anchorOf } from '@hopechest/site/markdown'

interface Link {
  line: number
  target: string
}

/** The links in Markdown to a file of ours or a heading that is not there, one a line, or undefined. No network is asked. */
export function findDeadLinks(paths: readonly string[], root: string): string | undefined {
  const texts = new Map<string, string>()
  for (const path of paths)
    if (path.endsWith('.md')) texts.set(path, withoutCode(readFileSync(join(root, path), 'utf8')))
  const known = new Set(paths.flatMap((path) => [path, ...foldersAbove(path)]))
  const faults = [...texts].flatMap(([path, text]) =>
    linksIn(text).flatMap(({ line, target }) => {
      const fault = faultOf(path, target, known, texts)
      return fault === undefined ? [] : [`${path}:${line} ${target}${fault}`]
    }),
  )
  return faults.length > 0 ? faults.join('\n') : undefined
}

function faultOf(
  from: string,
  target: string,
  known: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
): string | undefined {
  if (/^[a-z]+:/i.test(target)) return undefined
  // A forge shows the README two folders below the repository, whose page of downloads is this one.
  if (target === '../../releases' && from === 'README.md') return undefined
  // A test of the site opens the pages that its help leads to.
  if (target.startsWith('/') && from.startsWith('docs/help/')) return undefined
  if (target.startsWith('/')) return ' begins with a slash: say where it is from here'
  const [file = '', heading] = target.split('#').map(decodeURIComponent)
  const path = file === '' ? from : normalize(join(dirname(from), file)).replace(/\/$/, '')
  if (!known.has(path)) return ' is not there'
  const text = texts.get(path)
  if (heading === undefined || text === undefined || headingsOf(text).has(heading)) return undefined
  return `: ${path} has no such heading`
}

/** The text with no link in it that only shows how one is written. Words in `code` stay in a heading, and lines keep their numbers. */
function withoutCode(text: string): string {
  return text
    .replace(/^( *)(```|~~~).*?^\1\2/gms, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]+`/g, (code) => code.replace(/[`[\]()<>]/g, ''))
}

function linksIn(text: string): Link[] {
  return text.split('\n').flatMap((line, n) => {
    const inline = line.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)
    const named = line.matchAll(/^ {0,3}\[[^\]]+\]:\s+<?([^\s>]+)/g)
    const sources = line.matchAll(/<(?:img|source|a)\b[^>]*?\b(?:src|srcset|href)="([^"]+)"/g)
    return [...inline, ...named, ...sources].map(([, target = '']) => ({ line: n + 1, target }))
  })
}

/** The anchors of a page, as those who show Markdown make them: of two that are alike the second has a number. */
function headingsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, title = ''] of text.matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const anchor = anchorOf(title)
    let number = 0
    while (anchors.has(number === 0 ? anchor : `${anchor}-${number}`)) number += 1
    anchors.add(number === 0 ? anchor : `${anchor}-${number}`)
  }
  return anchors
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)]
}
