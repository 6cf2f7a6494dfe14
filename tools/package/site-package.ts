import { zip } from './archive.ts'
import { readShipped, versionOf, writeArtefact } from './artefact.ts'

/** WordPress unpacks the zip into this folder, and recognises an update by its name. */
const slug = 'hopechest'

interface Contents {
  /** Files that are made and lie in no folder of ours. */
  others: ReadonlyMap<string, Buffer>
  /** Files of the folder that the site has no use for, by their path here. */
  leftOut?: RegExp
}

/** Makes the zip that WordPress installs as a plugin or a theme: all files in one folder, with others beside them. */
export async function packageForSite(
  name: 'plugin' | 'theme',
  to: string,
  { others, leftOut }: Contents,
): Promise<string> {
  const files = [...(await readShipped(name))].filter(([path]) => !leftOut?.test(path))
  const entries = new Map([
    ...files.map(([path, content]): [string, Buffer] => [path.replace(name, slug), content]),
    ...[...others].map(([path, content]): [string, Buffer] => [`${slug}/${path}`, content]),
  ])
  return writeArtefact(to, `hopechest-${name}-${await versionOf(name)}.zip`, zip(entries))
}
