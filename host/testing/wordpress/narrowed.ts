import type { Scope } from '@hopechest/contract'
import type { KeyRights } from '../../people/program-keys.ts'
import { Failure, noPost } from './failure.ts'
import type { Post } from './posts.ts'

const ofItems = [
  'registry_item_ids',
  'registry_most_wanted',
  'registry_group_gifts',
  'registry_headings',
  'registry_item_currencies',
]
const ofPeople = ['registry_invitees', 'registry_owners']

/** What the plugin refuses a narrowed key at the door of the site (`plugin/inc/keys/guard.php`), as far as the service comes to it. */
export function refuseNarrowed(
  rights: KeyRights | undefined,
  { method, id, change }: { method: string; id: number | undefined; change: () => Record<string, unknown> },
  post: Post | undefined,
): void {
  if (!rights?.scopes) return
  if (id !== undefined && !isForList(rights, id)) throw noPost()
  if (rights.registries && id === undefined && method === 'POST') throw outOfScope('lists:write')
  if (method === 'GET') return
  if (method === 'DELETE') demand(rights, 'lists:write')
  if (method === 'DELETE') return
  const { meta, registry_version, ...text } = change()
  const named = Object.keys(meta ?? {})
  const isChanged = (key: string) =>
    JSON.stringify(Reflect.get(meta ?? {}, key)) !== JSON.stringify(post?.meta[key] ?? [])
  const isOfList = (key: string) => !ofItems.includes(key) && !ofPeople.includes(key)
  if (id === undefined || Object.keys(text).length > 0 || named.some(isOfList)) demand(rights, 'lists:write')
  if (named.some((key) => ofItems.includes(key)) && !rights.scopes.includes('lists:write'))
    demand(rights, 'gifts:write')
  if (named.some((key) => ofPeople.includes(key) && isChanged(key))) demand(rights, 'people')
}

/** A key without any right is for no list. */
export function isForList({ scopes, registries }: KeyRights, id: number): boolean {
  return scopes?.length !== 0 && (registries?.includes(id) ?? true)
}

function demand({ scopes }: KeyRights, scope: Scope): void {
  if (!scopes?.includes(scope)) throw outOfScope(scope)
}

function outOfScope(scope: Scope): Failure {
  return new Failure(403, 'hopechest_out_of_scope', `This application password lacks the right "${scope}".`)
}
