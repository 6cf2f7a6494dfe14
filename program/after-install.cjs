'use strict'
// The Node of the packages brings the headers with which native code is compiled, 67 MB. We compile none.

const { existsSync, readdirSync, rmSync } = require('node:fs')
const { join } = require('node:path')

const packages = join(__dirname, '../node_modules/node/node_modules')
const machines = existsSync(packages) ? readdirSync(packages).filter((name) => name.startsWith('node-')) : []
for (const name of machines) rmSync(join(packages, name, 'include'), { recursive: true, force: true })
