import { settings as apiSettings, findContradictions } from '@hopechest/api/config'
import { readSettings, type SettingsOf, siteUrlOf } from '@hopechest/program'
import {
  findContradictions as findSiteContradictions,
  settings as siteSettings,
} from '@hopechest/site/config'

/** The site calls the item service of its own process, so it needs no address and no key for it. */
const { REGISTRY_API_BASE_URL: _address, REGISTRY_API_KEY: _key, ...ownSettings } = siteSettings

/** Every setting of the item service and of the site. */
export const settings = { ...apiSettings, ...ownSettings }

export type Config = SettingsOf<typeof settings>

/** Reads the environment. Everything that cannot be used is named at once, and nothing starts. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  return readSettings(settings, environment, (config) => [
    ...findContradictions(config),
    ...findSiteContradictions(config),
    ...sharedPorts(config),
  ])
}

function sharedPorts({ API_PORT, SITE_PORT }: Partial<Config>): string[] {
  const isShared = API_PORT !== 0 && API_PORT === SITE_PORT
  return isShared
    ? ['SITE_PORT must differ from API_PORT: each of the two servers needs a port of its own']
    : []
}

/** The lists that the service hands out are pages of the site. */
export function withSite(config: Config): Config {
  return { ...config, SITE_URL: siteUrlOf(config) }
}
