import { setTimeout as pause } from 'node:timers/promises'
import {
  logSettingsFrom,
  optional,
  readSettings,
  runProgram,
  setting,
  usualPorts as usual,
  usualAddress,
  webFolder,
  wholeNumber,
  word,
} from '@hopechest/program'
import manifest from '../package.json' with { type: 'json' }
import { openAgainAndAgain } from './begin-anew.ts'
import { freePortFrom } from './free-port.ts'
import { type Demo, openDemo } from './open.ts'

const port = wholeNumber(0, 65_535)
const settings = {
  API_PORT: optional(`the port of the item service; unset: ${usual.api}, or the next that is free`, port),
  SITE_PORT: optional(`the port of the site; unset: ${usual.site}, or the next that is free`, port),
  SITE_URL: optional(
    'the address under which browsers reach the site, when it is behind a gateway',
    webFolder,
  ),
  SITE_ADDRESS: setting(
    'the address where the site listens',
    usualAddress,
    word('an address of this machine'),
  ),
  RESET_MINUTES: optional(
    'for a demo that strangers use: minutes until it begins anew; no visitor is an admin then, and each page says so',
    wholeNumber(1, 1440),
  ),
  ...logSettingsFrom('warn'),
}

/** Its database is in memory: it is new at each start, and several run beside each other. It sends no mail. */
void runProgram({
  name: 'A household to look at',
  command: 'demo',
  settings,
  version: manifest.version,
  readConfig: (environment) => readSettings(settings, environment),
  async start({ API_PORT, SITE_PORT, SITE_URL, SITE_ADDRESS, RESET_MINUTES: minutes }, log) {
    const apiPort = API_PORT ?? (await freePortFrom(usual.api))
    const sitePort = SITE_PORT ?? (await freePortFrom(usual.site))
    const open = (last?: Demo) =>
      openDemo({
        databaseUrl: 'sqlite::memory:',
        apiPort: last === undefined ? apiPort : Number(new URL(last.apiUrl).port),
        sitePort: last === undefined ? sitePort : Number(new URL(last.listensAt).port),
        log,
        minutes,
        siteUrl: SITE_URL,
        siteAddress: SITE_ADDRESS,
      })
    const wait =
      minutes === undefined
        ? undefined
        : (signal: AbortSignal) => pause(minutes * 60_000, undefined, { signal }).catch(() => {})
    const { first, close } = await openAgainAndAgain(open, wait, (error) => {
      log.fatal({ err: error }, 'The demo could not begin anew')
      process.exit(1)
    })
    const isBesideOther =
      (API_PORT === undefined && apiPort !== usual.api) ||
      (SITE_PORT === undefined && sitePort !== usual.site)
    const note = isBesideOther
      ? `A program, perhaps your own service, listens at ${usual.api} or ${usual.site}: this demo leaves it alone and takes other ports.\n\n`
      : ''
    return { announce: () => console.log(note + textOf(first)), stop: close }
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
