import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { atEndOfFile } from '@hopechest/testing/ending'
import { CommandError } from '../../command.ts'
import { root } from '../../run.ts'
import { type Component, components } from '../components.ts'
import { release as makeRelease } from '../release.ts'

const workspaces = ['api', 'client', 'hopechest', 'host', 'site']
const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const workspace = (name: string) => ({ name: `@x/${name}`, version: '0.1.0' })
const composeOf = (service: string) =>
  `services:\n${[service, 'backup'].map((name) => `  ${name}:\n    image: x/hopechest:0.1.0\n`).join('')}`

const files: Record<string, string> = {
  'api/CHANGELOG.md': '# Change log\n\nWhat users notice.\n',
  'package-lock.json': toJson({
    version: '9.9.9',
    packages: Object.fromEntries(workspaces.map((name) => [name, workspace(name)])),
  }),
  ...Object.fromEntries(
    workspaces.map((name) => [
      `${name}/package.json`,
      toJson({ ...workspace(name), dependencies: { version: '1.0.0' } }),
    ]),
  ),
  'deploy/kubernetes/kustomization.yaml': 'images:\n  - name: hopechest\n    newTag: 0.1.0\n',
  'deploy/home-servers/casaos/docker-compose.yml': `${composeOf('hopechest')}x-casaos:\n  version: 0.1.0\n`,
  'deploy/home-servers/umbrel/docker-compose.yml': composeOf('web'),
  'deploy/home-servers/umbrel/umbrel-app.yml': 'manifestVersion: 1\nversion: 0.1.0\n',
  'deploy/home-servers/unraid/hopechest.xml': '<Repository>x/hopechest:0.1.0</Repository>\n',
  'deploy/home-servers/unraid/hopechest-backup.xml': '<Repository>x/hopechest:0.1.0</Repository>\n',
  'plugin/hopechest.php':
    "<?php\n/**\n * Plugin Name: Hopechest\n * Version:           0.1.0\n * Requires PHP: 7.4\n */\nconst VERSION     = '0.1.0';\n",
  'plugin/readme.txt': '=== Hopechest ===\r\nStable tag: 0.1.0\r\n\r\nGrüße\r\n\r\n== Changelog ==\r\n',
  'theme/style.css': '/*\nTheme Name: Hopechest\nVersion: 0.1.0\n*/\n',
  'theme/readme.txt': '=== Hopechest ===\nStable tag: 0.1.0\n\n== Changelog ==\n\n== Copyright ==\n\nJo\n',
}

/** Git reads neither the settings of the developer who runs the tests nor those of a hook in which they run. */
const ofGit = {
  ...Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => name.startsWith('GIT_'))
      .map((name) => [name, undefined]),
  ),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
}
const env: NodeJS.ProcessEnv = { ...process.env, ...ofGit }

export type Repository = ReturnType<typeof createRepository>

let ground: string | undefined

/** A new git repository with the version sources of this one, and what a developer does in it. */
export function createRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'hopechest-release-'))
  ground ??= layGround()
  cpSync(ground, folder, { recursive: true })
  return openRepository(folder)
}

/** The repository that all others begin as. */
function layGround(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hopechest-release-'))
  const { git, commit, remove } = openRepository(folder)
  atEndOfFile(() => {
    ground = undefined
    remove()
  })
  git('init', '--quiet', '--initial-branch=main', '--template=')
  git('config', 'user.name', 'Jo')
  git('config', 'user.email', 'jo@example.com')
  commit('Lay the ground', files)
  return folder
}

function openRepository(folder: string) {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' }).trimEnd()
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const commit = (message: string, changes: Record<string, string>) => {
    for (const [path, content] of Object.entries(changes)) write(path, content)
    git('add', '--all')
    git('commit', '--quiet', '-m', message)
  }
  const hook = (name: string, script: string) => {
    write(`.git/hooks/${name}`, `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, '.git/hooks', name), 0o755)
  }
  /** Runs a command of `tools/` here. */
  const run = async (program: string, ...words: string[]) => {
    const child = spawn(process.execPath, [join(root, 'tools', program), ...words], {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    write('.git/bump.pid', String(child.pid))
    const [out, err, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    return { status: Number(status), out, err }
  }
  /** Does the same as `npm run bump`, without the start of a program. */
  const release = async (name: string, level: string, { isDry = false } = {}) => {
    const said: string[] = []
    const checkout = { folder, env: ofGit, say: (text: string) => void said.push(text) }
    const [, component] = Object.entries<Component>(components).find(([each]) => each === name) ?? []
    if (!component) throw new Error(`There is no component ${name}`)
    try {
      await makeRelease(name, component, level, isDry, checkout)
      return { status: 0, out: said.join('\n'), err: '' }
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      return { status: 1, out: said.join('\n'), err: error.message }
    }
  }
  const everything = () => ({
    head: git('symbolic-ref', 'HEAD'),
    refs: git('for-each-ref'),
    status: git('status', '--porcelain', '--untracked-files=all'),
    files: globSync('**/*.*', { cwd: folder, exclude: ['.git'] })
      .sort()
      .map((path) => [path, read(path)]),
  })

  return {
    folder,
    git,
    read,
    write,
    commit,
    hook,
    run,
    release,
    everything,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
