import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Caller, type HostRegistry, noRights, type User } from '@hopechest/host'
import { until } from '@hopechest/testing/until'
import { WrittenAnswer } from '../answers/written-answers.ts'
import type { Dependencies } from './dependencies.ts'
import { listRegistryItems } from './registry-items.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const registry = {
  id: 1,
  user_id: 7,
  status: 'publish',
  meta: { registry_item_ids: [], registry_invitees: [], registry_owners: [], registry_for_child: false },
} as unknown as HostRegistry
const list = Object.assign(new WrittenAnswer('others', '[]'), { isKept: true, inOrder: () => list })
const dependencies = {
  host: { knownRegistry: () => registry },
  audit: { saw() {} },
  answers: { listOfRegistry: () => list },
  now: () => new Date(),
} as unknown as Dependencies
const callerOf = (id: number) =>
  ({
    ...noRights,
    id,
    is_front: false,
    is_reader: false,
    authorization: 'Basic c2VjcmV0',
    deadline: 1,
  }) as unknown as Caller

test('what says who else has an answer knows nothing of the caller, whose password would stay with it', async () => {
  let isFor: ((caller: User) => boolean) | undefined
  const ask = () => {
    const caller = callerOf(7)
    const asked = {
      caller,
      ids: { id: 1 },
      query: {},
      give() {},
      alsoFor: (is: typeof isFor) => (isFor = is),
    }
    listRegistryItems(dependencies, asked as never)
    return new WeakRef(caller)
  }
  const caller = ask()
  await until('the caller to be forgotten', () => {
    collect()
    return caller.deref() === undefined
  })
  assert.equal(isFor?.(callerOf(7)), true)
})
