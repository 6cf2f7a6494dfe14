import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readAssets } from '@hopechest/look'
import { build, type Metafile, type Plugin } from 'esbuild'
import { root } from '../../run.ts'
import { readShipped } from '../artefact.ts'

export interface Bundle {
  /** One file of JavaScript with all of our sources and of the packages that they use. */
  code: Buffer
  /** The folders of the packages in it, such as `node_modules/fastify`, sorted. */
  packages: string[]
}

/** Everything from the command line down, in one file. It is CommonJS: only for that Node keeps compiled code. */
export async function bundle(): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['hopechest/cli.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    write: false,
    metafile: true,
    // Names stay, for the stacks in the log.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    // One file has no address of its own: `program/own-files.ts` knows the package by that.
    define: { 'import.meta.url': 'undefined', 'import.meta.dirname': '__dirname' },
    plugins: [requireIsSeen],
  })
  const [output] = outputFiles
  if (!output) throw new Error('The bundle is empty')
  if (/createRequire\)?\((?:void 0|undefined)\)/.test(output.text))
    throw new Error('A module makes a `require` for itself: name its file in `requireIsSeen`')
  return { code: Buffer.from(output.contents), packages: foldersOf(metafile) }
}

/** The folders of the packages that esbuild has put into a file, sorted. */
export function foldersOf({ inputs }: Metafile): string[] {
  const folders = Object.keys(inputs).map((path) => packageOf.exec(path)?.[0])
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort()
}

const packageOf = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/

/** A `require` that a module makes for itself hides what it loads. In one file there is one for all modules. */
const requireIsSeen: Plugin = {
  name: 'require-is-seen',
  setup({ onLoad }) {
    onLoad({ filter: /(?:http\/body-writers|shapes\/compile-check)\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const line = 'const require = createRequire(import.meta.url)\n'
      if (!source.includes(line)) throw new Error(`${path} makes no require any more: remove this plugin`)
      return { contents: source.replace(line, ''), loader: 'ts' }
    })
  },
}

/** Documents that the site shows to admins at `/help`. */
const helpPages = ['operate', 'settings', 'security'].map((name) => `docs/${name}.md`)

const swaggerUi = ['swagger-ui.css', 'swagger-ui-bundle.js']

/** The files that the program reads while it runs, by their paths in this repository. Scripts lose their types. */
export async function readAssetFiles(): Promise<Map<string, Buffer>> {
  const assets = new Map<string, Buffer>()
  const look = readAssets()
  assets.set('look/version.txt', Buffer.from(look.version))
  for (const folder of ['database/migrations', 'hopechest/demo/pictures', 'look']) {
    for (const [path, content] of await readShipped(folder)) {
      // The folders of scripts do not count, as in their addresses.
      const script = /^look\/scripts\/(?:.+\/)?([^/]+)\.ts$/.exec(path)?.[1]
      const body = script === undefined ? content : look.find(`scripts/${script}.js`)?.body
      if (body && !/^look\/[^/]+$|\.json$/.test(path)) assets.set(path.replace(/\.ts$/, '.js'), body)
    }
  }
  for (const folder of ['docs/help', 'site/languages', ...helpPages])
    for (const [path, content] of await readShipped(folder)) assets.set(path, content)
  for (const name of swaggerUi) {
    const path = join(root, 'node_modules/@fastify/swagger-ui/static', name)
    assets.set(`api/swagger-ui/${name}`, await readFile(path))
  }
  return assets
}
