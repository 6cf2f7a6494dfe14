'use strict'
// Starts one of our programs: node program/start.cjs api/main.ts. It is plain JavaScript that Node 12 can read, because
// an older Node than ours fails on the sources with a message that says nothing of its age.

const { dependencies } = require('../package.json')

// It is not in package.json: npm would warn each owner of an older Node, although the packages bring their own.
const needed = 24
const running = Number(/\d+/.exec(process.version)[0])

if (running < needed) {
  console.error(explanation())
  process.exit(1)
}

// glibc would keep the memory of password hashes, some 115 MB, until the program ends. It reads the setting, a size from
// which blocks go back, when a process begins: so this one begins anew, in 40 ms. Elsewhere nothing has to be set.
const [, , program] = process.argv
const servers = ['hopechest/main.ts', 'api/main.ts', 'site/main.ts']
const { MALLOC_MMAP_THRESHOLD_ } = process.env
if (process.platform === 'linux' && servers.includes(program) && MALLOC_MMAP_THRESHOLD_ === undefined) {
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, words, { ...process.env, MALLOC_MMAP_THRESHOLD_: '1048576' })
}

// What a start runs, it runs once: nothing of it is made faster, which would take 20 MB. A server ends this once it serves.
const { setFlagsFromString } = require('node:v8')
if (servers.includes(program)) for (const flag of ['--no-maglev', '--no-turbofan']) setFlagsFromString(flag)

const { execFileSync } = require('node:child_process')
const { existsSync } = require('node:fs')
const { enableCompileCache } = require('node:module')
const { resolve } = require('node:path')
const { pathToFileURL } = require('node:url')

// `npm install` leaves out what only developers need, such as a browser and a compiler. A release needs no package at all.
const root = resolve(__dirname, '..')
if (
  /^(?:tools(?!\/(?:bump|languages)\.ts$)|bench)\//.test(program) &&
  !existsSync(resolve(root, 'node_modules/typescript'))
) {
  console.error('Installing the packages of developers, which takes a minute: npm ci --include=dev')
  execFileSync('npm', ['ci', '--include=dev'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}

// What Node has compiled is kept beside the packages: the next start takes half of the time. Workers do the same.
process.env.NODE_COMPILE_CACHE ||= resolve(__dirname, '../node_modules/.cache/node-compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)

// From here on it looks as if the program had been started by itself.
const file = resolve(__dirname, '..', program)
process.argv.splice(1, 2, file)
import(pathToFileURL(file).href).catch((error) => {
  console.error(error)
  process.exit(1)
})

function explanation() {
  const { node: bundled } = dependencies || {}
  const lines = [
    `Hopechest needs Node ${needed} or later. This is Node ${process.version}, at ${process.execPath}.`,
    'Install a newer one from https://nodejs.org, or with the tool that manages your versions of Node.',
  ]
  if (bundled) {
    lines.push(
      'Or use the Node that comes with the packages: it is missing, because they were installed with --ignore-scripts.',
      'This installs it:',
      '  npm install && npm rebuild node --ignore-scripts=false',
    )
  }
  return lines.join('\n')
}
