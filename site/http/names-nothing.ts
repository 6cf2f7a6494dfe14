import { limits } from '@hopechest/contract'

/** No list, gift or link is named so; the item service, or its client, would refuse it instead of finding nothing. */
export function namesNothing(name: string): boolean {
  return name.includes('\0') || ['.', '..'].includes(name) || [...name].length > limits.slug
}
