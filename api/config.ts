import { databaseAddresses, databaseUrlFault, defaultDatabaseUrl } from '@hopechest/database'
import {
  callsOfOneCaller,
  type HostUser,
  hostUrlFault,
  postTypeFault,
  type Rights,
  showingPublic,
  usualCalls,
} from '@hopechest/host'
import { createSlipSeal, type SlipSeal } from '@hopechest/host/draws'
import { personLinkKey } from '@hopechest/host/family'
import { siteSecretOf } from '@hopechest/host/site-key'
import {
  type Check,
  firstSignInSettings,
  list,
  logSettings,
  longSecret,
  oneOf,
  opsSettings,
  optional,
  ownAddress,
  readSettings,
  type SettingsOf,
  setting,
  traceSettings,
  usualAddress,
  usualPorts,
  webFolder,
  wholeNumber,
  word,
} from '@hopechest/program'
import { connectionSettings } from '@hopechest/program/connections'

/** Those of the rules: the site runs them, too, where it stands alone. */
export const ruleSettings = {
  ITEM_ROUTES: optional(
    'who may use /items: every caller (authenticated), as with HOST_URL when unset, or the members of a registry (members), as with the embedded host',
    oneOf('authenticated', 'members'),
  ),
  CREATES_PER_MINUTE: setting(
    'items, registries and purchases that a caller who is no admin may create in a minute; 0: no bound',
    1000,
    wholeNumber(0, 1_000_000),
  ),
  ANSWER_MEMORY: setting(
    'megabytes that a process uses to keep written items and lists; 0: it keeps none',
    16,
    wholeNumber(0, 65_536),
  ),
  WEBHOOK_HOSTS: optional(
    'hosts that may hear of changes in a private network, like home.lan:8123; without a port: 80 and 443',
    hostsWithPorts,
  ),
  ADMIN_ROLES: setting('roles that make a caller admin', 'administrator', list, {
    neverEmpty: 'it would mean administrator',
  }),
  ADMIN_CAPABILITY: setting(
    'a capability that does so',
    'edit_others_gift_registries',
    word('the name of a capability'),
  ),
  READER_CAPABILITY: setting(
    'the capability of the account with which a page shows lists to guests',
    'show_gift_registries',
    word('the name of a capability'),
  ),
}

/** Every setting of the item service: what it is for, what it is when unset, and what it may be. */
export const settings = {
  API_ADDRESS: setting('the address where the service listens', usualAddress, ownAddress),
  API_PORT: setting('the port where it listens', usualPorts.api, wholeNumber(0, 65_535)),
  DATABASE_URL: setting(
    `where items are stored: ${databaseAddresses}`,
    defaultDatabaseUrl,
    checkedBy(databaseUrlFault),
    {
      secret: true,
    },
  ),
  HOST_URL: optional('the WordPress site; unset: the embedded host', checkedBy(hostUrlFault), {
    secret: true,
  }),
  HOST_MOVED_FROM: optional(
    'the address of the site before it moved: the database belongs to that one',
    checkedBy(hostUrlFault),
    { secret: true },
  ),
  SITE_URL: optional(
    `where the pages of lists are, for the permalinks of the embedded host; unset: http://${usualAddress}:${usualPorts.site}`,
    webFolder,
  ),
  SITE_SECRET: optional(
    'the secret of the site, which signs the links of people and seals who drew whom; unset: a key in a file beside the database',
    longSecret,
    { secret: true },
  ),
  HOST_POST_TYPE: setting(
    'the REST base of the registry post type on the site',
    'gift_registry',
    checkedBy(postTypeFault),
  ),
  HOST_TIMEOUT: setting('seconds for one call to the site', 5, wholeNumber(1, 7)),
  HOST_CALLS: setting(
    `calls for registries that the site gets at once from a process; a caller has at most ${callsOfOneCaller} of them`,
    usualCalls,
    wholeNumber(1, 256),
  ),
  HOST_USERNAME: optional('an account on the site that finishes a pending sync of item order', anyText),
  HOST_APP_PASSWORD: optional('its application password', anyText, { secret: true }),
  AUTH_CACHE_TTL: setting('seconds for which a caller is remembered', 300, wholeNumber(0, 86_400)),
  ENVIRONMENT: setting(
    'production: no /docs, and no page of another origin may call',
    'local',
    oneOf('local', 'production'),
  ),
  API_KEY: optional('a key that every request must carry as x-api-key', headerText, {
    secret: true,
    neverEmpty: 'it would let every caller in',
  }),
  ...ruleSettings,
  ERASE_GUESTS_AFTER: setting(
    'days of running time after which names and words of guests are erased, once their registry is deleted',
    30,
    wholeNumber(0, 3650),
  ),
  SIGN_IN_FAILURES_PER_ADDRESS: setting(
    'sign-ins that may fail in a minute from one address; 0: no bound',
    60,
    wholeNumber(0, 1_000_000),
  ),
  SIGN_IN_FAILURES_PER_ACCOUNT: setting(
    'sign-ins that may fail in a minute for one account; 0: no bound',
    20,
    wholeNumber(0, 1_000_000),
  ),
  CORS_ORIGINS: optional('origins whose pages may call', origins),
  ...opsSettings,
  ...traceSettings,
  ...firstSignInSettings,
  ...connectionSettings,
  WORKERS: setting('processes that share the port', 1, wholeNumber(1, 128)),
  ...logSettings,
}

export type Config = SettingsOf<typeof settings>

/**
 * Who may use the flat routes. Behind a site there may be clients from before the registry routes, so that the
 * specification's rule stands until the operator says otherwise. The embedded host has none.
 */
export function itemRoutesOf({ ITEM_ROUTES, HOST_URL }: Pick<Config, 'ITEM_ROUTES' | 'HOST_URL'>) {
  return ITEM_ROUTES ?? (HOST_URL === undefined ? 'members' : 'authenticated')
}

/** The rights that a user of the host has here, by their roles and capabilities. */
export function rightsOf({
  ADMIN_ROLES,
  ADMIN_CAPABILITY,
  READER_CAPABILITY,
}: Pick<Config, 'ADMIN_ROLES' | 'ADMIN_CAPABILITY' | 'READER_CAPABILITY'>) {
  return ({ roles, capabilities }: HostUser): Rights => ({
    is_admin: capabilities[ADMIN_CAPABILITY] === true || roles.some((role) => ADMIN_ROLES.includes(role)),
    is_reader: capabilities[READER_CAPABILITY] === true || capabilities[showingPublic] === true,
    is_front: capabilities[READER_CAPABILITY] !== true && capabilities[showingPublic] === true,
  })
}

/** Of the ids of changes. */
export function changeIdsSecretOf(config: Parameters<typeof siteSecretOf>[0]): () => string {
  return () => siteSecretOf(config)
}

/** The key that signs the links of people, read from its file when the first of them is asked for. */
export function personLinkKeyOf(config: Parameters<typeof siteSecretOf>[0]): () => Buffer {
  let key: Buffer | undefined
  return () => {
    key ??= personLinkKey(siteSecretOf(config))
    return key
  }
}

/** Seals who drew whom, by the same key. */
export function slipSealOf(config: Parameters<typeof siteSecretOf>[0]): SlipSeal {
  return createSlipSeal(() => siteSecretOf(config))
}

/** Reads the environment. Everything that cannot be used is named at once, and nothing starts. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  return readSettings(settings, environment, findContradictions)
}

/** Settings that contradict each other, as sentences. */
export function findContradictions(config: Partial<Config>): string[] {
  const faults: string[] = []
  if (config.DATABASE_URL === 'sqlite::memory:' && Number(config.WORKERS) > 1) {
    faults.push(
      'WORKERS must be 1 with DATABASE_URL sqlite::memory:, because each process would have a database of its own',
    )
  }
  if (config.OPS_PORT !== undefined && config.OPS_PORT === config.API_PORT) {
    faults.push(`OPS_PORT must be another port than API_PORT; both are ${config.OPS_PORT}`)
  }
  if ((config.HOST_USERNAME === undefined) !== (config.HOST_APP_PASSWORD === undefined)) {
    faults.push('HOST_USERNAME and HOST_APP_PASSWORD must be set together')
  }
  if (config.HOST_USERNAME !== undefined && config.HOST_URL === undefined) {
    faults.push('HOST_URL must be set with HOST_USERNAME: the embedded host needs no account of the service')
  }
  if (config.HOST_MOVED_FROM !== undefined && config.HOST_URL === undefined) {
    faults.push('HOST_URL must be set with HOST_MOVED_FROM: it says where the site is')
  }
  return faults
}

function checkedBy(findFault: (text: string) => string | undefined): Check<string> {
  return (text) => findFault(text) ?? { value: text }
}

function anyText(text: string) {
  return { value: text }
}

function headerText(text: string) {
  return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text)
    ? { value: text }
    : 'must be ASCII without blanks around it: nothing else can be sent in a header'
}

/** As `host` of an address has them. */
function hostsWithPorts(text: string) {
  const { value } = list(text)
  const strange = value.find(
    (each) =>
      !URL.canParse(`http://${each}`) || new URL(`http://${each}/`).pathname !== '/' || /[/?#@]/.test(each),
  )
  if (strange !== undefined) return `must list hosts like home.lan:8123; ${strange} is not one`
  return { value: value.map((each) => each.toLowerCase()) }
}

/** An origin is compared to the letter with what a browser sends, so it must be spelled as a browser does. */
function origins(text: string) {
  const { value } = list(text)
  const strange = value.find((each) => !URL.canParse(each) || new URL(each).origin !== each)
  return strange ? `must list origins like https://example.com; ${strange} is not one` : { value }
}
