import { settings as apiSettings, findContradictions } from '@hopechest/api/config'
import { longSecret, optional, readSettings, type SettingsOf, siteUrlOf } from '@hopechest/program'
import {
  findContradictions as findSiteContradictions,
  settings as siteSettings,
} from '@hopechest/site/config'
import { namesElsewhere } from '@hopechest/site/elsewhere-settings'

/** Every setting of the item service and of the site. */
export const settings = {
  ...apiSettings,
  ...siteSettings,
  FRAME_KEY: optional(
    'the key with which a host signs the visits whose pages it frames; unset with HOST_URL: one on which the plugin and the service agree',
    // It is root of the service: who has it visits as any person.
    longSecret,
    { secret: true },
  ),
}

export type Config = SettingsOf<typeof settings>

/** Reads the environment. Everything that cannot be used is named at once, and nothing starts. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  return readSettings(settings, environment, (config) => [
    ...findContradictions(config),
    ...findSiteContradictions(config),
    ...sharedPorts(config),
    ...hostWithoutAddress(config),
    ...signInOfHost(config),
  ])
}

function sharedPorts({ API_PORT, SITE_PORT }: Partial<Config>): string[] {
  const isShared = API_PORT !== 0 && API_PORT === SITE_PORT
  return isShared
    ? ['SITE_PORT must differ from API_PORT: each of the two servers needs a port of its own']
    : []
}

function hostWithoutAddress({ FRAME_KEY, HOST_URL, SITE_URL }: Partial<Config>): string[] {
  return FRAME_KEY !== undefined && HOST_URL === undefined && SITE_URL === undefined
    ? ['SITE_URL must be set with FRAME_KEY: it is the address under which the host shows our pages']
    : []
}

/** Where a host frames the pages, or owns the people, they sign in there. */
function signInOfHost(config: Partial<Config>): string[] {
  if (config.HOST_URL === undefined && config.FRAME_KEY === undefined) return []
  return namesElsewhere(config).map(
    (name) => `${name} must not be set here: people sign in at the host, which is its own`,
  )
}

/** The host that brings its visitors, where there is one: with FRAME_KEY any host, without it a WordPress site. */
export function framingHost({ FRAME_KEY, HOST_URL, SITE_URL }: Config): string | undefined {
  return FRAME_KEY === undefined ? HOST_URL : (SITE_URL ?? HOST_URL)
}

/** The lists that the service hands out are pages of the site. */
export function withSite(config: Config): Config {
  return { ...config, SITE_URL: siteUrlOf(config) }
}

/** Where this machine asks the item service. */
export function apiUrlOf({ API_ADDRESS, API_PORT }: Config): string {
  return `http://${hostOf(API_ADDRESS)}:${API_PORT}`
}

/** A server that listens everywhere is asked on this machine. */
function hostOf(address: string): string {
  const known = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address]
  return known ?? (address.includes(':') ? `[${address}]` : address)
}
