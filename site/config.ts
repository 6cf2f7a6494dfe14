import { ruleSettings } from '@hopechest/api/config'
import { databaseAddresses, databaseUrlFault, defaultDatabaseUrl } from '@hopechest/database'
import { isEmailAddress } from '@hopechest/host/email-address'
import { passwordFault } from '@hopechest/host/password'
import {
  type Check,
  firstSignInSettings,
  type ListenAt,
  logSettings,
  longSecret,
  opsSettings,
  optional,
  ownAddress,
  readSettings,
  type SettingsOf,
  setting,
  signsFault,
  traceSettings,
  usualAddress,
  usualPorts,
  webFolder,
  wholeNumber,
} from '@hopechest/program'
import { connectionSettings } from '@hopechest/program/connections'

import { elsewhereFaults, elsewhereSettings } from './elsewhere/settings.ts'
import { languagesIn } from './words/index.ts'

/** Every setting of the site: what it is for, what it is when unset, and what it may be. */
export const settings = {
  SITE_ADDRESS: setting('the address where the site listens', usualAddress, ownAddress),
  SITE_PORT: setting('the port where it listens', usualPorts.site, wholeNumber(0, 65_535)),
  SITE_URL: optional(
    'the address under which browsers reach the site, when it is behind a gateway',
    webFolder,
  ),
  SITE_SECRET: optional('seals the cookies; unset: a key in a file beside the database', longSecret, {
    secret: true,
  }),
  DATABASE_URL: setting(
    `where everything is stored: ${databaseAddresses}`,
    defaultDatabaseUrl,
    checkedBy(databaseUrlFault),
    {
      secret: true,
    },
  ),
  SMTP_URL: optional('the mail server, like smtp://user:password@mail.example:587', smtpUrl, {
    secret: true,
  }),
  SECURITY_CONTACT: optional(
    'who hears of weaknesses, for /.well-known/security.txt: like mailto:security@gifts.example',
    contact,
  ),
  LANGUAGES: optional(
    'a folder with languages beside those that come with the program, such as nl.json',
    languagesIn,
  ),
  MAIL_FROM: setting('the sender of e-mails', 'Hopechest <hopechest@localhost>', sender),
  HOPECHEST_ADMIN_NAME: setting(
    'the name of the first administrator, if the next two are set',
    'Admin',
    (text) => ({ value: text }),
  ),
  HOPECHEST_ADMIN_EMAIL: optional('the address with which the first administrator signs in', emailAddress),
  HOPECHEST_ADMIN_PASSWORD: optional('the password of the first administrator, read once', password, {
    secret: true,
  }),
  ...elsewhereSettings,
  ...ruleSettings,
  ...opsSettings,
  ...traceSettings,
  ...firstSignInSettings,
  ...connectionSettings,
  ...logSettings,
}

export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: Record<string, string | undefined>) {
  return readSettings(settings, environment, findContradictions)
}

/** What contradicts itself, as sentences. */
export function findContradictions(config: Partial<SettingsOf<typeof settings>>): string[] {
  const { HOPECHEST_ADMIN_EMAIL: email, HOPECHEST_ADMIN_PASSWORD: word, OPS_PORT, SITE_PORT } = config
  const faults = elsewhereFaults(config)
  if ((email === undefined) !== (word === undefined))
    faults.push('HOPECHEST_ADMIN_EMAIL and HOPECHEST_ADMIN_PASSWORD must be set together')
  if (OPS_PORT !== undefined && OPS_PORT === SITE_PORT)
    faults.push(`OPS_PORT must be another port than SITE_PORT; both are ${OPS_PORT}`)
  return faults
}

function password(text: string): ReturnType<Check<string>> {
  const fault = passwordFault(text)
  return fault === undefined ? { value: text } : fault
}

function emailAddress(text: string): ReturnType<Check<string>> {
  return isEmailAddress(text) ? { value: text } : 'must be an e-mail address like jo@gifts.example'
}

function smtpUrl(text: string): ReturnType<Check<string>> {
  const fault = signsFault(text)
  if (fault !== undefined) return fault
  const url = URL.parse(text)
  const isMailServer = url && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  return isMailServer ? { value: text } : 'must be an address like smtp://user:password@mail.example:587'
}

function contact(text: string): ReturnType<Check<string>> {
  return /^(?:mailto:[^\s@]+@|https:\/\/|tel:)\S+$/.test(text)
    ? { value: text }
    : 'must be an address like mailto:security@gifts.example or https://gifts.example/security'
}

function sender(text: string): ReturnType<Check<string>> {
  return /^[^\r\n]+@[^\r\n]+$/.test(text)
    ? { value: text }
    : 'must be an address like Hopechest <gifts@example.com>'
}

function checkedBy(findFault: (text: string) => string | undefined): Check<string> {
  return (text) => findFault(text) ?? { value: text }
}

export function siteAt({ SITE_ADDRESS, SITE_PORT }: Pick<Config, 'SITE_ADDRESS' | 'SITE_PORT'>): ListenAt {
  return { address: SITE_ADDRESS, port: SITE_PORT }
}
