import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseEnv } from 'node:util'
import { readConfig } from '@hopechest/hopechest/config'
import { Deployment } from 'kubernetes-models/apps/v1'
import { CronJob } from 'kubernetes-models/batch/v1'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1'
import { parse, parseAllDocuments } from 'yaml'
import { root } from './run.ts'

const kinds = {
  CronJob,
  Deployment,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
}

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
}

/** Of the Gateway API, whose schemas are in no package of ours: what the test below looks at. */
interface Gateway extends Manifest {
  spec: { listeners: { name: string; protocol: string; hostname: string }[] }
}
interface Route extends Manifest {
  spec: {
    parentRefs: { name: string; sectionName: string }[]
    hostnames: string[]
    rules: {
      backendRefs?: { name: string; port: number }[]
      filters?: { requestRedirect: { scheme: string } }[]
    }[]
  }
}
const gatewayKinds = ['Gateway', 'HTTPRoute']

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
  const routes = manifests.filter(({ kind }) => kind === 'HTTPRoute') as Route[]
  const restore = find('CronJob', 'hopechest-restore').spec
  const budget = find('PodDisruptionBudget').spec

  test('each is as the schema of its kind wants it, and all files are named', async () => {
    for (const manifest of manifests.filter(({ kind }) => !gatewayKinds.includes(kind))) {
      const Kind = kinds[manifest.kind as keyof typeof kinds]
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
    const hosts = routes.flatMap(({ spec }) => spec.hostnames).map((host) => `https://${host}`)
    assert.ok(hosts.includes(`${config.SITE_URL}`))
  })

  test('pages and API are reached through the gateway by https alone, with no bound on bodies below that of a table', () => {
    const gateways = manifests.filter(({ kind }) => kind === 'Gateway') as Gateway[]
    const listeners = new Map(gateways.flatMap(({ spec }) => spec.listeners.map((each) => [each.name, each])))
    const ports = new Map(service?.ports?.map(({ port, targetPort }) => [port, targetPort]))
    const led = routes.flatMap(({ spec }) =>
      spec.parentRefs.map(({ name, sectionName }) => {
        assert.equal(name, gateways[0]?.metadata.name)
        const listener = listeners.get(sectionName)
        assert.deepEqual(spec.hostnames, [listener?.hostname])
        const [rule] = spec.rules
        const [backend] = rule?.backendRefs ?? []
        const redirect = rule?.filters?.[0]?.requestRedirect.scheme
        return [listener?.protocol, listener?.hostname, backend ? ports.get(backend.port) : redirect]
      }),
    )
    assert.deepEqual(led, [
      ['HTTP', 'gifts.example', 'https'],
      ['HTTPS', 'gifts.example', 'site'],
      ['HTTPS', 'api.gifts.example', 'api'],
    ])
    for (const { apiVersion } of [...gateways, ...routes])
      assert.equal(apiVersion, 'gateway.networking.k8s.io/v1')
    assert.ok(!texts.some((text) => /body-size|kind: Ingress\b/.test(text)))
  })

  test('a restore never runs by itself, and has the secrets and the backups of the nightly one', () => {
    const [own] = restore?.jobTemplate.spec?.template.spec?.containers ?? []
    const [nightly] = backup?.spec?.containers ?? []
    assert.equal(restore?.suspend, true)
    assert.deepEqual(own?.args, ['restore', 'backups/FILE', '--replace'])
    assert.deepEqual(
      [own?.envFrom, own?.volumeMounts, own?.image],
      [nightly?.envFrom, nightly?.volumeMounts, nightly?.image],
    )
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
    for (const each of [pod, backup, restore?.jobTemplate.spec?.template]) {
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
    assert.deepEqual(selects('hopechest-backup'), restore?.jobTemplate.spec?.template.metadata?.labels)
    // The operations port has no way in from outside.
    assert.ok(service?.ports?.every(({ targetPort }) => targetPort !== 'ops'))
  })
})
