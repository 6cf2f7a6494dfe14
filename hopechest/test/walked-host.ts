import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from '@hopechest/testing/launch'
import { freshFolder } from '@hopechest/testing/process'
import { walkHost } from '../doctor/host/walk.ts'

const root = join(import.meta.dirname, '../..')

export type ExampleHost = `host.${'go' | 'mjs' | 'php' | 'py' | 'rb'}`

/** A host that the page about framing shows as an example. */
export function codeOf(file: ExampleHost): string {
  return readFileSync(join(root, 'deploy/framing', file), 'utf8')
}

/** What the doctor says of a host that does everything right. */
export const right = [
  'well     Pages     It shows the lists of the person.',
  'well     Make      It makes a list and leads its owner there.',
  'well     Again     It removes a list, and a new one is another one.',
  'well     Gift      An owner adds a gift.',
  'well     Picture   It takes a picture and shows it.',
  'well     Sight     Strangers read no private list, and a guest gives on a public one.',
  'well     Writers   8 owners change a list at once, and nothing is lost.',
  'well     Removal   The lists of this walk are removed.',
]

/** What the doctor says behind its walk through the host at this address, which it takes in this process. */
export async function walked(url: string): Promise<string> {
  const said: string[] = []
  await walkHost({ url, cookies: 'who=ana' }, ({ state, name, sentence }) => {
    said.push(`${state}    ${name.padEnd('Settings'.length)}  ${sentence}`)
  })
  return said.join('\n')
}

/** Lets the doctor walk through the host at this address. */
export async function doctorOf(site: string, ...words: string[]) {
  const main = join(root, 'hopechest/doctor/main.ts')
  const asked = [main, '--host', site, '--cookie', 'who=ana', ...words]
  const doctor = launch(process.execPath, asked, await freshFolder(), { PATH: process.env.PATH ?? '' })
  const { status } = await doctor.ended
  return { status, said: doctor.printed().split('\n').filter(Boolean) }
}
