import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StepFailed, stepsOf, tryTwice } from './steps.ts'

test('a part that fails once and passes then says so, and one that fails twice fails with the second reason', async (t) => {
  const said: string[] = []
  t.mock.method(console, 'log', (line: string) => void said.push(line))
  const outcomes = ['late', 'ok']
  const act = async () => {
    const outcome = outcomes.shift()
    if (outcome !== 'ok') throw new Error(`not ok: ${outcome}`)
    return '9 tests'
  }
  let befores = 0
  const before = () => befores++
  const step = stepsOf('sid')
  assert.equal(await step('looks', () => tryTwice(act, before)), '9 tests, at the second try')
  assert.match(
    said.join('\n'),
    /It failed, and runs once more:\nnot ok: late\nsid: looks .*at the second try$/,
  )
  assert.equal(befores, 1)
  outcomes.push('late', 'gone')
  await assert.rejects(
    step('looks', () => tryTwice(act, before)),
    (error) => error instanceof StepFailed && error.brief === 'sid: looks\n  not ok: gone',
  )
})

test('the end of a long run has twelve lines of a failure at most', () => {
  const printed = ['# a page', ...Array.from({ length: 40 }, (_, n) => `not ok ${n} ${'-'.repeat(300)}`)]
  const { brief } = new StepFailed('sid: looks', { cause: new Error(printed.join('\n')) })
  assert.equal(brief.split('\n').length, 13)
  assert.ok(brief.split('\n').every((line) => line.length <= 202))
  assert.match(new StepFailed('sid: looks', { cause: 'The disk is full' }).brief, /^ {2}The disk is full$/m)
})
