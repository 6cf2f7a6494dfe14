import { posix } from 'node:path'
import type { Sources } from './escaping.ts'
import { blank } from './php-text.ts'

const kinds = ['class', 'function', 'const'] as const
type Kind = (typeof kinds)[number]

interface File {
  path: string
  room: string
  namespace: string
  /** The code alone, and the code with its words, both without the imports. */
  code: string
  words: string
  /** The same with comments: some classes are named there alone. */
  text: string
  declared: Record<Kind, string[]>
  imports: { kind: Kind; name: string }[]
}

/** The names in a file of the plugin that do not exist, as sentences: PHP notices one only when it runs that line. */
export function namespaceFaults(sources: Sources): string[] {
  const files = Object.entries(sources).map(([path, source]) => readFile(path, source))
  const homes = namespacesOf(files)
  const rooms = [...roomsOf(sources['hopechest.php'] ?? ''), 'removal']
  return files.flatMap((file) => [
    ...misplaced(file),
    ...wrongImports(file, homes),
    ...withoutImport(file, homes),
    ...wrongNames(file, homes),
    ...upward(file, rooms),
  ])
}

/** The whole names that other programs use, and that the plugin does not have. */
export function unknownNames(programs: Sources, plugin: Sources): string[] {
  const homes = namespacesOf(Object.entries(plugin).map(([path, source]) => readFile(path, source)))
  return Object.entries(programs).flatMap(([path, source]) =>
    [...source.matchAll(/(?<!\w|namespace )Hopechest\\+(?!Tests\b)[\w\\]*\w/g)]
      .map(([name]) => name.replaceAll(/\\+/g, '\\'))
      .filter((name) => !isKnown(name, homes))
      .map((name) => `${path} names ${name}, which is not there`),
  )
}

/** The folders below `inc/` in the order in which the plugin loads them. */
export function roomsOf(main: string): string[] {
  return [...main.matchAll(/^require __DIR__ \. '\/inc\/(\w+)\/bootstrap\.php';/gm)].map(
    ([, room = '']) => room,
  )
}

/** `inc/relay/facts/people.php` is in `Hopechest\Relay\Facts`; what is not below `inc/` is in `Hopechest`. */
function namespaceOf(path: string): string {
  const folders = path.startsWith('inc/') ? posix.dirname(path).split('/').slice(1) : []
  return ['Hopechest', ...folders.map((name) => name.replace(/^./, (first) => first.toUpperCase()))].join(
    '\\',
  )
}

function readFile(path: string, source: string): File {
  const code = blank(source)
  const words = blank(source, 'keep words')
  const uses = /^use (?:function |const )?[\w\\]+(?:\{[^}]*\})?;$/gm
  const blankOut = (text: string) => text.replaceAll(uses, (line) => ' '.repeat(line.length))
  const all = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => name)
  return {
    path,
    room: path.startsWith('inc/') ? (path.split('/')[1] ?? '') : '',
    namespace: /^namespace ([\w\\]+);$/m.exec(code)?.[1] ?? '',
    code: blankOut(code),
    words: blankOut(words),
    text: blankOut(source),
    declared: {
      class: all(/^(?:final )?(?:class|trait) (\w+)/gm),
      function: all(/^function &?(\w+)/gm),
      const: all(/^const (\w+)/gm),
    },
    imports: [...code.matchAll(uses)].flatMap(([line]) => readImport(line)),
  }
}

function readImport(line: string): File['imports'] {
  const [, kind = 'class', from = '', group] =
    /^use (?:(function|const) )?([\w\\]+)(?:\{([^}]*)\})?;$/.exec(line) ?? []
  const names = group === undefined ? [''] : group.split(',').map((name) => name.trim())
  return names.map((name) => ({ kind: kind as Kind, name: from + name }))
}

/** Where each name of the plugin is declared, by its kind. */
function namespacesOf(files: File[]): Record<Kind, Map<string, Set<string>>> {
  const homes = { class: new Map(), function: new Map(), const: new Map() }
  for (const { namespace, declared } of files) {
    for (const kind of kinds) {
      for (const name of declared[kind]) {
        homes[kind].set(name, new Set([...(homes[kind].get(name) ?? []), namespace]))
      }
    }
  }
  return homes
}

type Homes = ReturnType<typeof namespacesOf>

function isKnown(name: string, homes: Homes, among: readonly Kind[] = kinds): boolean {
  const at = name.lastIndexOf('\\')
  return among.some((kind) => homes[kind].get(name.slice(at + 1))?.has(name.slice(0, at)))
}

function misplaced({ path, namespace }: File): string[] {
  const wanted = namespaceOf(path)
  return namespace === wanted
    ? []
    : [`${path} is in the namespace ${namespace || 'of PHP'}, not in ${wanted}`]
}

function wrongImports({ path, imports, code, text }: File, homes: Homes): string[] {
  const found: string[] = []
  const keys = imports.map(({ kind, name }) =>
    kind === 'class'
      ? `0 ${name.toLowerCase()}`
      : `${kinds.indexOf(kind)} ${name.replace(/\\(?=\w+$)/, ' ')}`,
  )
  if (keys.join() !== [...keys].sort().join()) found.push(`${path} does not sort its imports`)
  for (const { kind, name } of imports) {
    const short = name.slice(name.lastIndexOf('\\') + 1)
    if (name.startsWith('Hopechest\\') && !isKnown(name, homes, [kind]))
      found.push(`${path} imports ${name}, which is not there`)
    if (!new RegExp(`(?<![\\w$\\\\])${short}\\b`).test(kind === 'class' ? text : code))
      found.push(`${path} imports ${name} and does not use it`)
  }
  return found
}

/** The kinds of a name in the code: a call, a constant, a class. */
const uses: Record<Kind, RegExp> = {
  function: /(?<![\w$>:\\])(?<!(?:function|new)\s+&?)(\w+)\s*\(/g,
  const: /(?<![\w$>:\\])(?<!const\s+)([A-Z][A-Z0-9_]*)\b(?!\s*[(:\\])/g,
  class: /(?<![\w$>:\\])(?<!(?:class|trait)\s+)([A-Z][A-Za-z_]*[a-z]\w*)\b(?!\\)/g,
}

function withoutImport({ path, namespace, code, imports }: File, homes: Homes): string[] {
  return kinds.flatMap((kind) => {
    const own = new Set(
      imports.filter((each) => each.kind === kind).map(({ name }) => name.split('\\').at(-1)),
    )
    const used = new Set([...code.matchAll(uses[kind])].map(([, name = '']) => name))
    return [...used]
      .filter((name) => homes[kind].has(name) && !homes[kind].get(name)?.has(namespace) && !own.has(name))
      .map((name) => `${path} does not import ${name}`)
  })
}

/** Callbacks by their names, and names with a part of a namespace before them. */
function wrongNames({ path, namespace, words, code }: File, homes: Homes): string[] {
  const callbacks = [...words.matchAll(/__NAMESPACE__ \. '\\\\(\w+)'/g)].map(
    ([, name]) => `${namespace}\\${name}`,
  )
  const strings = [...words.matchAll(/'((?:[A-Z]\w*\\\\)+\w+)'/g)].map(([, name = '']) =>
    absolute(name.replaceAll('\\\\', '\\'), namespace),
  )
  const qualified = [...code.matchAll(/(?<![\w$\\])((?:[A-Z]\w*\\)+\w+)\s*\(/g)].map(([, name = '']) =>
    absolute(name, namespace),
  )
  // A name that ends with `_` goes on in a variable.
  return [...callbacks, ...strings, ...qualified]
    .filter((name) => !name.endsWith('_') && !isKnown(name, homes))
    .map((name) => `${path} names ${name}, which is not there`)
}

function absolute(name: string, namespace: string): string {
  return name.startsWith('Hopechest\\') ? name : `${namespace}\\${name}`
}

/** A room uses itself and what is loaded before it. */
function upward({ path, room, imports, words }: File, rooms: string[]): string[] {
  const named = [...words.matchAll(/'(Hopechest(?:\\\\\w+)+)'/g)].map(([, name = '']) =>
    name.replaceAll('\\\\', '\\'),
  )
  const others = [...imports.map(({ name }) => name), ...named]
    .filter((name) => /^Hopechest\\\w+\\/.test(name))
    .map((name) => name.split('\\')[1]?.toLowerCase() ?? '')
  return [...new Set(others)]
    .filter((other) => room !== '' && rooms.indexOf(other) > rooms.indexOf(room))
    .map((other) => `${path} uses ${other}, which stands above ${room}`)
}
