import type { Registry } from '@hopechest/client'

/** Who may see a list without an account and without an invitation: everybody, if its owner has published it. */
export function mayGuestsSee({ status }: Pick<Registry, 'status'>): boolean {
  return status === 'publish'
}
