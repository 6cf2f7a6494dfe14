import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { type CallOptions, type Client, createClient, isClientError, type Outcome } from './index.ts'

type Name = Exclude<keyof Client, 'request' | `each${string}`>
type Call = (client: Client, options: CallOptions) => Promise<Outcome<unknown>>

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const plan = { person_ids: [], wishes: [], amount: null, currency: '', day: '' }
const affiliate = { affiliate_url: 'https://shop.example/lamp?tag=1' }

/** The type demands every method. */
const calls: Record<Name, Call> = {
  getWelcome: (client, options) => client.getWelcome(options),
  getHealth: (client, options) => client.getHealth(options),
  getMe: (client, options) => client.getMe(options),
  listItems: (client, options) => client.listItems({}, options),
  createItem: (client, options) => client.createItem({ ...lamp, registry_id: 1 }, options),
  getItem: (client, options) => client.getItem(1, options),
  getItems: (client, options) => client.getItems([1, 2], options),
  updateItem: (client, options) => client.updateItem(1, {}, options),
  deleteItem: (client, options) => client.deleteItem(1, options),
  getItemVersion: (client, options) => client.getItemVersion(1, undefined, options),
  getRegistryVersion: (client, options) => client.getRegistryVersion(1, undefined, options),
  listRegistries: (client, options) => client.listRegistries({}, options),
  findRegistryBySlug: (client, options) => client.findRegistryBySlug('a-wedding', options),
  getRegistry: (client, options) => client.getRegistry(1, options),
  getFlatRegistry: (client, options) => client.getFlatRegistry(1, options),
  createRegistry: (client, options) => client.createRegistry({ title: 'A wedding' }, options),
  copyRegistry: (client, options) => client.copyRegistry(1, { title: 'Next', along: [] }, options),
  updateRegistry: (client, options) => client.updateRegistry(1, {}, options),
  deleteRegistry: (client, options) => client.deleteRegistry(1, options),
  listRegistryItems: (client, options) => client.listRegistryItems(1, {}, options),
  addRegistryItem: (client, options) => client.addRegistryItem(1, lamp, options),
  addRegistryItems: (client, options) => client.addRegistryItems(1, [lamp], options),
  removeRegistryItem: (client, options) => client.removeRegistryItem(1, 2, options),
  moveItem: (client, options) => client.moveItem(1, 2, 3, options),
  updateItemMeta: (client, options) => client.updateItemMeta(1, 2, { currency: 'SEK' }, options),
  listInvitees: (client, options) => client.listInvitees(1, options),
  addInvitees: (client, options) => client.addInvitees(1, ['bob'], options),
  removeInvitee: (client, options) => client.removeInvitee(1, 'bob', options),
  addOwners: (client, options) => client.addOwners(1, ['bob'], options),
  removeOwner: (client, options) => client.removeOwner(1, 'bob', options),
  readAffiliateWork: (client, options) => client.readAffiliateWork({}, options),
  listRemovedItems: (client, options) => client.listRemovedItems(1, options),
  listAffiliates: (client, options) => client.listAffiliates(1, options),
  getAffiliate: (client, options) => client.getAffiliate(1, 2, options),
  setAffiliate: (client, options) => client.setAffiliate(1, 2, affiliate, options),
  clearAffiliate: (client, options) => client.clearAffiliate(1, 2, options),
  createPurchase: (client, options) => client.createPurchase(1, 2, {}, options),
  updatePurchase: (client, options) => client.updatePurchase(1, 3, { is_thanked: true }, options),
  getPurchase: (client, options) => client.getPurchase(1, 2, 3, 'key', options),
  changePurchaseNote: (client, options) => client.changePurchaseNote(1, 2, 3, 'Love', 'key', options),
  confirmPurchase: (client, options) => client.confirmPurchase(1, 2, 3, 'key', options),
  keepPurchaseLonger: (client, options) => client.keepPurchaseLonger(1, 2, 3, 'key', options),
  listSetAside: (client, options) => client.listSetAside(1, options),
  getSendTo: (client, options) => client.getSendTo(1, options),
  getSendToVersion: (client, options) => client.getSendToVersion(1, options),
  setSendTo: (client, options) => client.setSendTo(1, { send_to: 'Kiel' }, options),
  getSendToForPurchase: (client, options) => client.getSendToForPurchase(1, 2, 3, 'key', options),
  releasePurchase: (client, options) => client.releasePurchase(1, 2, 3, 'key', options),
  listRegistryPurchases: (client, options) => client.listRegistryPurchases(1, {}, options),
  listPurchases: (client, options) => client.listPurchases(1, 2, {}, options),
  listPeople: (client, options) => client.listPeople(options),
  addPerson: (client, options) => client.addPerson({ name: 'Lise' }, options),
  updatePerson: (client, options) => client.updatePerson(1, {}, options),
  removePerson: (client, options) => client.removePerson(1, options),
  renewPersonLink: (client, options) => client.renewPersonLink(1, options),
  endPersonLink: (client, options) => client.endPersonLink(1, options),
  listCircles: (client, options) => client.listCircles(options),
  addCircle: (client, options) => client.addCircle('Family', options),
  renameCircle: (client, options) => client.renameCircle(1, 'Family', options),
  removeCircle: (client, options) => client.removeCircle(1, options),
  putInCircle: (client, options) => client.putInCircle(1, 2, options),
  takeOutOfCircle: (client, options) => client.takeOutOfCircle(1, 2, options),
  getOpenTo: (client, options) => client.getOpenTo(1, options),
  setOpenTo: (client, options) =>
    client.setOpenTo(1, { circle_ids: [], person_ids: [], left_out_ids: [] }, options),
  getDraw: (client, options) => client.getDraw(1, options),
  planDraw: (client, options) => client.planDraw(1, plan, options),
  drawNames: (client, options) => client.drawNames(1, 0, options),
  leaveDraw: (client, options) => client.leaveDraw(1, 1, options),
  endDraw: (client, options) => client.endDraw(1, options),
  listSlips: (client, options) => client.listSlips(options),
  listHouseholds: (client, options) => client.listHouseholds(options),
  askHousehold: (client, options) => client.askHousehold('jo@x.example', options),
  agreeToHousehold: (client, options) => client.agreeToHousehold(1, options),
  endHousehold: (client, options) => client.endHousehold(1, options),
  listIdeas: (client, options) => client.listIdeas(1, 'key', options),
  addIdea: (client, options) => client.addIdea(1, { name: 'Records' }, 'key', options),
  updateIdea: (client, options) => client.updateIdea(1, 2, {}, 'key', options),
  removeIdea: (client, options) => client.removeIdea(1, 2, 'key', options),
  takeIdea: (client, options) => client.takeIdea(1, 2, {}, 'key', options),
  giveIdeaBack: (client, options) => client.giveIdeaBack(1, 2, 'key', options),
  commentIdea: (client, options) => client.commentIdea(1, 2, { text: 'Nice' }, 'key', options),
  removeIdeaComment: (client, options) => client.removeIdeaComment(1, 2, 'key', options),
  noteIdea: (client, options) => client.noteIdea(1, 2, {}, options),
  getIdeaSettings: (client, options) => client.getIdeaSettings(1, options),
  setIdeaSettings: (client, options) => client.setIdeaSettings(1, { guests_may_add: true }, options),
  listQuestions: (client, options) => client.listQuestions(1, options),
  askQuestion: (client, options) => client.askQuestion(1, 2, 'Which size?', options),
  answerQuestion: (client, options) => client.answerQuestion(1, 2, 'Medium', options),
  removeQuestion: (client, options) => client.removeQuestion(1, 2, options),
  previewLink: (client, options) => client.previewLink({ url: 'https://shop.example/' }, options),
}

const kindOf = (outcome: Outcome<unknown>) => (isClientError(outcome) ? outcome.kind : outcome)

for (const [name, call] of Object.entries(calls)) {
  test(`a caller ends ${name} under way, and no call is sent with a signal that was aborted before`, async () => {
    const controller = new AbortController()
    await using service = await startStandIn(() => controller.abort())
    const client = createClient({ baseUrl: service.url })
    assert.equal(kindOf(await call(client, { signal: controller.signal })), 'aborted')
    const sent = service.received.length
    assert.ok(sent > 0)
    assert.equal(kindOf(await call(client, { signal: controller.signal })), 'aborted')
    assert.equal(service.received.length, sent)
  })
}

test('an iteration ends when its signal is aborted', async () => {
  const controller = new AbortController()
  await using service = await startStandIn((_, response) => answerJson(response, 200, [{ id: 1 }, { id: 2 }]))
  const client = createClient({ baseUrl: service.url })
  const { signal } = controller
  await assert.rejects(
    async () => {
      for await (const _ of client.eachRegistry({ signal, pageSize: 2 })) controller.abort()
    },
    (error) => kindOf(error as Error & Outcome<unknown>) === 'aborted',
  )
  assert.equal(service.received.length, 1)
})

test('a caller who gives a call less time gets a timeout, with the connection closed', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<unknown>()
  const late = new AbortController()
  await using service = await startStandIn((_, response) => {
    resolve(once(response, 'close'))
    // As `AbortSignal.timeout()` does, but not before the call has arrived.
    late.abort(new DOMException('The time is over', 'TimeoutError'))
  })
  const client = createClient({ baseUrl: service.url })
  assert.equal(kindOf(await client.getItem(1, { signal: late.signal })), 'timeout')
  await closed
  assert.equal(kindOf(await client.getItem(1, { signal: AbortSignal.timeout(1) })), 'timeout')
})
