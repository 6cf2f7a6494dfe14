import type { PluginVersion } from './plugin-version.ts'

export interface Story {
  name: string
  plugin: PluginVersion
  /** Registries that were there before, by the id they had on the recorded site. */
  given?: Record<number, { by: string; post: object }>
  /** Replayed one after the other on one site. */
  recordings: string[]
}

const daves = [0, 1, 2, 3, 4].map((n) => ({
  by: 'dave',
  post: { title: `Dave ${n}`, status: n % 2 === 0 ? 'publish' : 'private' },
}))
const babyShower = {
  by: 'alice',
  post: {
    title: 'Baby shower',
    content: 'Hello',
    status: 'publish',
    meta: { registry_item_ids: [7], registry_invitees: ['bob'], registry_event_type: 'baby' },
  },
}
const inviteesOnly = {
  by: 'alice',
  post: {
    title: 'Invitees only',
    content: 'Story',
    status: 'private',
    meta: { registry_item_ids: [4], registry_invitees: ['bob', 'CAROL@Example.com'] },
  },
}
const trashable = (title: string) => ({ by: 'alice', post: { title, content: 'x', status: 'private' } })

export const stories: Story[] = [
  {
    name: 'who the caller is',
    plugin: 'recorded',
    recordings: [
      'me-fields-edit',
      'me-email-as-login',
      'me-login-other-case',
      'me-password-without-spaces',
      'me-password-other-case',
      'me-scheme-lowercase',
      'me-wrong-password',
      'me-unknown-user',
      'me-unknown-email',
      'me-malformed-base64',
      'me-base64-without-colon',
      'me-empty-password',
      'me-empty-user',
      'me-bearer',
      'me-no-auth',
      'me-password-with-colon',
    ],
  },
  {
    name: 'registries made, read and changed on a site without the plugin',
    plugin: 'none',
    recordings: [
      'list-wrong-password',
      'create-private',
      'create-public',
      'create-minimal',
      'create-invalid-meta-item',
      'create-invalid-meta-object',
      'create-meta-invitee-number',
      'create-meta-integer-fraction',
      'create-meta-unknown-key',
      'create-bad-json',
      'create-invalid-status',
      'create-as-other',
      'create-no-auth',
      'create-no-role',
      'create-draft',
      'create-same-title',
      'text-entities-subscriber',
      'text-entities-admin',
      'text-html-subscriber',
      'text-html-admin',
      'text-backslash-subscriber',
      'text-space-subscriber',
      'text-paragraphs',
      'text-escaped',
      'get-private-owner',
      'get-private-admin',
      'get-private-invitee',
      'get-private-other',
      'get-private-anonymous',
      'get-private-edit-owner',
      'get-private-edit-admin',
      'get-private-edit-invitee',
      'get-private-edit-other',
      'get-private-edit-anonymous',
      'get-public-owner',
      'get-public-other',
      'get-public-anonymous',
      'get-public-edit-owner',
      'get-public-edit-other',
      'get-public-edit-anonymous',
      'get-missing',
      'get-missing-anonymous',
      'get-id-zero',
      'get-id-not-number',
      'get-id-huge',
      'get-id-leading-zero',
      'get-other-rest-base',
      'get-fields',
      'slug-public',
      'slug-private-default-status',
      'slug-private-owner',
      'slug-private-other',
      'slug-private-anonymous',
      'slug-missing',
      'list-others-edit-context',
      'update-meta-merges',
      'update-meta-null',
      'update-title-only',
      'update-same-values',
      'update-status',
      'update-empty-body',
      'update-other',
      'update-invitee',
      'update-anonymous',
      'update-admin',
      'update-missing',
      'update-item-ids-duplicates',
      'update-item-ids-minimum',
    ],
  },
  {
    name: 'a change that is refused half way',
    plugin: 'none',
    given: {
      571: {
        by: 'alice',
        post: {
          title: 'New name',
          status: 'private',
          meta: {
            registry_invitees: ['bob', 'guest@Example.com'],
            registry_event_type: 'anniversary',
          },
        },
      },
    },
    recordings: ['update-bad-meta', 'update-bad-meta-after'],
  },
  {
    name: 'lists and pages',
    plugin: 'recorded',
    given: Object.fromEntries(daves.map((dave, n) => [613 + n, dave])),
    recordings: [
      'list-own',
      'list-own-page-3',
      'list-page-out-of-range',
      'list-empty',
      'list-empty-page-2',
      'list-per-page-101',
      'list-per-page-0',
      'list-offset',
      'list-offset-past-end',
      'list-order',
      'list-status-any',
      'list-status-default',
      'list-status-private-anonymous',
      'list-others-private',
      'list-others-private-page',
      'list-author-unknown',
    ],
  },
  {
    name: 'whole entries of a list',
    plugin: 'none',
    given: Object.fromEntries(daves.map((dave, n) => [613 + n, dave])),
    recordings: ['list-own-full', 'list-per-page-100'],
  },
  {
    name: 'invitees on a site without the plugin',
    plugin: 'none',
    given: { 631: inviteesOnly },
    recordings: ['invitee-read-stock'],
  },
  {
    name: 'invitees on a site with the plugin',
    plugin: 'recorded',
    given: { 572: babyShower, 631: inviteesOnly },
    recordings: [
      'invitee-read-filter',
      'invitee-read-filter-edit',
      'invitee-read-filter-list',
      'invitee-read-hide-meta',
      'invitee-read-text-field',
    ],
  },
  {
    name: 'registries thrown away',
    plugin: 'none',
    given: {
      632: trashable('to delete'),
      633: trashable('to trash'),
      634: trashable('to delete by admin'),
    },
    recordings: [
      'delete-other',
      'delete-anonymous',
      'delete-force',
      'delete-force-again',
      'delete-trash',
      'delete-admin',
      'delete-missing',
    ],
  },
]

/** How a page sets type and how a slug is made is followed only for simple text; these texts are not. */
export const renderedElsewise = [
  'text-entities-admin',
  'text-escaped',
  'text-html-subscriber',
  'text-html-admin',
  'invitee-read-text-field',
]
