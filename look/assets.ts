import { hash } from 'node:crypto'
import { stripTypeScriptTypes } from 'node:module'
import { extname } from 'node:path'
import { isPackaged, readOwnFile, readOwnFolder } from '@hopechest/program/own-files'

export interface Asset {
  body: Buffer
  type: string
}

/** The files that pages refer to: style sheet, scripts, fonts, pictures. */
export interface Assets {
  /** What the address of a file says, such as `styles/hopechest.css`. A name that is not there is a mistake of the program. */
  place(name: string): { version: string; folder: string; file: string }
  /** The part of every address that changes with the content of any file. */
  version: string
  find(name: string): Asset | undefined
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** What all pages use travels as one file, and so does what all pages of an owner's list use. */
const joined: Record<string, readonly string[]> = {
  'scripts/every-page.js': ['menus', 'offline', 'page-opened'],
  'scripts/own-list.js': [
    'read-price',
    'price',
    // It holds a form back while a picture is under way, so it looks before the others.
    'own-picture',
    'amounts',
    'send-once',
    'stepper',
    'forms-of',
    'own-rows',
    'folds',
    'reorder',
    'drag',
    'choose',
    'reading',
    'save-on-change',
    'copy',
    'undo-note',
    'print',
    // Last: it looks where the others have put things.
    'stay',
  ],
}

let assets: Assets | undefined

/** The look, which a process reads once. */
export function readAssets(): Assets {
  assets ??= readLook()
  return assets
}

/**
 * The hash of all content is a folder in the address, so that addresses inside a style sheet work
 * unchanged and browsers may keep every file for a year. The style sheets are joined in the order of their names, whose
 * folders do not count; those of pages for who is signed in, and for admins, travel apart. Scripts lose their types and
 * nothing else, each when it is asked for first: a start would wait for all of them.
 */
function readLook(): Assets {
  const scripts = new Map<string, Buffer>()
  const files = new Map<string, Buffer>([
    ['styles/hopechest.css', joinedStyles('look/styles')],
    ['styles/owners.css', joinedStyles('look/styles-of-owners')],
    ['styles/admins.css', joinedStyles('look/styles-of-admins')],
    ...readOwnFolder('look/scripts', isPackaged ? '.js' : '.ts').map(({ name, body }): [string, Buffer] => [
      `scripts/${name.replace('.ts', '.js')}`,
      body,
    ]),
    ...readOwnFolder('look/fonts').map(({ name, body }): [string, Buffer] => [`fonts/${name}`, body]),
    ...readOwnFolder('look/images').map(({ name, body }): [string, Buffer] => [`images/${name}`, body]),
  ])
  function script(name: string): Buffer | undefined {
    const body = scripts.get(name) ?? (joined[name] ? together(joined[name]) : plain(name))
    if (body) scripts.set(name, body)
    return body
  }

  function plain(name: string): Buffer | undefined {
    const source = files.get(name)
    return source && Buffer.from(forBrowser(source.toString()))
  }

  function together(names: readonly string[]): Buffer {
    return Buffer.from(
      names.map((name) => inOneFile(plain(`scripts/${name}.js`)?.toString() ?? '')).join('\n'),
    )
  }

  // In a package the scripts have lost their types, and have the version that they have in the plugin for WordPress.
  const version = isPackaged
    ? readOwnFile('look/version.txt').toString().trim()
    : hash('sha256', Buffer.concat([...files.values()])).slice(0, 12)
  return {
    version,
    place(name) {
      if (!files.has(name) && !joined[name]) throw new Error(`There is no file ${name} in look/`)
      const [folder = '', file = ''] = name.split('/')
      return { version, folder, file }
    },
    find(name) {
      const body = name.startsWith('scripts/') ? script(name) : files.get(name)
      return body && { body, type: types[extname(name)] ?? 'application/octet-stream' }
    },
  }
}

/** A behaviour keeps its names to itself, as it does in a file of its own; what one of them imports is there for all. */
function inOneFile(script: string): string {
  const isImported = /^export (?!\{)/m.test(script)
  const body = script.replaceAll(/^import [^']*'.*|^export (?:\{\})?/gm, '')
  return isImported ? body : `{\n${body}}`
}

/**
 * Comments, indents, most ends of lines and blanks are for those who write a style, not for those who load it. So is the sign of
 * a nested rule that begins with its own part.
 */
function joinedStyles(folder: string): Buffer {
  const bodies = readOwnFolder(folder, '.css').map(({ body }) => body.toString())
  return Buffer.from(bodies.join('').replaceAll(notForBrowsers, ''))
}

const notForBrowsers =
  /\/\*.*?\*\/|^\s+(?:& (?=[a-z.:[]))?|(?<=[{};,])\n| (?=\{)|;(?=\s*\})|(?<=^ *[\w-]+:) /gms

/** Without types, and with the names under which other scripts are served. A package has them so already. */
function forBrowser(source: string): string {
  if (isPackaged) return source
  return withoutTypes(source).replaceAll(/(?<=^(?:import .*|\}) from '\.\/[\w-]+)\.ts(?=')/gm, '.js')
}

/** Node warns once that it may change how it does this. The operator of a site can do nothing about that. */
function withoutTypes(source: string): string {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}
