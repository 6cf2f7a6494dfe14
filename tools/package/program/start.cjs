'use strict'
// The first script of the executable. All of our code lies packed beside it, with what V8 compiled of it. Where the executable
// is built, `node start.cjs CODE COMPILED` writes that. It reads the code in the same way: V8 takes what it compiled for the same text alone.

const { readFileSync, writeFileSync } = require('node:fs')
const { getAssetKeys, getRawAsset, isSea } = require('node:sea')
const { setFlagsFromString } = require('node:v8')
const { Script, constants } = require('node:vm')
const { zstdDecompressSync } = require('node:zlib')

const [code, compiled] = ['everything.cjs', 'everything.compiled']
/** All in one piece: in the small ones of zlib it takes twice as long. */
const chunkSize = 2 ** 23

if (isSea()) {
  const cachedData = getAssetKeys().includes(compiled) ? unpack(compiled) : undefined
  start(read(unpack(code), cachedData))
} else {
  const [from, to] = process.argv.splice(2, 2, '--version')
  const script = read(readFileSync(from))
  // What a start loads is compiled as well.
  start(script).loadService()
  process.on('exit', () => {
    // V8 writes its flags beside what it compiled, and compares them when the executable runs: there these are set.
    for (const flag of ['--profile-guided-optimization', '--flush-bytecode']) setFlagsFromString(flag)
    writeFileSync(to, script.createCachedData())
  })
}

function unpack(name) {
  return zstdDecompressSync(new Uint8Array(getRawAsset(name)), { chunkSize })
}

function read(source, cachedData) {
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
  return new Script(source.latin1Slice(), { filename: 'hopechest.cjs', cachedData, importModuleDynamically })
}

function start(script) {
  const own = { exports: {} }
  script.runInThisContext()(require, own, __dirname)
  return own.exports
}
