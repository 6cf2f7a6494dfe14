import { zip } from './archive.ts'
import { readShipped, versionOf, writeArtefact } from './artefact.ts'

/** WordPress unpacks the zip into this folder, and recognises an update by its name. */
const slug = 'hopechest'

/** Makes the zip that WordPress installs as a plugin or a theme: all files in one folder, with the look beside them. */
export async function packageForSite(
  name: 'plugin' | 'theme',
  to: string,
  look: ReadonlyMap<string, Buffer>,
  { ending = '', change = (_path: string, content: Buffer) => content } = {},
): Promise<string> {
  const files = [...(await readShipped(name))]
  const entries = new Map([
    ...files.map(([path, content]): [string, Buffer] => [path.replace(name, slug), change(path, content)]),
    ...[...look].map(([path, content]): [string, Buffer] => [`${slug}/${path}`, content]),
  ])
  return writeArtefact(to, `hopechest-${name}-${await versionOf(name)}${ending}.zip`, zip(entries))
}
