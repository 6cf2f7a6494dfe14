import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { launch, type Program, type Settings } from '@hopechest/testing/launch'
import { addressOf } from '@hopechest/testing/listen'
import { patientFetch } from '@hopechest/testing/patient-fetch'
import { freshFolder } from '@hopechest/testing/process'

const mainFile = join(import.meta.dirname, '../main.ts')

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: {
    key: string
    value: { stringValue?: string; intValue?: number; arrayValue?: { values: { stringValue: string }[] } }
  }[]
}

/** Without these packages a program starts only if it does not ask for them. */
const withoutPackages = `import { registerHooks } from 'node:module'
registerHooks({ resolve(name, context, next) {
  if (name.startsWith('@opentelemetry')) throw new Error(name + ' is asked for')
  return next(name, context)
} })`

describe('traces', { concurrency: 2 }, () => {
  const started: Program[] = []
  after(() => {
    for (const program of started) program.signal('SIGKILL')
  })

  async function start(settings: Settings, words: string[] = []): Promise<Program> {
    const ports = { API_PORT: '0', SITE_PORT: '0' }
    const program = launch(process.execPath, [...words, mainFile], await freshFolder(), {
      ...ports,
      ...settings,
    })
    started.push(program)
    return program
  }

  test('the operator sees what a page asked of the rules and the database, and nothing of the people', async () => {
    const spans: Span[] = []
    const collector = createServer(async (request, response) => {
      const sent = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
      for (const { scopeSpans } of sent.resourceSpans) spans.push(...scopeSpans.flatMap(({ spans }) => spans))
      assert.equal(request.url, '/v1/traces')
      response.setHeader('content-type', 'application/json').end('{}')
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    const program = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(collector), LOG_LEVEL: 'debug' })
    const [, site = ''] = await program.says(/"address":"([^"]+)"[^\n]*The site is listening/)
    const caller = '4bf92f3577b34da6a3ce929d0e0e4736'
    // As a gateway sends it, which has it in its own log.
    const id = 'id-of-the-gateway'
    const headers = { traceparent: `00-${caller}-00f067aa0ba902b7-01`, 'x-request-id': id }
    assert.equal((await patientFetch(`${site}/registry/of-ana-and-jonas`, { headers })).status, 404)
    const form = {
      method: 'POST',
      body: new URLSearchParams({ login: 'ana@x.example', password: 'a secret' }),
    }
    await patientFetch(`${site}/sign-in`, form)
    program.signal('SIGTERM')
    assert.deepEqual(await program.ended, { status: 0, signal: null })
    collector.close()

    const ofPage = spans.filter(({ traceId }) => traceId === caller)
    // A busy machine may have refused it before.
    const page = ofPage.findLast(({ name }) => name === 'GET /registry/:slug')
    assert.equal(page?.parentSpanId, '00f067aa0ba902b7')
    const idsOf = (span: Span | undefined) =>
      span?.attributes
        .find(({ key }) => key === 'http.request.header.x-request-id')
        ?.value.arrayValue?.values.map(({ stringValue }) => stringValue)
    assert.deepEqual(idsOf(page), [id])
    const answer = ofPage.find(
      ({ parentSpanId, name }) => parentSpanId === page?.spanId && name === 'GET /registries',
    )
    // From the trace back to the log of the rule, which was asked under an id of its own.
    for (const [each, route] of [
      [id, '/registry/:slug'],
      [idsOf(answer)?.[0], '/registries'],
    ])
      assert.match(program.printed(), new RegExp(`"request":"${each}".*"route":"${route}"`))
    const statement = ofPage.find(
      ({ name, parentSpanId }) => name === 'SELECT' && parentSpanId === answer?.spanId,
    )
    assert.match(JSON.stringify(statement?.attributes), /db\.system\.name.*sqlite.*SELECT .*\$1/)
    assert.ok(spans.some(({ name }) => name === 'POST /sign-in'))
    assert.doesNotMatch(JSON.stringify(spans), /ana-and-jonas|ana@x|a secret|sign-in\?/)
  })

  test('without an address for them, nothing of OpenTelemetry is loaded', async () => {
    const words = ['--import', `data:text/javascript,${encodeURIComponent(withoutPackages)}`]
    const without = await start({}, words)
    await without.says(/The site is listening/)
    const asks = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, words)
    assert.equal((await asks.ended).status, 1)
    assert.match(asks.printed(), /@opentelemetry\/\S+ is asked for/)
  })
})
