import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../run.ts'

/** Repositories for tests, made up, with the same version sources as this one. */
export const place = mkdtempSync(join(tmpdir(), 'release-'))

/** Git must know nothing of the person who runs the tests, nor of a hook that they run in. */
const foreign = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
const environment = {
  ...Object.fromEntries(foreign),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
}

const files: Record<string, string> = {
  'package.json': '{\n  "scripts": { "check": "exit 0" }\n}\n',
  'package-lock.json':
    '{\n  "version": "9.9.9",\n  "packages": {\n    "api": {\n      "name": "@x/api",\n      "version": "0.1.0"\n    },\n    "host": {\n      "name": "@x/host",\n      "version": "0.1.0"\n    }\n  }\n}\n',
  'api/package.json':
    '{\n  "name": "@x/api",\n  "version": "0.1.0",\n  "dependencies": { "version": "1.0.0" }\n}\n',
  'plugin/hopechest.php':
    "<?php\n/**\n * Plugin Name: Hopechest\n * Version:           0.1.0\n * Requires PHP: 7.4\n */\nconst VERSION     = '0.1.0';\n",
  'plugin/readme.txt': '=== Hopechest ===\r\nStable tag: 0.1.0\r\n\r\nGr\u00fc\u00dfe\r\n',
  'theme/style.css': '/*\nTheme Name: Hopechest\nVersion: 0.1.0\n*/\n',
}

const template = join(place, 'template')
let count = 0

/** A fresh copy of the made-up repository, and what a person can do in it. */
export function makeScratch() {
  if (count === 0) fillTemplate()
  count += 1
  const folder = join(place, String(count))
  cpSync(template, folder, { recursive: true })
  return openScratch(folder)
}

export type Scratch = ReturnType<typeof openScratch>

function openScratch(folder: string) {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: folder, env: environment, encoding: 'utf8', stdio: 'pipe' }).trimEnd()
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const commit = (subject: string, changes: Record<string, string>) => {
    for (const [path, content] of Object.entries(changes)) write(path, content)
    git('add', '--all')
    git('commit', '--quiet', '-m', subject)
  }
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const start = (program: string, words: readonly string[]) => {
    const PATH = [join(folder, '.git', 'bin'), process.env.PATH].join(delimiter)
    const child = spawn(process.execPath, [join(root, 'tools', program), ...words], {
      cwd: folder,
      env: { ...environment, PATH },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    // What npm itself has to say about a person's settings is none of ours.
    const ownWords = (err: string) => err.replaceAll(/^npm .*\n/gm, '')
    const ended = said.then(([out, err, [status]]) => ({
      out,
      err: ownWords(err),
      status: status as number | null,
    }))
    return { child, ended }
  }
  const run = (program: string, ...words: string[]) => start(program, words).ended
  const everything = () => ({
    head: git('symbolic-ref', '-q', 'HEAD'),
    refs: git('for-each-ref'),
    status: git('--no-optional-locks', 'status', '--porcelain', '--untracked-files=all'),
    index: git('ls-files', '--stage'),
    stash: git('stash', 'list'),
    locks: globSync('.git/**/*.lock', { cwd: folder }),
    files: globSync('**/*', { cwd: folder, withFileTypes: true, exclude: ['.git'] })
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name)).toString('base64')]),
  })
  /** Puts a git in front of the real one that does something else when its words hold these. */
  const divert = (words: string, script: string) => {
    const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
    const path = join(folder, '.git', 'bin', 'git')
    const lines = ['#!/bin/sh', `here=${folder}/.git/bin`, `git=${real}`]
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(
      path,
      [...lines, `case " $* " in *" ${words} "*)`, script, ';; esac', 'exec $git "$@"\n'].join('\n'),
    )
    chmodSync(path, 0o755)
  }
  return { folder, git, write, commit, read, start, run, everything, divert }
}

function fillTemplate(): void {
  mkdirSync(template)
  const { git, commit } = openScratch(template)
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Jo')
  git('config', 'user.email', 'jo@example.com')
  git('config', 'core.autocrlf', 'false')
  // Nobody will miss these repositories after a power cut.
  git('config', 'core.fsync', 'none')
  commit('Lay the ground', files)
  commit('api: keep the order when an item leaves', { 'api/rules.ts': '1', 'tools/spade.ts': '1' })
}
