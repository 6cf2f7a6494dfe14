import { zip } from './archive.ts'
import { readShipped, versionOf, writeArtefact } from './artefact.ts'

/** WordPress unpacks the zip into this folder, and recognises an update by its name. */
const slug = 'hopechest'

/** Makes the zip that WordPress installs as a plugin or a theme: all files in one folder, with the look beside them. */
export async function packageForSite(
  name: 'plugin' | 'theme',
  to: string,
  look: ReadonlyMap<string, Buffer>,
): Promise<string> {
  const files = [...(await readShipped(name))]
  const entries = new Map([
    ...files.map(([path, content]): [string, Buffer] => [path.replace(name, slug), content]),
    ...[...look].map(([path, content]): [string, Buffer] => [`${slug}/${path}`, content]),
  ])
  return writeArtefact(to, `hopechest-${name}-${await versionOf(name)}.zip`, zip(entries))
}
