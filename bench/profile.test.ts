import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeProfile } from './profile.ts'

test('a profile names the functions by the time in themselves, without idle time and what lies outside of the measurement', () => {
  const frame = (functionName: string, url = '', lineNumber = -1) => ({ functionName, url, lineNumber })
  const nodes = [
    { id: 1, callFrame: frame('(idle)') },
    { id: 2, callFrame: frame('start', new URL('../api/main.ts', import.meta.url).href, 4) },
    { id: 3, callFrame: frame('send', 'node:net', 9) },
    { id: 4, callFrame: frame('') },
  ]
  const profile = {
    startTime: 1000,
    nodes,
    samples: [2, 3, 1, 4, 3, 2],
    timeDeltas: [100, 100, 100, 100, 100, 100],
  }
  assert.deepEqual(describeProfile(profile, { from: 1150, to: 1550 }), [
    ' 66.7 %  send  node:net:10',
    ' 33.3 %  (anonymous)',
  ])
  assert.deepEqual(describeProfile(profile, { from: 1000, to: 1150 }), ['100.0 %  start  api/main.ts:5'])
})
