'use strict'
// Starts one of our programs: node program/start.cjs api/main.ts. It is plain JavaScript that Node 12 can read, because
// an older Node than ours fails on the sources with a message that says nothing of its age.

const { devDependencies } = require('../package.json')

// It is not in package.json: npm would warn each owner of an older Node, although the packages bring their own.
const needed = 24
const running = Number(/\d+/.exec(process.version)[0])

if (running < needed) {
  console.error(explanation())
  process.exit(1)
}

const { enableCompileCache } = require('node:module')
const { resolve } = require('node:path')
const { pathToFileURL } = require('node:url')

// What Node has compiled is kept beside the packages: the next start takes half of the time. Workers do the same.
process.env.NODE_COMPILE_CACHE ||= resolve(__dirname, '../node_modules/.cache/node-compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)

// From here on it looks as if the program had been started by itself.
const file = resolve(__dirname, '..', process.argv[2])
process.argv.splice(1, 2, file)
import(pathToFileURL(file).href).catch((error) => {
  console.error(error)
  process.exit(1)
})

function explanation() {
  const { node: bundled } = devDependencies || {}
  const lines = [
    `Hopechest needs Node ${needed} or later. This is Node ${process.version}, at ${process.execPath}.`,
    'Install a newer one from https://nodejs.org, or with the tool that manages your versions of Node.',
  ]
  if (bundled) {
    lines.push(
      'Or use the Node that comes with the packages: it is missing, because they were installed with',
      'NODE_ENV=production, --omit=dev or --ignore-scripts. This installs it:',
      '  npm install --include=dev && npm rebuild node --ignore-scripts=false',
    )
  }
  return lines.join('\n')
}
