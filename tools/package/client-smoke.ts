import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from '../run.ts'

/** Installs the packed client in an empty folder, compiles a program with it, and runs that on the machine's Node. */
export async function tryClient(packed: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'client-consumer-'))
  try {
    await install(packed, folder)
    await compileConsumer(folder)
    const node = machinesNode()
    const version = (await run(node, ['--version'])).trim()
    const said = await callFrom(folder, node)
    if (said !== 'ok') throw new Error(`On Node ${version} a call through the client ended with: ${said}`)
    console.log(`a call on this machine's Node (${version})  ${said}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function install(packed: string, folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  await run('npm', ['install', ...quiet, packed], { cwd: folder })
  const scopes = (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'))
  const packages = await readdir(join(folder, 'node_modules', '@hopechest'))
  if (scopes.join() !== '@hopechest' || packages.join() !== 'client')
    throw new Error(`The client must not depend on other packages: ${[...scopes, ...packages].join(', ')}`)
}

/** Checks the declarations too, and the examples of the README, with both module resolutions that people use. */
async function compileConsumer(folder: string): Promise<void> {
  await copyFile(join(import.meta.dirname, 'client-consumer.ts'), join(folder, 'consumer.ts'))
  const readme = await readFile(join(folder, 'node_modules', '@hopechest', 'client', 'README.md'), 'utf8')
  const examples = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code)
  const names = examples.map((_, index) => `example-${index}.ts`)
  for (const [index, code] of examples.entries()) await writeFile(join(folder, `example-${index}.ts`), code)
  const strict = ['--strict', '--skipLibCheck', 'false', '--target', 'es2022', '--lib', 'es2022,dom']
  for (const way of [
    ['--module', 'nodenext'],
    ['--module', 'esnext', '--moduleResolution', 'bundler'],
  ]) {
    await run('tsc', ['--ignoreConfig', ...strict, '--types', '', ...way, 'consumer.ts', ...names], {
      cwd: folder,
    })
  }
  const version = (await run('tsc', ['--version'])).trim()
  console.log(`a strict consumer in TypeScript (${version})  ok`)
}

/** The Node that is installed on this machine, or the one of our packages where there is no other. */
function machinesNode(): string {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? process.execPath
}

async function callFrom(folder: string, node: string): Promise<string> {
  const server = createServer((request, response) => {
    const found = request.url?.startsWith('/registries/5/items')
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ? [{ id: 7, name: 'Lamp' }] : { detail: 'Registry not found' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const program = "import { call } from './consumer.js'\nconsole.log(await call(process.argv[1]))"
    return (await run(node, ['--input-type=module', '--eval', program, url], { cwd: folder })).trim()
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
