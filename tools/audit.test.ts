import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findKnownFaults } from './audit.ts'

test('an operator of the night reads which package has a serious weakness, and whether a version mends it', () => {
  const of = (severity: string, fixAvailable: unknown) => ({ severity, range: '<2.0.0', fixAvailable })
  const vulnerabilities = {
    old: of('critical', true),
    stuck: of('high', false),
    harmless: of('moderate', true),
  }
  assert.deepEqual(findKnownFaults(JSON.stringify({ auditReportVersion: 2, vulnerabilities })), [
    'old <2.0.0 has a weakness that is critical. npm audit fix mends it.',
    'stuck <2.0.0 has a weakness that is high. No version is known that mends it.',
  ])
  assert.deepEqual(findKnownFaults(JSON.stringify({ vulnerabilities: {} })), [])
})

test('a registry that does not answer is no good news', () => {
  const refused = JSON.stringify({ message: 'Method Not Allowed', method: 'POST', statusCode: 405 })
  assert.equal(findKnownFaults(refused), undefined)
  for (const printed of ['', 'npm error', 'null', '{"error":{"code":"ENOLOCK"}}'])
    assert.throws(() => findKnownFaults(printed), /npm could not ask/)
})
