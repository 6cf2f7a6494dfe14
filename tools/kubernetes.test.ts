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
}

const folder = join(root, 'deploy/kubernetes')
const read = (name: string) => readFile(join(folder, name), 'utf8')

describe('the manifests for Kubernetes', async () => {
  const kustomization = parse(await read('kustomization.yaml'))
  const texts = await Promise.all(kustomization.resources.map(read))
  const manifests: Manifest[] = texts.flatMap((text) => parseAllDocuments(text).map((each) => each.toJS()))
  function find<Kind extends keyof typeof kinds>(kind: Kind, name = 'hopechest') {
    const found = manifests.find((each) => each.kind === kind && each.metadata.name === name)
    assert.ok(found, `${kind} ${name}`)
    // Its schema was read above.
    return found as Manifest & InstanceType<(typeof kinds)[Kind]>
  }
  const deployment = find('Deployment').spec
  const pod = deployment?.template
  const [server] = pod?.spec?.containers ?? []
  const backup = find('CronJob', 'hopechest-backup').spec?.jobTemplate.spec?.template
  const service = find('Service').spec
  const budget = find('PodDisruptionBudget').spec

  test('each is as the schema of its kind wants it, and all files are named', async () => {
    for (const manifest of manifests) {
      const Kind = kinds[manifest.kind]
      assert.ok(Kind, `${manifest.kind} is checked`)
      assert.equal(manifest.apiVersion, Kind.apiVersion)
      const model = new Kind(manifest as never)
      assert.doesNotThrow(() => model.validate(), `${manifest.kind} ${manifest.metadata.name}`)
    }
    const strange = new Deployment({
      ...find('Deployment'),
      spec: { ...deployment, replicas: 'two' },
    } as never)
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
      server?.ports?.map(({ name, containerPort }) => [name, containerPort]) ?? [],
    )
    assert.deepEqual(ports, { site: config.SITE_PORT, api: config.API_PORT, ops: config.OPS_PORT })
    for (const address of [config.SITE_ADDRESS, config.API_ADDRESS, config.OPS_ADDRESS])
      assert.equal(address, '0.0.0.0')
    assert.deepEqual(server?.readinessProbe?.httpGet, { path: '/ready', port: 'ops' })
    assert.deepEqual(server?.livenessProbe?.httpGet, { path: '/health', port: 'api' })
    assert.match(await readFile(join(root, '.gitignore'), 'utf8'), /^\/deploy\/kubernetes\/secrets\.env$/m)
    const hosts = find('Ingress').spec?.rules?.map(({ host }) => `https://${host}`)
    assert.ok(hosts?.includes(`${config.SITE_URL}`))
  })

  test('two pods serve, one stays while a machine is emptied, and a stop waits for its connections', () => {
    assert.deepEqual([deployment?.replicas, deployment?.strategy?.rollingUpdate?.maxUnavailable], [2, 0])
    assert.equal(budget?.minAvailable, 1)
    for (const selector of [
      service?.selector,
      budget?.selector?.matchLabels,
      deployment?.selector.matchLabels,
    ])
      assert.deepEqual(selector, pod?.metadata?.labels)
    // The program itself ends within ten seconds.
    const { seconds = 0 } = server?.lifecycle?.preStop?.sleep ?? {}
    assert.ok(Number(pod?.spec?.terminationGracePeriodSeconds) > seconds + 10)
  })

  test('no pod has rights, and each has a network policy', () => {
    for (const each of [pod, backup]) {
      const { securityContext, automountServiceAccountToken, containers = [] } = each?.spec ?? {}
      const { runAsNonRoot, runAsUser } = securityContext ?? {}
      assert.deepEqual([runAsNonRoot, runAsUser, automountServiceAccountToken], [true, 65532, false])
      assert.equal(containers.length, 1)
      for (const { securityContext } of containers) {
        assert.equal(securityContext?.readOnlyRootFilesystem, true)
        assert.equal(securityContext?.allowPrivilegeEscalation, false)
        assert.deepEqual(securityContext?.capabilities, { drop: ['ALL'] })
      }
    }
    const selects = (name?: string) => find('NetworkPolicy', name).spec?.podSelector?.matchLabels
    assert.deepEqual(selects(), pod?.metadata?.labels)
    assert.deepEqual(selects('hopechest-backup'), backup?.metadata?.labels)
    // The operations port has no way in from outside.
    assert.ok(service?.ports?.every(({ targetPort }) => targetPort !== 'ops'))
  })
})
