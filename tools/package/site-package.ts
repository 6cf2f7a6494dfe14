import { translated } from '../wordpress/translated.ts'
import { wordsInPhp } from '../wordpress/translations.ts'
import { zip } from './archive.ts'
import { readShipped, versionOf, writeArtefact } from './artefact.ts'
import { readPluginLook, readThemeLook } from './look.ts'

/** WordPress unpacks the zip into this folder, and recognises an update by its name. */
const slug = 'hopechest'

/** What a package has beside the files of its folder, by the path there: the look, and the words as PHP. */
export const madeFor = {
  plugin: () => new Map([...readPluginLook(), ...wordsInPhp(translated.plugin)]),
  theme: () => new Map([...readThemeLook(), ...wordsInPhp(translated.theme)]),
}

/** Makes the zip that WordPress installs as a plugin or a theme: all files in one folder. */
export async function packageForSite(
  name: 'plugin' | 'theme',
  to: string,
  { ending = '', change = (_path: string, content: Buffer) => content } = {},
): Promise<string> {
  const files = [...(await readShipped(name))]
  const entries = new Map([
    ...files.map(([path, content]): [string, Buffer] => [path.replace(name, slug), change(path, content)]),
    ...[...madeFor[name]()].map(([path, content]): [string, Buffer] => [`${slug}/${path}`, content]),
  ])
  return writeArtefact(to, `hopechest-${name}-${await versionOf(name)}${ending}.zip`, zip(entries))
}
