import { CommandError } from '../command.ts'

/** A file with the notes of all releases of a component: Markdown, or the readme of a plugin or a theme. */
export interface NotesFile {
  file: string
  form: keyof typeof forms
}

export interface Notes {
  version: string
  day: Date
  sentences: readonly string[]
}

/** The text of the file with the notes of one more release, which stand before those of all others. */
export function addRelease(
  text: string,
  { file, form }: NotesFile,
  { version, day, sentences }: Notes,
): string {
  const { heading, open, close, mark, next } = forms[form]
  const end = endOf(text)
  const lines = text.trimEnd().split(end)
  const start = lines.indexOf(heading)
  if (start === -1) throw new CommandError(`${file} has no line "${heading}": add it where the notes stand.`)
  const behind = lines.findIndex((line, n) => n > start && (line.startsWith(open) || line.startsWith(next)))
  const place = behind === -1 ? lines.length : behind
  const title = `${open}${version}, ${day.toISOString().slice(0, 10)}${close}`
  const written = lines.indexOf(`${open}${version}${close}`)
  if (written !== -1) return `${lines.with(written, title).join(end)}${end}`
  const section = [title, '', ...sentences.map((sentence) => `${mark} ${sentence}`), '']
  if (lines[place - 1] !== '') section.unshift('')
  return `${lines
    .toSpliced(place, 0, ...section)
    .join(end)
    .trimEnd()}${end}`
}

/** What people have written below the version, which has no day yet; undefined where there is nothing. */
export function findWritten(text: string, { form }: NotesFile, version: string): string[] | undefined {
  const { open, close, mark } = forms[form]
  const lines = text.split(endOf(text))
  const start = lines.indexOf(`${open}${version}${close}`)
  if (start === -1) return undefined
  const behind = lines.findIndex((line, n) => n > start && /^[#=]/.test(line))
  const body = lines.slice(start + 1, behind === -1 ? undefined : behind).join(' ')
  const sentences = body.split(` ${mark} `).map((each) => each.trim().replaceAll(/\s+/g, ' '))
  return sentences.filter((each) => each !== '')
}

function endOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** `open` begins the line of a release, and `next` the section behind all of them. */
const forms = {
  markdown: { heading: '# Change log', open: '## ', close: '', mark: '-', next: '# ' },
  readme: { heading: '== Changelog ==', open: '= ', close: ' =', mark: '*', next: '== ' },
} as const
