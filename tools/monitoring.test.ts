import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Settings, serviceFile } from '@hopechest/testing/launch'
import { freshFolder } from '@hopechest/testing/process'
import { until } from '@hopechest/testing/until'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { root } from './run.ts'

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; description: string }
}
interface Panel {
  title: string
  targets: { expr: string }[]
}

const read = (name: string) => readFile(join(root, 'deploy/monitoring', name), 'utf8')

/** What the program shows once it runs. */
async function figuresOf(file: string, settings: Settings): Promise<string> {
  const [OPS_PORT, API_PORT] = [`${await freePort()}`, `${await freePort()}`]
  const program = launch(process.execPath, [file], await freshFolder(), { OPS_PORT, API_PORT, ...settings })
  await program.says(/is listening.*/)
  await until('its figures', async () => (await fetch(`http://127.0.0.1:${OPS_PORT}/metrics`)).ok)
  const figures = await (await fetch(`http://127.0.0.1:${OPS_PORT}/metrics`)).text()
  program.signal('SIGKILL')
  await program.ended
  return figures
}

/** The metrics that an expression reads. One that Prometheus could not read throws. */
function metricsIn(expression: string): string[] {
  const text = expression.replaceAll('$__rate_interval', '5m')
  const names: string[] = []
  parser
    .configure({ strict: true })
    .parse(text)
    .iterate({
      enter({ name, from, to }) {
        if (name === 'Identifier') names.push(text.slice(from, to))
      },
    })
  return names
}

describe('the dashboard and the alerts', async () => {
  const { groups }: { groups: { rules: Rule[] }[] } = parse(await read('alerts.yaml'))
  const { panels }: { panels: Panel[] } = JSON.parse(await read('dashboard.json'))
  const rules = groups.flatMap(({ rules }) => rules)

  test('each of their expressions names figures that an operator of ours has', async () => {
    // With WordPress the service has figures of the host, and without it those of the site.
    const [forWordPress, withSite] = await Promise.all([
      figuresOf(serviceFile, { HOST_URL: `http://127.0.0.1:${await freePort()}` }),
      figuresOf(join(root, 'hopechest/main.ts'), {
        SITE_PORT: `${await freePort()}`,
        SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      }),
    ])
    const families = [...`${forWordPress}\n${withSite}`.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(
      ([, name = '', type]) => ({ name, type }),
    )
    const known = new Set(
      families.flatMap(({ name, type }) =>
        type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
      ),
    )
    // Prometheus makes this one itself.
    known.add('up')
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets).map(({ expr }) => expr),
    ]
    assert.ok(expressions.length > 20)
    const used = new Set(expressions.flatMap(metricsIn))
    assert.deepEqual(
      [...used].filter((name) => !known.has(name)),
      [],
    )
    const shown = [...used].map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    const ours = families.map(({ name }) => name).filter((name) => name.startsWith('hopechest_'))
    assert.deepEqual(
      ours.filter((name) => !shown.includes(name)),
      [],
      'each of ours is shown',
    )
  })

  test('an expression that Prometheus could not read is found', () => {
    assert.deepEqual(metricsIn('sum(rate(some_total[$__rate_interval]))'), ['some_total'])
    assert.throws(() => metricsIn('sum(rate(some_total[5m])'))
  })

  test('each alert says what happens and what to do, and each panel has a title', () => {
    for (const { alert, annotations } of rules) {
      assert.match(alert, /^Hopechest[A-Z]/)
      assert.ok(annotations.summary && annotations.description, alert)
    }
    assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length)
    assert.equal(new Set(panels.map(({ title }) => title)).size, panels.length)
  })
})
