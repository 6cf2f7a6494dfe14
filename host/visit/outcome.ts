import { withRegistryDefaults } from '@hopechest/contract'
import type { Facts } from '../facts.ts'

/** What the host is to do before it shows the page. */
export type Outcome =
  | {
      /** It brings the visit once more, with all this. */
      needs: object
    }
  | {
      /** It stores these where the registries still have the version; else it brings the visit once more, with the new ones. */
      writes: { id: number; version: string; change: object }[]
    }

/** Whether the page is made once more, when the host has said what it needs. */
export function needsMore({ needs: { lists, ...others } }: Facts): boolean {
  return lists || Object.values(others).some(({ size }) => size > 0)
}

export function outcomeOf(facts: Facts): Outcome {
  return needsMore(facts) ? { needs: wantedOf(facts) } : { writes: writesOf(facts) }
}

function wantedOf({ needs }: Facts): object {
  const { lists, make, passOn, asInvitees, ownerLink } = needs
  return {
    ...(needs.registries.size > 0 && { registries: [...needs.registries] }),
    ...(lists && { lists: true }),
    ...(make.size > 0 && {
      make: [...make].map(([key, { registry, copyOf }]) => ({
        key,
        registry: withRegistryDefaults(registry),
        ...(copyOf !== undefined && { copy_of: copyOf }),
      })),
    }),
    ...(needs.remove.size > 0 && { remove: [...needs.remove] }),
    ...(needs.people.size > 0 && { people: [...needs.people] }),
    ...(asInvitees.size > 0 && {
      as_invitees: [...asInvitees].map(([id, invitee]) => ({ id, invitee })),
    }),
    ...(needs.accounts.size > 0 && { accounts: [...needs.accounts] }),
    ...(ownerLink.size > 0 && { owner_link: Object.fromEntries(ownerLink) }),
    ...(passOn.size > 0 && { pass_on: [...passOn].map(([id, wish]) => ({ id, ...wish })) }),
  }
}

function writesOf({ writes, registries }: Facts) {
  return [...writes].map(([id, change]) => ({ id, version: registries.get(id)?.version ?? '', change }))
}
