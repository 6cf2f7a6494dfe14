import { limits } from '@hopechest/contract'

/**
 * A name that no list, gift or link can have. The item service or its client would refuse it instead of finding
 * nothing.
 */
export function namesNothing(name: string): boolean {
  return name.includes('\0') || ['', '.', '..'].includes(name) || [...name].length > limits.slug
}
