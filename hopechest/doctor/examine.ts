import { accessSync, constants, statSync } from 'node:fs'
import { openHostAt } from '@hopechest/api/host'
import {
  backupFolder,
  dataFolderOf,
  failedBackup,
  type Inspection,
  inspectDatabase,
  newestBackup,
  readRoom,
} from '@hopechest/database'
import { keyFile } from '@hopechest/host/site-key'
import { noKey, visitPath } from '@hopechest/host/visit'
import { commandLine, silentMetrics } from '@hopechest/program'
import {
  type HealthChecks,
  healthParts,
  inspectBackup,
  inspectKey,
  isOfThisMachine,
  isOpenToReaders,
  mostClockSeconds,
} from '@hopechest/site/upkeep'
import { apiUrlOf, type Config, framingHost, withSite } from '../config.ts'
import manifest from '../package.json' with { type: 'json' }
import { type Answer, ask } from './addresses.ts'
import type { Finding } from './finding.ts'
import { examinePush } from './push.ts'
import { examineSignIn } from './sign-in.ts'

type Found = Omit<Finding, 'name'>

const patience = 5000

/** Examines all parts at the same time, so that a slow one does not hold up the others. */
export async function examine(config: Config, mailTo: string | undefined): Promise<Finding[]> {
  const inspected = inspectDatabase(config.DATABASE_URL)
  const checks: HealthChecks<() => Promise<Found> | Found> = {
    database: async () => checkDatabase(await inspected),
    disk: () => checkDisk(config),
    clock: () => inspected.then(checkClock, () => warning('The database could not be asked for its time.')),
    key: () => checkKey(config),
    service: () => checkService(config),
    address: () => checkAddress(config),
    host: () => checkHost(config),
    mail: () => checkMail(config, mailTo),
    backups: async () => checkBackups(config, await inspected.catch(() => undefined)),
    version: () => well(`Hopechest ${manifest.version} on Node ${process.version}.`),
  }
  const looking = healthParts.map(async (part) => {
    const name = part.charAt(0).toUpperCase() + part.slice(1)
    try {
      return { name, ...(await checks[part]()) }
    } catch (error) {
      return { name, ...fault(sayError(error)) }
    }
  })
  return [...(await Promise.all(looking)), ...examinePush(config), ...(await examineSignIn(config))]
}

function sayError(error: unknown): string {
  const { code = '', path = '', message = String(error) } = error as NodeJS.ErrnoException
  return ['EACCES', 'EPERM'].includes(code) && path !== ''
    ? `This account may not look at ${path}: run the doctor as the account of the service.`
    : message
}

/** Throws where this account may not look: "it is missing" would not be true. */
function demandSight(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) accessSync(path, constants.R_OK | constants.X_OK)
}

/** For those who ask again and again, such as the health check of a container. */
export async function examineReady(config: Config): Promise<Finding[]> {
  return [{ name: 'Service', ...(await checkService(config)) }]
}

function checkDatabase({ schema, known }: Inspection): Found {
  if (schema === undefined) return warning('There is no database yet: the first start makes it.')
  if (schema < known)
    return warning(
      `It has schema version ${schema} of ${known}: the next start upgrades it. Make a backup first.`,
    )
  return well(`It opens, and has schema version ${schema}.`)
}

function checkClock({ clockAhead }: Inspection): Found {
  const seconds = Math.abs(Math.round(clockAhead))
  return seconds > mostClockSeconds
    ? fault(
        `The clocks of the database and of this machine are ${seconds} s apart: let both follow a time server.`,
      )
    : well(`It is ${new Date().toISOString().slice(0, 16).replace('T', ' ')} in UTC.`)
}

async function checkDisk({ DATABASE_URL }: Config): Promise<Found> {
  const room = await readRoom(DATABASE_URL).catch(() => undefined)
  if (!room) return well('The database is not a file on this machine.')
  const free = `${(room.bytes / 2 ** 30).toFixed(1)} GB are free beside the database.`
  return room.isLow ? fault(`Only ${free} Make room before writes fail.`) : well(free)
}

function checkKey({ DATABASE_URL, SITE_SECRET }: Config): Found {
  if (SITE_SECRET !== undefined) return well('SITE_SECRET is set.')
  const file = keyFile(DATABASE_URL)
  demandSight(file)
  const state = inspectKey(file)
  if (state === 'missing') return warning(`There is no ${file} yet: the first start makes it.`)
  if (state === 'open') return fault(`Other accounts of this machine can read ${file}: chmod 600 ${file}`)
  return well(`It lies in ${file}. Keep a copy elsewhere: it is in no backup.`)
}

async function checkService(config: Config): Promise<Found> {
  const { API_KEY } = config
  const at = apiUrlOf(config)
  const headers: Record<string, string> = API_KEY === undefined ? {} : { 'x-api-key': API_KEY }
  const answer = await ask(`${at}/health`, { headers, ...patiently() })
  if (answer === 200) return well(`It answers at ${at}.`)
  return fault(
    typeof answer === 'number'
      ? `${at} answers ${answer} instead of 200: another program may listen there.`
      : `It does not answer at ${at} (${answer.code}): start it, or give the doctor its settings.`,
  )
}

/** What a machine can say about it: whether the pages answer there, and whether they are for this machine alone. */
async function checkAddress(config: Config): Promise<Found> {
  const framing = framingHost(config)
  if (framing !== undefined) return checkFraming(config, framing)
  const url = String(withSite(config).SITE_URL)
  const { hostname } = new URL(url)
  if (['0.0.0.0', '[::]'].includes(hostname))
    return fault(
      `Links would begin with ${url}, which no guest can open: set SITE_URL to the address of the site.`,
    )
  const answer = await ask(`${url}/sign-in`, patiently())
  if (answer !== 200) return checkAway(url, hostname, answer)
  if (isOfThisMachine(hostname))
    return warning(
      `The pages answer at ${url}, for this machine alone. Set SITE_ADDRESS and SITE_URL for others.`,
    )
  return isOpenToReaders(new URL(url))
    ? warning(`The pages answer at ${url}, where others can read passwords on their way: put TLS in front.`)
    : well(`The pages answer at ${url}.`)
}

/** A machine may be unable to reach its own address from inside, which is no fault. No visitor opens what has no name or a wrong certificate. */
function checkAway(url: string, hostname: string, answer: Answer): Found {
  if (typeof answer === 'number')
    return warning(
      `${url} does not show our pages (it answers ${answer}): start the service, or correct SITE_URL.`,
    )
  const { code, kind } = answer
  if (kind === 'name')
    return fault(
      `The name ${hostname} is unknown here (${code}): correct SITE_URL, or the entry of the name in the DNS.`,
    )
  return kind === 'certificate'
    ? fault(
        `Browsers refuse the certificate of ${url} (${code}): renew it, or correct it at the gateway. One of your own authority is ` +
          'known here by NODE_EXTRA_CA_CERTS.',
      )
    : warning(`${url} does not answer (${code}): start the service and its gateway, or correct SITE_URL.`)
}

/** Who frames the pages, and with what key it signs its visits. A visit without a signature hears whether there is one. */
async function checkFraming(config: Config, host: string): Promise<Found> {
  if (config.FRAME_KEY !== undefined)
    return well(`${host} frames the pages, and signs its visits with FRAME_KEY.`)
  const answer = await fetch(`${apiUrlOf(config)}${visitPath}`, { method: 'POST', ...patiently() }).catch(
    () => undefined,
  )
  const { detail } =
    answer?.status === 401 ? ((await answer.json()) as { detail: string }) : { detail: undefined }
  if (detail === undefined)
    return warning(`${host} frames the pages. Start the service to see whether the two have agreed on a key.`)
  return detail === noKey
    ? warning(`${host} frames the pages, and has no key yet. ${detail.replace(/^.*: p/, 'P')}.`)
    : well(`${host} frames the pages, and signs its visits with a key on which the two have agreed.`)
}

async function checkHost(config: Config): Promise<Found> {
  if (config.HOST_URL === undefined)
    return well(
      config.FRAME_KEY === undefined
        ? 'People and registries are in our own database.'
        : 'People and registries come with the visits.',
    )
  const host = await openHostAt(config, config.HOST_URL, silentMetrics)
  try {
    const found = await host.findSetUpFault()
    if (found !== undefined) return fault(found)
    return isOpenToReaders(new URL(config.HOST_URL))
      ? warning(
          `${config.HOST_URL} answers, where others on the way can read passwords and speak for it: use https.`,
        )
      : well(`${config.HOST_URL} answers as it should.`)
  } finally {
    await host.close()
  }
}

async function checkMail({ SMTP_URL, MAIL_FROM }: Config, to: string | undefined): Promise<Found> {
  if (SMTP_URL === undefined) {
    return to === undefined
      ? well('SMTP_URL is not set: the pages show links to copy instead of sending them.')
      : fault('SMTP_URL is not set, so no letter was sent.')
  }
  const { createMail } = await import('@hopechest/site/mail')
  const mail = createMail(SMTP_URL, MAIL_FROM)
  const subject = 'A letter from Hopechest'
  const text = 'You asked "doctor" for this letter. Letters of your site arrive.'
  try {
    await (to === undefined ? mail.check() : mail.send({ to, subject, text }))
  } catch (error) {
    return fault(mailFault(SMTP_URL, error))
  }
  return well(to === undefined ? 'The mail server lets us in.' : `A letter is on its way to ${to}.`)
}

/** Of the address only the server is shown. */
function mailFault(url: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === undefined) return message
  const { protocol, host } = new URL(url)
  const remedy = mailRemedies[code] ?? 'Start the mail server there, or correct the address.'
  return `SMTP_URL ${protocol}//${host}: ${message}. ${remedy}`
}

/** By the codes of nodemailer: https://nodemailer.com/errors */
const mailRemedies: Record<string, string> = {
  EAUTH: 'The mail server refuses the user or the password: correct them.',
  EDNS: 'The name of the mail server is unknown: correct it.',
  EENVELOPE:
    'The mail server refuses the sender or the receiver: correct MAIL_FROM, or the address that you gave.',
}

/** Where `backup` puts them unless it is given a file. */
function checkBackups({ DATABASE_URL }: Config, inspection: Inspection | undefined): Found {
  if (inspection?.isCluster)
    return well(
      'The machines of the cluster need copies of their own: deploy/distributed/README.md says how.',
    )
  for (const folder of [dataFolderOf(DATABASE_URL), backupFolder]) demandSight(folder)
  const failed = failedBackup(DATABASE_URL)
  if (failed)
    return fault(
      `No backup was made at ${failed.at.toISOString().slice(0, 16).replace('T', ' ')} in UTC. ${failed.reason}`,
    )
  const written = newestBackup()
  const make = commandLine('backup')
  if (written === undefined)
    return warning(`There is no backup in the folder ${backupFolder}. This makes one: ${make}`)
  const { hours, isOld } = inspectBackup(written, Date.now())
  const age = `The newest in the folder ${backupFolder} is ${hours} hours old.`
  return isOld ? warning(`${age} This makes one: ${make}`) : well(age)
}

function patiently(): RequestInit {
  return { redirect: 'manual', signal: AbortSignal.timeout(patience) }
}

function well(sentence: string): Found {
  return { state: 'well', sentence }
}

function warning(sentence: string): Found {
  return { state: 'warning', sentence }
}

function fault(sentence: string): Found {
  return { state: 'fault', sentence }
}
