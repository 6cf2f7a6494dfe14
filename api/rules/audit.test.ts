import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller, HostRegistry } from '@hopechest/host'
import type { Logger } from '@hopechest/program'
import { createAudit } from './audit.ts'

test('the audit keeps the owners of some thousand registries with the longest names, and of many usual ones', () => {
  const said: unknown[] = []
  const audit = createAudit({ info: (line: unknown) => said.push(line) } as unknown as Logger)
  const stranger = { id: 7, invited_as: [] } as unknown as Caller
  const registry = (id: number, owners: string[]) =>
    ({ id, user_id: 1, meta: { registry_owners: owners } }) as unknown as HostRegistry
  const isKnown = (id: number) => {
    audit.wrote(stranger, { id: 1, registry_id: id }, 'updated')
    return said.splice(0).length > 0
  }

  for (let id = 1; id <= 70_000; id++) audit.saw(registry(id, []))
  assert.ok(isKnown(1))
  const longest = Array.from({ length: 10 }, (_, n) => `${n}`.repeat(191))
  for (let id = 1; id <= 10_000; id++) audit.saw(registry(id, longest))
  assert.ok(!isKnown(1))
  assert.ok(isKnown(9000))
})
