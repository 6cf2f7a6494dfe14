import type { Address } from '../addresses.ts'
import { html, type Markup, type Slot } from './html.ts'

/** A document of ours as a page shows it. */
export interface Document {
  title: string
  /** Its first paragraph. */
  lead: Markup
  body: Markup
}

/** Where a link of the document leads on this site; undefined leaves its words without a link. */
export type FindPage = (target: string) => Address | string | undefined

interface Kind {
  begins: RegExp
  /** A line that still belongs to it. */
  goesOn: RegExp
  /** The first line after it belongs to it, too, and is not shown. */
  hasEnd?: true
  show(lines: readonly string[], findPage: FindPage): Slot
}

/**
 * Shows the Markdown of our documents: headings, paragraphs, lists, tables, code, bold words and links. All text goes
 * through the template, so that no letter of it is markup.
 */
export function readDocument(text: string, findPage: FindPage): Document {
  const [first, second, ...others] = blocksOf(text)
  const [title = ''] = first?.lines ?? []
  return {
    title: title.replace(/^# /, ''),
    lead: html`${second && inline(joined(second.lines), findPage)}`,
    body: html`${others.map(({ kind, lines }) => kind.show(lines, findPage))}`,
  }
}

const paragraph: Kind = {
  begins: /\S/,
  goesOn: /^(?!#|```|- |1\. |\|)\s*\S/,
  show: (lines, findPage) => html`<p>${inline(joined(lines), findPage)}</p>`,
}

/** The first that fits is taken. */
const kinds: readonly Kind[] = [
  {
    begins: /^#{1,3} /,
    goesOn: /^$a/,
    show([line = ''], findPage) {
      const words = line.replace(/^#+ /, '')
      const id = anchorOf(words)
      return line.startsWith('## ')
        ? html`<h2 id="${id}">${inline(words, findPage)}</h2>`
        : html`<h3 id="${id}">${inline(words, findPage)}</h3>`
    },
  },
  {
    begins: /^```/,
    goesOn: /^(?!```$)/,
    hasEnd: true,
    show: (lines) => html`<pre tabindex="0"><code>${lines.slice(1).join('\n')}</code></pre>`,
  },
  {
    begins: /^- /,
    goesOn: /^(?:- | {2,}\S)/,
    show: (lines, findPage) =>
      html`<ul>${entriesOf(lines).map((each) => html`<li>${inline(each, findPage)}</li>`)}</ul>`,
  },
  {
    begins: /^1\. /,
    goesOn: /^(?:\d+\. | {2,}\S)/,
    show: (lines, findPage) =>
      html`<ol>${entriesOf(lines).map((each) => html`<li>${inline(each, findPage)}</li>`)}</ol>`,
  },
  { begins: /^\|/, goesOn: /^\|/, show: table },
  paragraph,
]

function blocksOf(text: string): { kind: Kind; lines: string[] }[] {
  const blocks: { kind: Kind; lines: string[] }[] = []
  let open: Kind | undefined
  for (const line of text.split('\n')) {
    const last = blocks.at(-1)
    if (open && last && open.goesOn.test(line)) last.lines.push(line)
    else if (open?.hasEnd) open = undefined
    else {
      open = kinds.find(({ begins }) => begins.test(line))
      if (open) blocks.push({ kind: open, lines: [line] })
    }
  }
  return blocks
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).join(' ')
}

/** An entry may go on in lines that are indented. */
function entriesOf(lines: readonly string[]): string[] {
  const marked = lines.map((line) => line.replace(/^(?:-|\d+\.) /, '\n').replace(/^ +/, ' '))
  return marked.join('').split('\n').slice(1)
}

function table(lines: readonly string[], findPage: FindPage): Markup {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  const named = head.some((cell) => cell !== '')
  const th = (cell: string) =>
    cell === '' ? html`<td></td>` : html`<th scope="col">${inline(cell, findPage)}</th>`
  const td = (cell: string, column: number) =>
    html`<td${head[column] && html` data-head="${head[column]}"`}>${inline(cell, findPage)}</td>`
  return html`<table>${named && html`<thead><tr>${head.map(th)}</tr></thead>`}
<tbody>${rows.map((row) => html`<tr>${row.map(td)}</tr>`)}</tbody></table>`
}

const marks = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/

function inline(text: string, findPage: FindPage): Slot {
  const found = marks.exec(text)
  if (!found) return text
  const [all, code, bold, words = '', target = ''] = found
  const before = text.slice(0, found.index)
  const after = inline(text.slice(found.index + all.length), findPage)
  if (code !== undefined) return [before, html`<code>${code}</code>`, after]
  if (bold !== undefined) return [before, html`<strong>${inline(bold, findPage)}</strong>`, after]
  const page = findPage(target)
  const shown = inline(words, findPage)
  return [before, page === undefined ? shown : html`<a href="${page}">${shown}</a>`, after]
}

/** As those who show Markdown name a heading in an address. */
export function anchorOf(heading: string): string {
  const words = heading.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return words.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-')
}
