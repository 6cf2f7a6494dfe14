import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readConfig } from '@hopechest/hopechest/config'
import { parse } from 'yaml'
import { imageConfig } from './package/image/image.ts'
import { root } from './run.ts'

interface Compose {
  services: Record<
    string,
    {
      image?: string
      environment?: Record<string, string>
      command?: string[]
      healthcheck?: { test?: string[]; disable?: boolean }
      depends_on?: Record<string, { condition: string }>
    }
  >
}

const read = (path: string) => readFile(join(root, 'deploy/home-servers', path), 'utf8')

/** What the shop fills in. */
const given: Record<string, string> = {
  APP_PASSWORD: 'x'.repeat(64),
  DEVICE_DOMAIN_NAME: 'umbrel.local',
}

function demandSettings(own: Record<string, string>): void {
  const settings = Object.fromEntries(imageConfig.Env.map((each) => each.split('=')))
  for (const [name, value] of Object.entries(own))
    settings[name] = value.replaceAll(
      /\$\{(\w+)\}/g,
      (_, variable) => given[variable] ?? assert.fail(variable),
    )
  assert.ok(readConfig(settings).SITE_URL)
}

/** The service that serves, and the one that makes a backup a day of the same data. */
function demandServices({ services }: Compose, name: string): void {
  const { backup } = services
  assert.match(services[name]?.image ?? '', /^registry\.example\/hopechest:\d+\.\d+\.\d+$/)
  assert.equal(backup?.image, services[name]?.image)
  assert.deepEqual(backup?.command, ['backup', '--keep', '14', '--every', '24'])
  assert.deepEqual(backup?.depends_on, { [name]: { condition: 'service_healthy' } })
  assert.equal(backup?.healthcheck?.disable, true)
  assert.deepEqual(services[name]?.healthcheck?.test, imageConfig.Healthcheck.Test)
  demandSettings(services[name]?.environment ?? {})
}

describe('the templates for home servers', () => {
  test('CasaOS finds the store information that it asks for, in each place', async () => {
    const compose = parse(await read('casaos/docker-compose.yml'))
    demandServices(compose, 'hopechest')
    const shop = compose['x-casaos']
    assert.match(compose.name, /^[a-z][a-z\d-]*$/)
    assert.ok(shop.main in compose.services)
    for (const each of shop.architectures) assert.ok(['amd64', 'arm64'].includes(each), each)
    for (const name of ['title', 'tagline', 'description'])
      assert.deepEqual(Object.keys(shop[name]), ['en_US'])
    for (const name of ['author', 'developer', 'icon', 'index', 'scheme', 'port_map', 'version'])
      assert.equal(typeof shop[name], 'string', name)
    // In the form of a domain, from its end: it stays the same for as long as the shop has the program.
    assert.match(shop.id, /^[\w-]+(?:\.[\w-]+)+$/)
    assert.ok(compose.services.hopechest.image.endsWith(`:${shop.version}`))
    const categories = 'Media Productivity Home Networking AI Finance Social Developer Others'
    assert.ok(categories.split(' ').includes(shop.category))
    const { ports, volumes, environment, 'x-casaos': notes } = compose.services.hopechest
    assert.equal(shop.port_map, ports[0].published)
    assert.equal(notes.ports[0].container, String(ports[0].target))
    assert.equal(notes.volumes[0].container, volumes[0].target)
    assert.deepEqual(Object.keys(notes.envs[0].description), ['en_US'])
    for (const { container } of notes.envs) assert.ok(container in environment, container)
  })

  test('Umbrel finds its manifest whole, and the port of the pages', async () => {
    const manifest = parse(await read('umbrel/umbrel-app.yml'))
    const texts =
      'id name tagline category version description developer website submitter submission support'
    for (const name of texts.split(' ')) assert.ok(typeof manifest[name] === 'string' && manifest[name], name)
    assert.ok([1, 1.1].includes(manifest.manifestVersion))
    const most = { name: 50, tagline: 100, developer: 50, submitter: 50, description: 5000 }
    for (const [name, characters] of Object.entries(most))
      assert.ok(manifest[name].length <= characters, name)
    const categories = 'files bitcoin media networking social automation finance ai developer'
    assert.ok(categories.split(' ').includes(manifest.category))
    for (const name of ['website', 'submission', 'support'])
      assert.equal(new URL(manifest[name]).protocol, 'https:')
    // A shop shows them with an update alone.
    assert.equal(manifest.releaseNotes, '')
    assert.match(manifest.id, /^[a-z\d]+(?:-[a-z\d]+)*$/)
    assert.ok(Number.isInteger(manifest.port) && manifest.port > 1023 && manifest.port < 65_536)
    for (const name of ['gallery', 'dependencies']) assert.ok(Array.isArray(manifest[name]), name)
    const compose = parse(await read('umbrel/docker-compose.yml'))
    demandServices(compose, 'web')
    const { APP_HOST, APP_PORT } = compose.services.app_proxy.environment
    assert.deepEqual([APP_HOST, APP_PORT], [`${manifest.id}_web_1`, 8080])
    assert.ok(compose.services.web.environment.SITE_URL.endsWith(`:${manifest.port}`))
    // A folder that is missing would be made for root, and the program runs as another account.
    for (const { volumes = [] } of Object.values<{ volumes?: string[] }>(compose.services))
      for (const [, folder = ''] of volumes.map((each) => /^\$\{APP_DATA_DIR\}\/(.+):/.exec(each) ?? []))
        assert.ok(existsSync(join(root, 'deploy/home-servers/umbrel', folder)), folder)
  })

  test('Unraid finds the elements of its templates, and each of their fields whole; the second one makes a backup a day', async () => {
    const names = 'Name Repository Network Privileged Overview Icon Project Support Category'.split(' ')
    const pages = await readTemplate('hopechest', [...names, 'WebUI', 'ExtraParams'])
    const settings = pages.fields.filter(([, , , , type]) => type === 'Variable')
    demandSettings(Object.fromEntries(settings.map(([, target = '', byDefault = '']) => [target, byDefault])))
    const modes = pages.fields.map(([, target, , mode, type]) => [type, target, mode])
    assert.deepEqual(modes.slice(0, 2), [
      ['Port', '8080', 'tcp'],
      ['Path', '/data', 'rw'],
    ])
    const backup = await readTemplate('hopechest-backup', [...names, 'ExtraParams', 'PostArgs'])
    for (const [name, value] of Object.entries({
      Repository: pages.elements.Repository,
      // It waits by itself, and serves nothing that the check of the image could ask.
      ExtraParams: `${pages.elements.ExtraParams} --no-healthcheck`,
      PostArgs: 'backup --keep 14 --every 24',
    }))
      assert.equal(backup.elements[name], value)
    const whole = ([, target, byDefault, mode, type]: RegExpExecArray) => [type, target, byDefault, mode]
    const data = pages.fields.filter(([, , , , type]) => type === 'Path')
    assert.deepEqual(backup.fields.map(whole), data.map(whole))
  })

  async function readTemplate(file: string, names: string[]) {
    const text = await read(`unraid/${file}.xml`)
    assert.match(text, /^<\?xml version="1\.0"\?>\n<Container version="2">\n[\s\S]+<\/Container>\n$/)
    const lines = text.trim().split('\n').slice(2, -1)
    const field =
      /^ {2}<Config Name="[^"<&]+" Target="([^"]+)" Default="([^"]*)" Mode="(tcp|rw|)" Description="[^"<&]+" Type="(Port|Path|Variable)" Display="always" Required="(?:true|false)" Mask="(?:true|false)"(?:\/>|>([^<]*)<\/Config>)$/
    const elements = Object.fromEntries(
      lines
        .filter((line) => !line.startsWith('  <Config '))
        .map((line) => /^ {2}<(\w+)>([^<>&]+)<\/\1>$/.exec(line) ?? assert.fail(line))
        .map(([, name = '', value = '']) => [name, value]),
    )
    assert.deepEqual(Object.keys(elements).sort(), names.sort())
    const fields = lines
      .filter((line) => line.startsWith('  <Config '))
      .map((line) => field.exec(line) ?? assert.fail(line))
    return { elements, fields }
  }
})
