import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseEnv } from 'node:util'
import { readConfig } from '@hopechest/hopechest/config'
import { Deployment } from 'kubernetes-models/apps/v1'
import { CronJob } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1'
import { parse, parseAllDocuments } from 'yaml'
import { root } from './run.ts'

const kinds = {
  CronJob,
  Deployment,
  Ingress,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
}

interface Manifest {
  apiVersion: string
  kind: keyof typeof kinds
  metadata: { name: string }
  // biome-ignore lint/suspicious/noExplicitAny: the schema of Kubernetes has checked it
  spec?: any
}

const folder = join(root, 'deploy/kubernetes')
const read = (name: string) => readFile(join(folder, name), 'utf8')

describe('the manifests for Kubernetes', async () => {
  const kustomization = parse(await read('kustomization.yaml'))
  const texts = await Promise.all(kustomization.resources.map(read))
  const manifests: Manifest[] = texts.flatMap((text) => parseAllDocuments(text).map((each) => each.toJS()))
  const find = (kind: Manifest['kind'], name = 'hopechest') => {
    const found = manifests.find((each) => each.kind === kind && each.metadata.name === name)
    assert.ok(found, `${kind} ${name}`)
    return found.spec
  }
  const pod = () => find('Deployment').template.spec
  const [server] = pod().containers
  const backup = find('CronJob', 'hopechest-backup').jobTemplate.spec.template

  test('each is as the schema of its kind wants it, and all files are named', async () => {
    for (const manifest of manifests) {
      const Kind = kinds[manifest.kind]
      assert.ok(Kind, `${manifest.kind} is checked`)
      assert.equal(manifest.apiVersion, Kind.apiVersion)
      const model = new Kind(manifest as never)
      assert.doesNotThrow(() => model.validate(), `${manifest.kind} ${manifest.metadata.name}`)
    }
    const strange = new Deployment({ spec: { ...find('Deployment'), replicas: 'two' } })
    assert.throws(() => strange.validate(), /replicas must be integer/)
    const others = ['kustomization.yaml', 'settings.env', 'secrets.env']
    const files = (await readdir(folder)).filter((name) => !others.includes(name))
    assert.deepEqual(files.sort(), kustomization.resources.toSorted())
  })

  test('the program takes the settings and the secrets, and listens where the probes ask', async () => {
    const page = await readFile(join(root, 'docs/kubernetes.md'), 'utf8')
    const names = [...page.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    assert.deepEqual(names, ['DATABASE_URL', 'SITE_SECRET', 'API_KEY'])
    const secrets = {
      DATABASE_URL: 'postgres://hopechest:secret@postgres.database:5432/hopechest',
      SITE_SECRET: 'x'.repeat(64),
      API_KEY: 'x'.repeat(64),
    }
    const config = readConfig({ ...parseEnv(await read('settings.env')), ...secrets })
    const ports = Object.fromEntries(
      server.ports.map(({ name, containerPort }: Record<string, unknown>) => [name, containerPort]),
    )
    assert.deepEqual(ports, { site: config.SITE_PORT, api: config.API_PORT, ops: config.OPS_PORT })
    for (const address of [config.SITE_ADDRESS, config.API_ADDRESS, config.OPS_ADDRESS])
      assert.equal(address, '0.0.0.0')
    assert.deepEqual(server.readinessProbe.httpGet, { path: '/ready', port: 'ops' })
    assert.deepEqual(server.livenessProbe.httpGet, { path: '/health', port: 'api' })
    assert.match(await readFile(join(root, '.gitignore'), 'utf8'), /^\/deploy\/kubernetes\/secrets\.env$/m)
    const hosts = find('Ingress').rules.map(({ host }: { host: string }) => `https://${host}`)
    assert.ok(hosts.includes(config.SITE_URL))
  })

  test('two pods serve, one stays while a machine is emptied, and a stop waits for its connections', () => {
    const { replicas, template, strategy } = find('Deployment')
    assert.deepEqual([replicas, strategy.rollingUpdate.maxUnavailable], [2, 0])
    assert.equal(find('PodDisruptionBudget').minAvailable, 1)
    for (const selector of [find('Service').selector, find('PodDisruptionBudget').selector.matchLabels])
      assert.deepEqual(selector, template.metadata.labels)
    // The program itself ends within ten seconds.
    assert.ok(pod().terminationGracePeriodSeconds > server.lifecycle.preStop.sleep.seconds + 10)
  })

  test('no pod has rights, and each has a network policy', () => {
    for (const { spec } of [find('Deployment').template, backup]) {
      const { runAsNonRoot, runAsUser } = spec.securityContext
      assert.deepEqual([runAsNonRoot, runAsUser, spec.automountServiceAccountToken], [true, 65532, false])
      for (const { securityContext } of spec.containers) {
        assert.equal(securityContext.readOnlyRootFilesystem, true)
        assert.equal(securityContext.allowPrivilegeEscalation, false)
        assert.deepEqual(securityContext.capabilities, { drop: ['ALL'] })
      }
    }
    assert.deepEqual(
      find('NetworkPolicy').podSelector.matchLabels,
      find('Deployment').template.metadata.labels,
    )
    assert.deepEqual(
      find('NetworkPolicy', 'hopechest-backup').podSelector.matchLabels,
      backup.metadata.labels,
    )
    // The operations port has no way in from outside.
    assert.ok(find('Service').ports.every(({ targetPort }: { targetPort: string }) => targetPort !== 'ops'))
  })
})
