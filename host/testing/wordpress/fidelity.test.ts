import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { WordPressPerson } from './people.ts'
import { type RecordedWordPress, startRecordedWordPress } from './recorded-wordpress.ts'

/** What a real WordPress was asked and answered. */
interface Exchange {
  request: {
    method: string
    path: string
    headers: Record<string, string>
    body?: unknown
    body_text?: string
  }
  response: { status: number; headers: Record<string, string>; body: unknown }
}

interface Story {
  name: string
  plugin: boolean
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

const stories: Story[] = [
  {
    name: 'who somebody is',
    plugin: true,
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
    plugin: false,
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
    plugin: false,
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
    plugin: true,
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
    plugin: false,
    given: Object.fromEntries(daves.map((dave, n) => [613 + n, dave])),
    recordings: ['list-own-full', 'list-per-page-100'],
  },
  {
    name: 'invitees on a site without the plugin',
    plugin: false,
    given: { 631: inviteesOnly },
    recordings: ['invitee-read-stock'],
  },
  {
    name: 'invitees on a site with the plugin',
    plugin: true,
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
    plugin: false,
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
const renderedElsewise = [
  'text-entities-admin',
  'text-escaped',
  'text-html-subscriber',
  'text-html-admin',
  'invitee-read-text-field',
]

for (const story of stories) {
  describe(`the stand-in answers as the recorded WordPress: ${story.name}`, () => {
    let site: RecordedWordPress
    const people: Record<string, WordPressPerson> = {}
    const ids = new Map<number, number>()

    before(async () => {
      site = await startRecordedWordPress({ plugin: story.plugin })
      for (const name of ['hostadmin', 'alice', 'bob', 'carol', 'dave', 'registry-service']) {
        const manages = name === 'hostadmin' || name === 'registry-service'
        people[name] = site.addPerson(name, manages ? 'administrator' : 'member')
      }
      people.nobody = site.addPerson('without-role', 'none')
      for (const [id, { by, post }] of Object.entries(story.given ?? {})) {
        const answer = await send({
          method: 'POST',
          path: '/wp-json/wp/v2/gift_registry',
          headers: { Authorization: `Basic <base64 of "${by}:" + application password of ${by}>` },
          body: post,
        })
        ids.set(Number(id), Reflect.get(answer.body as object, 'id'))
      }
    })
    after(() => site.stop())

    for (const name of story.recordings) {
      test(`${name}: ${recording(name).shows}`, async () => {
        for (const { request, response } of recording(name).exchanges) {
          const answer = await send(request)
          learnId(request, response.body, answer.body)
          const isElsewise = renderedElsewise.includes(name)
          assert.equal(answer.status, response.status)
          assert.deepEqual(
            comparable(answer.body, isElsewise),
            comparable(translated(response.body), isElsewise),
          )
          assert.deepEqual(headersOf(answer.headers), headersOf(new Headers(response.headers)))
        }
      })
    }

    async function send({ method, path, headers, body, body_text }: Exchange['request']) {
      const authorization = headers.Authorization && credentials(headers.Authorization, people)
      const payload = body === undefined ? body_text : JSON.stringify(body)
      const address = path.replaceAll(/(?<=gift_registry\/0*|include=)[1-9]\d*/g, (id) => own(Number(id)))
      const response = await fetch(site.url + address, {
        method,
        headers: { accept: 'application/json', ...(authorization && { authorization }) },
        ...(payload !== undefined && { body: payload }),
      })
      return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
    }

    function own(id: number): string {
      return String(ids.get(id) ?? (id < 1000 ? 900_000 + id : id))
    }

    function learnId({ method }: Exchange['request'], recorded: unknown, here: unknown): void {
      if (method !== 'POST' || !isPost(recorded) || !isPost(here) || ids.has(recorded.id)) return
      ids.set(recorded.id, here.id)
    }

    /** The recorded body with the ids that its registries have here. */
    function translated(body: unknown): unknown {
      if (Array.isArray(body)) return body.map(translated)
      if (!isObject(body)) return body
      return Object.fromEntries(
        Object.entries(body).map(([key, value]) => [
          key,
          key === 'id' ? (ids.get(Number(value)) ?? value) : translated(value),
        ]),
      )
    }
  })
}

function recording(name: string): { shows: string; exchanges: Exchange[] } {
  const file = new URL(`recordings/${name}.json`, import.meta.url)
  const whole = JSON.parse(readFileSync(file, 'utf8').replaceAll('example.test', 'Example.com'))
  const exchanges: Exchange[] = whole.exchanges ?? [whole]
  // The recorder had routes of its own, to look into the database.
  return {
    shows: whole.shows,
    exchanges: exchanges.filter(({ request }) => !/registry-lab/.test(request.path)),
  }
}

/** Recordings name credentials without showing them. */
function credentials(told: string, people: Record<string, WordPressPerson>): string {
  const [, scheme, inside] = /^(basic) <base64 of (.*)>$/is.exec(told) ?? []
  if (inside === undefined) return told
  const basic = (text: string) => `${scheme} ${Buffer.from(text).toString('base64')}`
  const nobody = people.nobody
  if (inside.startsWith('login:')) return basic(`${nobody?.username}:${nobody?.password}`)
  const [, login, whose, , change] =
    /^"(.*):" \+ application password of ([\w-]+)(, (.*))?$/.exec(inside) ?? []
  if (whose === undefined) return basic(inside.slice(1, -1))
  const password = people[whose]?.password ?? ''
  if (change === 'blanks removed') return basic(`${login}:${password.replaceAll(' ', '')}`)
  if (change === 'letter case swapped') return basic(`${login}:${swapCase(password)}`)
  return basic(`${login}:${password}`)
}

function swapCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

/** Without what depends on time, on the address of the site, or on keys that only the recorder's site had. */
function comparable(value: unknown, isElsewise: boolean, key = ''): unknown {
  if (/^(date|modified)/.test(key)) return typeof value
  if (key === '_links') return 'links'
  if (isElsewise && ['rendered', 'slug', 'link'].includes(key)) return typeof value
  if (key === 'link') return addressless(String(value))
  if (Array.isArray(value)) return value.map((entry) => comparable(entry, isElsewise))
  if (!isObject(value)) return value
  if (key === 'guid') return Object.keys(value)
  const entries = Object.entries(value).filter(([name]) => !/^(lab_|extra_)/.test(name))
  return Object.fromEntries(entries.map(([name, inner]) => [name, comparable(inner, isElsewise, name)]))
}

function headersOf(headers: Headers): Record<string, string | undefined> {
  const names = ['allow', 'content-type', 'x-wp-total', 'x-wp-totalpages', 'location', 'vary', 'expires']
  const kept = names.map((name) => [name, headers.get(name)] as const)
  return Object.fromEntries(
    kept.map(([name, value]) => [name, value === null ? undefined : addressless(value)]),
  )
}

function addressless(text: string): string {
  return text.replace(/http:\/\/[^/]+/, '').replaceAll(/(?<=p=|gift_registry\/)\d+/g, 'N')
}

function isPost(value: unknown): value is { id: number } {
  return isObject(value) && typeof value.id === 'number'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
