import { isRevealed, type Registry, type RegistryAnswer, unwrapsAt } from '@hopechest/contract'

/** A registry with what the moment says of it. */
export function toAnswer(registry: Registry, now: Date): RegistryAnswer {
  return { ...registry, is_wrapped: !isRevealed(registry, now), unwraps_at: unwrapsAt(registry) ?? null }
}
