/** A table whose rows are spread over the machines of a cluster. */
export interface SpreadTable {
  name: string
  /** The column that says on which shard a row is. */
  by: string
  /** Its primary key on a cluster: a key of one shard holds for all only if it has that column in it. */
  key: readonly string[]
  /** The rows get numbers from one sequence, so that they stay below 2^53 and grow. */
  isNumbered: boolean
}

/**
 * What has to be on the machine of a registry, so that a change and all that belongs to it are one transaction there. Rows
 * with the same number in `by` lie on one machine, in all tables alike.
 */
export const spreadTables: readonly SpreadTable[] = [
  // New items are numbered by the service, because an id carries its registry.
  { name: 'items', by: 'registry_id', key: ['registry_id', 'id'], isNumbered: false },
  { name: 'purchases', by: 'registry_id', key: ['registry_id', 'id'], isNumbered: true },
  { name: 'send_to', by: 'registry_id', key: ['registry_id'], isNumbered: false },
  { name: 'registry_sync', by: 'registry_id', key: ['registry_id'], isNumbered: false },
  { name: 'idempotency_keys', by: 'home', key: ['home', 'key_hash'], isNumbered: false },
  { name: 'item_external_ids', by: 'registry_id', key: ['registry_id', 'external_id'], isNumbered: false },
  { name: 'questions', by: 'registry_id', key: ['registry_id', 'id'], isNumbered: false },
  { name: 'gift_looks', by: 'registry_id', key: ['registry_id', 'item_id', 'user_id'], isNumbered: false },
  {
    name: 'taken_agreements',
    by: 'registry_id',
    key: ['registry_id', 'owner_hash', 'user_id'],
    isNumbered: false,
  },
  { name: 'pictures', by: 'registry_id', key: ['registry_id', 'address_hash'], isNumbered: false },
  { name: 'events', by: 'registry_id', key: ['registry_id', 'id'], isNumbered: true },
]

/**
 * Tables on the coordinator that Citus has to know, because a transaction changes them together with a row of a shard:
 * then it commits in two phases. `registries` brings along what its foreign keys reach: accounts, their passwords and
 * links, invitations and invitees. `books` brings along people, circles, and what is open to
 * them, `letters` the addresses of guests who want some about their gifts, `push_gifts` the browsers that hear of these. `hooks` is made together with the memory of its request. `item_registries` is asked on the way to an item, and is answered without a worker.
 */
export const knownTables: readonly string[] = [
  'registries',
  'books',
  'households',
  'list_guests',
  'list_for',
  'ideas',
  'idea_comments',
  'idea_settings',
  'gift_words',
  'event_readers',
  'item_registries',
  'letters',
  'hooks',
  'push_gifts',
]

/**
 * Tables on the coordinator alone: no transaction changes them together with a row of a shard. `guest_gifts` has a row for each
 * gift that guests keep, `owners_here` for each owner whom another host brings, `guest_lists` for each registry, `guest_mailboxes` for each mailbox,
 * `idea_lists` for each list on which an account has ideas, `remembered_gifts` for each gift that its giver has kept,
 * `made_lists` for each list that a host has made for the service,
 * `hook_deliveries` for each message to a program in the last days, `bank_accounts` for each list whose guests transfer their parts,
 * `link_lists` for each list whose owners let the service look at its shops, and `link_looks` for each gift on it,
 * `first_letters` for each stranger to whom a new account has written today,
 * `stopped_notices` and `asked_notices` for each kind of notice that a mailbox gets no more or has asked for, `new_wishes` for each list that has some today, `kept_notices` for what a site without a
 * mail server would have written; the others have few.
 */
export const coordinatorTables: readonly string[] = [
  'account_sizes',
  'asked_notices',
  'bank_accounts',
  'erasures',
  'first_letters',
  'givers',
  'gone_guests',
  'guest_gift_links',
  'guest_gifts',
  'guest_lists',
  'guest_mailboxes',
  'hook_deliveries',
  'idea_lists',
  'kept_notices',
  'leases',
  'link_lists',
  'link_looks',
  'made_lists',
  'new_wishes',
  'owners_here',
  'remembered_gifts',
  'running_time',
  'taken_visits',
  'used_challenges',
  'host_key',
  'known_host',
  'site_settings',
  'troubles',
  'stopped_notices',
  'last_changes',
  'schema_version',
  'cluster_form',
]
