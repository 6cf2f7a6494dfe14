import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentMetrics } from './metrics.ts'
import { createPrometheusMetrics, metricsOfProcess } from './prometheus.ts'

test('the operator reads what was counted, set and timed, by label', async () => {
  const metrics = createPrometheusMetrics()
  const purchases = metrics.counter('hopechest_test_purchases_total', 'Purchases', ['outcome'])
  purchases.add({ outcome: 'made' })
  purchases.add({ outcome: 'made' }, 2)
  metrics.gauge('hopechest_test_pending', 'Pending syncs', 'max').set(7)
  metrics.timing('hopechest_test_call_seconds', 'Calls', ['outcome']).observe(30, { outcome: '2xx' })
  const figures = await metricsOfProcess()
  assert.match(figures, /^hopechest_test_purchases_total\{outcome="made"\} 3$/m)
  assert.match(figures, /^hopechest_test_pending 7$/m)
  assert.match(figures, /^hopechest_test_call_seconds_sum\{outcome="2xx"\} 0\.03$/m)
  assert.match(figures, /^process_cpu_seconds_total /m)
})

test('two parts that name the same metric count together', async () => {
  for (const metrics of [createPrometheusMetrics(), createPrometheusMetrics()]) {
    metrics.counter('hopechest_test_shared_total', 'Shared').add()
  }
  assert.match(await metricsOfProcess(), /^hopechest_test_shared_total 2$/m)
})

test('the silent metrics take everything and show nothing', async () => {
  silentMetrics.counter('hopechest_test_silent_total', 'Silent').add()
  silentMetrics.gauge('hopechest_test_silent', 'Silent', 'sum').set(1)
  silentMetrics.timing('hopechest_test_silent_seconds', 'Silent').observe(1)
  assert.doesNotMatch(await metricsOfProcess(), /test_silent/)
})
