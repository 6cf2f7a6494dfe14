import { readdirSync } from 'node:fs'
import type { PluginVersion } from './plugin-version.ts'

export interface Story {
  name: string
  plugin: PluginVersion
  /** Registries that were there before, by the id they had on the recorded site. */
  given?: Record<number, { by: string; post: object }>
  /** Replayed one after the other on one site; those that are called alike in any order, so by name. */
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

const names = readdirSync(new URL('recordings', import.meta.url)).map((file) => file.replace('.json', ''))
const called = (beginning: string) => names.filter((name) => name.startsWith(beginning)).toSorted()

export const stories: Story[] = [
  {
    name: 'who the caller is',
    plugin: 'recorded',
    recordings: called('me-'),
  },
  {
    name: 'registries made, read and changed on a site without the plugin',
    plugin: 'none',
    recordings: [
      'list-wrong-password',
      ...called('create-'),
      // It was recorded first, so its address is the one without a number.
      'text-entities-subscriber',
      ...called('text-').filter((name) => name !== 'text-entities-subscriber'),
      ...called('get-'),
      ...called('slug-'),
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
