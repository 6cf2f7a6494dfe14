import { zip } from './archive.ts'
import { readShipped, versionOf, writeArtefact } from './artefact.ts'

/** WordPress unpacks the zip as it is: this is the folder's name on the site, and what updates are told apart by. */
const slug = 'hopechest'

/** The zip of the plugin or the theme, as WordPress installs it: all in one folder. */
export async function packageForSite(name: 'plugin' | 'theme', to: string): Promise<string> {
  const files = await readShipped(name)
  const entries = new Map([...files].map(([path, content]) => [path.replace(name, slug), content]))
  return writeArtefact(to, `hopechest-${name}-${await versionOf(name)}.zip`, zip(entries))
}
