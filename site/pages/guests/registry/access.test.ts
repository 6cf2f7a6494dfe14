import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HostRegistry, Sight } from '@hopechest/host'
import type { Invitation, Person } from '@hopechest/host/accounts'
import { type Looker, sightOf } from './access.ts'

const person = (id: number, username: string, role: Person['role'] = 'member'): Person => ({
  id,
  username,
  name: username,
  email: `${username}@orchard.example`,
  role,
  is_switched_off: false,
  has_password: false,
  created_at: '2026-11-20T12:00:00.000Z',
  is_email_confirmed: false,
  invited_as: [],
})

const registry = (status: string) =>
  ({
    id: 7,
    user_id: 1,
    status,
    meta: {
      registry_invitees: ['Aunt.Jo', 'MIRIAM@orchard.example', 'Zoë'],
      registry_owners: ['Jonas', 'rosa@orchard.example'],
    },
    invited_accounts: { 'aunt.jo': 2 },
    owner_accounts: { jonas: 11 },
  }) as unknown as HostRegistry

const invitation = (invitee: string, registry_id = 7): Invitation => ({
  id: 1,
  registry_id,
  invitee,
  created_at: '2026-11-20T12:00:00.000Z',
  opened_at: null,
})

const lookers: Record<string, Looker> = {
  'a guest': {},
  'an invited browser': { invitation: invitation('aunt.jo') },
  'a browser whose invitee writes the name in another form': { invitation: invitation(' Zoe\u0308 ') },
  'a browser whose invitee was removed': { invitation: invitation('uncle.bob') },
  'a browser with the invitation of another list': { invitation: invitation('aunt.jo', 8) },
  'the account that was invited by its name': { person: person(2, 'aunt.jo') },
  'an account that took the invited name later': { person: person(8, 'aunt.jo') },
  'an account whose name always means it': { person: { ...person(9, 'aunt.jo'), invited_as: ['aunt.jo'] } },
  'a person whose invited address is confirmed': {
    person: { ...person(3, 'miriam'), invited_as: ['miriam@orchard.example'] },
  },
  'a person who typed an invited address': { person: person(10, 'miriam') },
  'a stranger with an account': { person: person(4, 'stranger') },
  'a stranger whose username looks like an invited address': { person: person(5, 'miriam@orchard.example') },
  'the owner': { person: person(1, 'ana') },
  'the owner, in an invited browser': { person: person(1, 'ana'), invitation: invitation('aunt.jo') },
  'the account that a name among the owners means': { person: person(11, 'jonas') },
  'an owner whose address is confirmed': {
    person: { ...person(12, 'rosa'), invited_as: ['rosa@orchard.example'] },
  },
  'an account that took the name of an owner later': { person: person(13, 'jonas') },
  'a person who typed the address of an owner': { person: person(14, 'rosa') },
  'an admin': { person: person(6, 'admin', 'administrator') },
}

const onPrivate: Record<string, Sight> = {
  'an invited browser': 'guest',
  'a browser whose invitee writes the name in another form': 'guest',
  'the account that was invited by its name': 'guest',
  'an account whose name always means it': 'guest',
  'a person whose invited address is confirmed': 'guest',
}
const always: Record<string, Sight> = {
  'the owner': 'owner',
  'the owner, in an invited browser': 'owner',
  'the account that a name among the owners means': 'owner',
  'an owner whose address is confirmed': 'owner',
  'an admin': 'guest',
}

const statuses = {
  publish: 'guest',
  private: 'hidden',
  draft: 'hidden',
  trash: 'hidden',
  Publish: 'hidden',
} as const

for (const [status, usual] of Object.entries(statuses)) {
  for (const [name, looker] of Object.entries(lookers)) {
    const sight = always[name] ?? (status === 'private' ? onPrivate[name] : undefined) ?? usual
    test(`a list whose status is "${status}" is shown to ${name} as: ${sight}`, () => {
      assert.equal(sightOf(registry(status), looker), sight)
    })
  }
}
