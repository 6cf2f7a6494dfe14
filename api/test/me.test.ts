import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { scopeNames } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { type PersonName, settings } from '@hopechest/testing/world'

for (const setting of settings) {
  describe(`a program that asks who its caller is, on ${setting.name},`, () => {
    test('reads the account, what it may do, and how many lists it owns and is invited to', async () => {
      await using world = await setting.open()
      const { owner, invitee, admin } = world.people
      const meta = { registry_invitees: [invitee.username] }
      must(await world.as.owner.createRegistry({ title: 'A', meta }))
      must(await world.as.owner.createRegistry({ title: 'B', status: 'publish', meta }))
      const me = async (who: PersonName) => must(await world.as[who].getMe())
      const own = ({ id, username, email }: typeof owner) => ({ id, username, email })
      const member = { role: 'member', may_create: true, scopes: [...scopeNames], registries: null } as const
      assert.deepEqual(await me('owner'), { ...own(owner), ...member, owned: 2, invited: 0 })
      assert.deepEqual(await me('invitee'), { ...own(invitee), ...member, owned: 0, invited: 2 })
      const ofAdmin = await me('admin')
      assert.deepEqual([ofAdmin.id, ofAdmin.role, ofAdmin.may_create], [admin.id, 'admin', true])
      const { status, headers } = await world.send(undefined, '/me')
      assert.deepEqual([status, headers.get('x-error-code')], [401, 'unauthenticated'])
    })
  })
}
