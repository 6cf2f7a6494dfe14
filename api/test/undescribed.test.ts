import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUndescribed } from '@hopechest/testing/answers/described'

const answer = (status: number, code: string) => ({ status, headers: new Headers({ 'x-error-code': code }) })

test('each story of the kit hears of a refusal that the description of its address does not name', () => {
  const purchases = '/registries/1/items/2/purchases'
  assert.equal(findUndescribed('POST', purchases, answer(409, 'put_away')), undefined)
  assert.match(findUndescribed('POST', purchases, answer(409, 'idea_taken')) ?? '', /answers 409 idea_taken/)
  assert.match(findUndescribed('POST', purchases, answer(422, 'put_away')) ?? '', /answers 422 put_away/)
  assert.match(findUndescribed('GET', '/me', answer(409, 'key_in_use')) ?? '', /^GET \/me answers 409/)
  assert.equal(findUndescribed('PATCH', '/items', answer(405, 'method_not_allowed')), undefined)
})
