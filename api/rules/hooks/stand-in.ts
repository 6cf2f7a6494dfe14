import type { Caller, Host, HostUser, Key, KeyId, Rights } from '@hopechest/host'
import { scopesIn, withoutSurprises } from '@hopechest/host'
import { answerMilliseconds } from '../../callers/authenticate.ts'
import type { StoredHook } from '../../stores/hooks.ts'

/** Who has made a hook, with the rights that they have in this moment: what it sends, it sends in their name. */
export interface StandIn {
  /** Whether the service can ask the host for them at all. */
  isPossible: boolean
  /** Undefined where the account is gone or switched off. */
  callerOf(
    hook: Pick<StoredHook, 'account_id' | 'surprises' | 'scopes' | 'registries'>,
  ): Promise<Caller | undefined>
  /** Whether the key of a hook still works; true where the host cannot say. */
  hasKey(accountId: number, keyId: KeyId): Promise<boolean>
}

export interface StandInParts {
  host: Host
  rightsOf: (user: HostUser) => Rights
  /** With which the service asks the host; undefined when it has no account there. */
  authorization: string | undefined
}

export function createStandIn({ host, rightsOf, authorization }: StandInParts): StandIn {
  const own = host.own ? '' : authorization
  return {
    isPossible: host.findUser !== undefined && own !== undefined,
    async callerOf(hook) {
      if (own === undefined) return undefined
      const deadline = performance.now() + answerMilliseconds
      const found = await host.findUser?.(hook.account_id, { authorization: own, deadline })
      if (!found) return undefined
      const { id, username, email, invited_as } = found
      const key = keyOf(hook)
      const user = { id, username, email, invited_as, ...rightsOf(found), ...(key && { key }) }
      return { ...user, authorization: own, deadline }
    },
    async hasKey(accountId, keyId) {
      if (own === undefined || !host.hasKey) return true
      const deadline = performance.now() + answerMilliseconds
      return host.hasKey(accountId, keyId, { authorization: own, deadline })
    },
  }
}

/** As the key was that made it, and less where it was not to tell surprises. */
function keyOf({
  scopes,
  registries,
  surprises,
}: Pick<StoredHook, 'scopes' | 'registries' | 'surprises'>): Key | undefined {
  const key =
    scopes === null ? undefined : { scopes: scopesIn(scopes), registries: registries?.split(' ').map(Number) }
  return surprises ? key : withoutSurprises(key)
}
