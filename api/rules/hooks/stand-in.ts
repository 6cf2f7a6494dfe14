import type { Caller, Host, HostUser, Key, KeyId, Rights } from '@hopechest/host'
import { scopesIn, withoutSurprises } from '@hopechest/host'
import { answerMilliseconds } from '../../callers/authenticate.ts'
import type { StoredHook } from '../../stores/hooks.ts'

/** Who has made a hook, with the rights that they have in this moment: what it sends, it sends in their name. */
export interface StandIn {
  /** Whether the service can ask the host for them at all. */
  isPossible: boolean
  /**
   * Undefined where the account is gone or switched off; `ended` where the key of the hook works no more. A host that cannot
   * say it takes the key for one that works.
   */
  callerOf(
    hook: Pick<StoredHook, 'account_id' | 'surprises' | 'scopes' | 'registries'>,
    keyId?: KeyId,
  ): Promise<Caller | 'ended' | undefined>
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
    async callerOf(hook, keyId) {
      if (own === undefined) return undefined
      const deadline = performance.now() + answerMilliseconds
      const found = await host.findUser?.(hook.account_id, { authorization: own, deadline, keyId })
      if (!found || found === 'ended') return found
      const { id, username, email, invited_as } = found
      const key = keyOf(hook)
      const user = { id, username, email, invited_as, ...rightsOf(found), ...(key && { key }) }
      return { ...user, authorization: own, deadline }
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
