import type { SettingsOf } from '@hopechest/program'
import { createGateway, type NamedByGateway } from './gateway.ts'
import { createProvider, type Provider } from './provider.ts'
import { type elsewhereSettings, providersIn } from './settings.ts'

/** How people sign in, beside or instead of a password of this site. */
export interface Elsewhere {
  providers: readonly Provider[]
  hasPasswords: boolean
  isAuto: boolean
  /** A sign-out ends at the provider, too. */
  signsOutThere: boolean
  namedByGateway: NamedByGateway | undefined
}

type Config = SettingsOf<typeof elsewhereSettings> & { TRUSTED_PROXIES: readonly string[] | undefined }

/** Undefined where people sign in with a password of this site alone. */
export function openElsewhere(config: Config): Elsewhere | undefined {
  const { REMOTE_USER_HEADER: header, TRUSTED_PROXIES: proxies = [], PASSWORDS } = config
  const providers = providersIn(config)
  if (providers.length === 0 && header === undefined && PASSWORDS === 'on') return undefined
  return {
    providers: providers.map((each) => createProvider(each)),
    hasPasswords: PASSWORDS === 'on',
    isAuto: config.OIDC_AUTO === 'true',
    signsOutThere: config.OIDC_SIGN_OUT === 'provider',
    namedByGateway: header === undefined ? undefined : createGateway(header, proxies),
  }
}

export type { Provider } from './provider.ts'
