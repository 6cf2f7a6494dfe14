import {
  logSettingsFrom,
  optional,
  readSettings,
  runProgram,
  usualPorts as usual,
  wholeNumber,
} from '@hopechest/program'
import manifest from '../package.json' with { type: 'json' }
import { freePortFrom } from './free-port.ts'
import { type Demo, openDemo } from './open.ts'

const port = wholeNumber(0, 65_535)
const settings = {
  API_PORT: optional(`the port of the item service; unset: ${usual.api}, or the next that is free`, port),
  SITE_PORT: optional(`the port of the site; unset: ${usual.site}, or the next that is free`, port),
  ...logSettingsFrom('warn'),
}

/** Its database is in memory: it is new at each start, and several run beside each other. */
void runProgram({
  name: 'A household to look at',
  command: 'demo',
  settings,
  version: manifest.version,
  readConfig: (environment) => readSettings(settings, environment),
  async start({ API_PORT, SITE_PORT }, log) {
    const apiPort = API_PORT ?? (await freePortFrom(usual.api))
    const sitePort = SITE_PORT ?? (await freePortFrom(usual.site))
    const demo = await openDemo({ databaseUrl: 'sqlite::memory:', apiPort, sitePort, log })
    const isBesideOther =
      (API_PORT === undefined && apiPort !== usual.api) ||
      (SITE_PORT === undefined && sitePort !== usual.site)
    const note = isBesideOther
      ? `A program, perhaps your own service, listens at ${usual.api} or ${usual.site}: this demo leaves it alone and takes other ports.\n\n`
      : ''
    return { announce: () => console.log(note + textOf(demo)), stop: () => demo.close() }
  },
})

function textOf({ url, apiUrl, pages, people }: Demo): string {
  const persons = people.map(
    ({ username, password, appPassword }) =>
      `  ${username}  password "${password}"  application password ${appPassword}`,
  )
  return `A household to look at, at ${url}

${pages.join('\n')}

These people can sign in at ${url}/sign-in, or at the service behind it, ${apiUrl}:
${persons.join('\n')}

Each start makes it anew. Ctrl+C ends it.`
}
