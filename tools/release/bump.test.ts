import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { root, run } from '../run.ts'
import { components } from './components.ts'
import { createRepository, type Repository } from './testing/repository.ts'
import { readVersion } from './version.ts'

const templates = [
  'deploy/kubernetes/kustomization.yaml',
  'deploy/home-servers/casaos/docker-compose.yml',
  'deploy/home-servers/umbrel/docker-compose.yml',
  'deploy/home-servers/umbrel/umbrel-app.yml',
  'deploy/home-servers/unraid/hopechest.xml',
  'deploy/home-servers/unraid/hopechest-backup.xml',
]

const versionsIn: Record<string, (repository: Repository) => (string | undefined)[]> = {
  api: ({ read }) => [
    ...['api', 'client', 'hopechest', 'site'].flatMap((name) => [
      JSON.parse(read(`${name}/package.json`)).version,
      JSON.parse(read('package-lock.json')).packages[name].version,
    ]),
    ...templates.flatMap((path) => read(path).match(/\d+\.\d+\.\d+/g) ?? [path]),
  ],
  plugin: ({ read }) => [
    /^ \* Version: {11}(.*)$/m.exec(read('plugin/hopechest.php'))?.[1],
    /^const VERSION {5}= '(.*)';$/m.exec(read('plugin/hopechest.php'))?.[1],
    /^Stable tag: (.*)\r$/m.exec(read('plugin/readme.txt'))?.[1],
  ],
  theme: ({ read }) => [
    /^Version: (.*)$/m.exec(read('theme/style.css'))?.[1],
    /^Stable tag: (.*)$/m.exec(read('theme/readme.txt'))?.[1],
  ],
}

test('in this checkout the sources of every component name one version', async () => {
  for (const component of Object.values(components)) await readVersion(component, root)
})

test('every program that has a version says the one of the component api', async () => {
  const version = await readVersion(components.api, root)
  for (const program of ['hopechest', 'api', 'site'])
    assert.equal(await run(process.execPath, [join(root, program, 'main.ts'), '--version']), `${version}\n`)
})

test('service, plugin and theme have one list of notes each, and no file has the notes of all three', async () => {
  const files = (await run('git', ['ls-files'])).trim().split('\n')
  const texts = files.filter((path) => /\.(?:md|txt)$/.test(path) && !path.startsWith('tools/'))
  const named = texts.filter((path) =>
    /(?:^|\/)(?:change-?s?(?:log)?|history|news|release-?notes)\./i.test(path),
  )
  const within = texts.filter((path) =>
    /^(?:#+|=+) *(?:change ?log|release notes|upgrade notice)\b/im.test(
      readFileSync(join(root, path), 'utf8'),
    ),
  )
  const own = Object.values(components).map(({ notes }) => notes.file)
  assert.deepEqual(named, own.slice(0, 1))
  assert.deepEqual(within, own)
})

describe('a developer', () => {
  let repository: Repository
  beforeEach(() => {
    repository = createRepository()
  })
  afterEach(() => repository.remove())
  const bump = (...words: string[]) => repository.run('bump.ts', ...words)
  const release: Repository['release'] = (...words) => repository.release(...words)

  const levels = [
    ['patch', '0.1.1'],
    ['minor', '0.2.0'],
    ['major', '1.0.0'],
  ] as const
  for (const [name, { sources, notes }] of Object.entries(components)) {
    // A level is the same for each of them.
    const own = name === 'api' ? levels : levels.slice(0, 1)
    test(`releases the ${name} by ${own.map(([level]) => level).join(', ')}`, async () => {
      const { git, read } = repository
      const start = git('rev-parse', 'HEAD')
      for (const [level, version] of own) {
        const { status, out, err } = await release(name, level)
        assert.equal(status, 0, out + err)
        assert.deepEqual(new Set(versionsIn[name]?.(repository)), new Set([version]))
        assert.equal(git('log', '-1', '--format=%s'), `${name}: release ${version}`)
        assert.equal(git('cat-file', '-t', `${name}/v${version}`), 'tag')
        assert.equal(git('rev-parse', `${name}/v${version}^{commit}`), git('rev-parse', 'main'))
        assert.equal(git('status', '--porcelain'), '')
      }
      const changed = git('diff', '--name-only', start, 'main').split('\n')
      assert.deepEqual(new Set(changed), new Set([notes.file, ...sources.map(([file]) => file)]))
      assert.equal(JSON.parse(read('package-lock.json')).packages.host.version, '0.1.0')
    })
  }

  test('finds the notes of a release under its day, the newest first, where the readers of the component look, and nowhere else', async () => {
    const today = () => new Date().toISOString().slice(0, 10)
    const { commit, read } = repository
    const days = [today()]
    commit('site, plugin, theme: colours\n\nRelease note: There are colours.', { 'site/a.ts': '1' })
    for (const name of Object.keys(components)) await release(name, 'minor')
    commit('site, plugin, theme: a thread\n\nRelease note: There is a thread Lake.', { 'site/a.ts': '2' })
    for (const name of Object.keys(components)) await release(name, 'patch')
    days.push(today())
    const readme = read('plugin/readme.txt')
    assert.doesNotMatch(readme, /[^\r]\n/, 'the line ends of that file')
    const newest = '= 0.2.1, DAY =\n\n* There is a thread Lake.'
    const first = '= 0.2.0, DAY =\n\n* There are colours.'
    const asMarkdown = (lines: string) => lines.replace(/^= (.*) =$/m, '## $1').replace('* ', '- ')
    for (const [given, ...lines] of [
      [read('api/CHANGELOG.md'), 'What users notice.', asMarkdown(newest), asMarkdown(first)],
      [readme.replaceAll('\r', ''), 'Grüße', '== Changelog ==', newest, first],
      [read('theme/readme.txt'), '== Changelog ==', newest, first, '== Copyright =='],
    ] as const) {
      const text = days.reduce((rest, day) => rest.replaceAll(day, 'DAY'), given)
      const places = lines.map((line) => text.indexOf(`\n${line}\n`))
      assert.ok(!places.includes(-1), text)
      assert.deepEqual(
        places,
        places.toSorted((one, other) => one - other),
        text,
      )
    }
    const named = repository.everything().files.filter(([, text]) => text?.includes('There is a thread Lake'))
    assert.deepEqual(
      named.map(([path]) => path),
      ['api/CHANGELOG.md', 'plugin/readme.txt', 'theme/readme.txt'],
    )
  })

  for (const [name, written, released] of [
    [
      'api',
      '## 0.1.0\n\n- Lists of things from\n  any shop.\n- Guests.\n',
      /^## 0\.1\.0, [\d-]{10}\n\n- Lists of things from\n {2}any shop\.\n- Guests\.$/m,
    ],
    [
      'theme',
      '= 0.1.0 =\n\n* Lists of things from\n  any shop.\n* Guests.\n',
      /^= 0\.1\.0, [\d-]{10} =\n\n\* Lists of things from\n {2}any shop\.\n\* Guests\.$/m,
    ],
  ] as const) {
    test(`makes the first release of the ${name} with the notes that people have written below its version`, async () => {
      const { commit, read, git } = repository
      const { file } = components[name].notes
      const heading = /^(?:# Change log|== Changelog ==)$/m
      commit(`${name}: begin\n\nRelease note: Of a commit.`, {
        [file]: read(file).replace(heading, (line) => `${line}\n\n${written}`),
      })
      assert.equal((await release(name, 'first')).status, 0)
      assert.match(read(file), released)
      assert.match(
        git('tag', '--list', '--format=%(contents)'),
        /\n- Lists of things from any shop\.\n- Guests\./,
      )
      assert.deepEqual(new Set(versionsIn[name]?.(repository)), new Set(['0.1.0']))
      const again = await release(name, 'first')
      assert.deepEqual([again.status, again.err.trim()], [1, `The first release was made: ${name}/v0.1.0.`])
    })
  }

  test('reads each note as a sentence, and names of programs and fields as they are typed', async () => {
    repository.commit(
      `plugin: words

Release note: the German is clearer; a link says
where it leads
Release note: registry_for_child says who gives.
Release note: npm run check is quicker.
Release note: createClient takes timeout
Release note: "Your gifts" has a search!`,
      { 'plugin/a.php': '1' },
    )
    assert.equal(
      await notesOf('plugin'),
      [
        '- The German is clearer; a link says where it leads.',
        '- registry_for_child says who gives.',
        '- npm run check is quicker.',
        '- createClient takes timeout.',
        '- "Your gifts" has a search!',
      ].join('\n'),
    )
  })

  test('is refused when the notes have no place, and nothing changes', async () => {
    repository.commit('x', { 'theme/readme.txt': 'Stable tag: 0.1.0\n' })
    const before = repository.everything()
    const { status, err } = await release('theme', 'patch')
    assert.equal(status, 1)
    assert.match(err, /theme\/readme\.txt has no line "== Changelog =="/)
    assert.deepEqual(repository.everything(), before)
  })

  test('sees in a dry run the edits, the commit, the tag and its notes, and nothing is changed', async () => {
    repository.commit('api: lists\n\nRelease note: A list has pages.', { 'api/list.ts': '1' })
    const before = repository.everything()
    const { status, out } = await bump('api', 'minor', '--dry-run')
    assert.equal(status, 0)
    assert.match(out, /api\/package\.json\n- {3}"version": "0\.1\.0",\n\+ {3}"version": "0\.2\.0",\n/)
    assert.match(out, /Commit: api: release 0\.2\.0\n/)
    assert.match(out, /Tag: api\/v0\.2\.0\n\napi 0\.2\.0\n\n- A list has pages\.\n/)
    assert.deepEqual(repository.everything(), before)
  })

  const failures = {
    'the commit fails': { 'pre-commit': 'echo no room >&2; exit 1' },
    'the tag fails': {
      'reference-transaction': 'grep -q refs/tags && [ "$1" = prepared ] && exit 1; exit 0',
    },
  }
  for (const [failure, hooks] of Object.entries(failures)) {
    test(`finds everything as it was when ${failure}`, async () => {
      for (const [name, script] of Object.entries(hooks)) repository.hook(name, script)
      const before = repository.everything()
      const { status, err } = await release('api', 'minor')
      assert.equal(status, 1)
      assert.match(err, /^The release was undone, because git (commit|tag)/)
      assert.deepEqual(repository.everything(), before)
    })
  }

  test('who presses Ctrl-C too late gets the whole release', async () => {
    repository.hook('pre-commit', 'kill -INT $(cat .git/bump.pid)')
    assert.equal((await bump('api', 'minor')).status, 0)
    assert.equal(repository.git('rev-parse', 'api/v0.2.0^{commit}'), repository.git('rev-parse', 'main'))
    assert.equal(repository.git('status', '--porcelain'), '')
  })

  const misunderstandings: Record<string, { words: string; says: RegExp }> = {
    'without a component': { words: '', says: /no component ""[\s\S]+api, plugin, theme/ },
    'with an unknown component': { words: 'toString patch', says: /no component "toString"/ },
    'without a level': { words: 'api', says: /no level ""[\s\S]+patch, minor, major/ },
    'with too many words': { words: 'api minor plugin', says: /without "plugin"/ },
    'with an unknown option': { words: 'api minor --force', says: /--force[\s\S]+Usage:/ },
  }
  for (const [situation, { words, says }] of Object.entries(misunderstandings)) {
    test(`is not understood ${situation}, and nothing changes`, async () => {
      const before = repository.everything()
      const answer = await bump(...words.split(' ').filter(Boolean))
      assert.equal(answer.status, 2)
      assert.match(answer.err, says)
      assert.deepEqual(repository.everything(), before)
    })
  }

  test('reads a refusal as one sentence', async () => {
    repository.write('package.json', '{"a":2}')
    const { status, err } = await bump('api', 'patch')
    assert.equal(status, 1)
    assert.equal(err, 'package.json is not committed: commit, stash or remove your changes first.\n')
  })

  const refusals: Record<string, { words: string; says: RegExp; given?(repository: Repository): void }> = {
    'with an edited file': {
      words: 'api patch',
      says: /^package\.json is not committed: commit, stash or remove your changes first\.$/,
      given: ({ write }) => write('package.json', '2'),
    },
    'with a new file, although git is set to hide it': {
      words: 'theme patch',
      says: /^theme\/a\.css is not committed/,
      given: ({ write, git }) => {
        git('config', 'status.showUntrackedFiles', 'no')
        write('theme/a.css', '')
      },
    },
    'on another branch': {
      words: 'api patch',
      says: /made on main: you are on garden/,
      given: ({ git }) => git('switch', '--quiet', '--create', 'garden'),
    },
    'when the sources disagree': {
      words: 'plugin patch',
      says: /hopechest\.php says 0\.1\.0, but plugin\/readme\.txt says 0\.1\.7/,
      given: ({ commit }) => commit('x', { 'plugin/readme.txt': 'Stable tag: 0.1.7\n' }),
    },
    'when the version is not three numbers': {
      words: 'theme patch',
      says: /style\.css is "0\.1": write three numbers/,
      given: ({ commit }) => commit('x', { 'theme/style.css': 'Version: 0.1\n' }),
    },
    'when the last tag is another version': {
      words: 'theme patch',
      says: /say 0\.1\.0, but the last tag is theme\/v0\.10\.0/,
      given: ({ git }) => {
        for (const version of ['0.9.0', '0.10.0', '0.1.0']) git('tag', `theme/v${version}`)
      },
    },
    'when the tag exists': {
      words: 'api minor',
      says: /tag 'api\/v0\.2\.0' already exists/,
      given: ({ git }) => {
        git('tag', 'api/v0.2.0', git('commit-tree', 'HEAD^{tree}', '-m', 'elsewhere'))
      },
    },
  }
  for (const [situation, { words, says, given }] of Object.entries(refusals)) {
    test(`is refused ${situation}, and nothing changes`, async () => {
      given?.(repository)
      const before = repository.everything()
      const [name = '', level = ''] = words.split(' ')
      const answer = await release(name, level)
      assert.equal(answer.status, 1)
      assert.match(answer.err, says)
      assert.deepEqual(repository.everything(), before)
    })
  }

  const notesOf = async (name: string) => {
    const { out } = await release(name, 'patch', { isDry: true })
    return /^Tag: .*\n\n.*\n\n([\s\S]*)\n\nThis was a dry run/m.exec(out)?.[1]
  }

  test('reads the notes for users since the last tag, newest first, and no others', async () => {
    const { commit, git } = repository
    commit('api: begin\n\nRelease note: This one is released.', { 'api/a.ts': '0' })
    git('tag', 'api/v0.1.0')
    commit(
      'host: names\n\nA reason.\n\nRelease note: Names are compared\nas WordPress does.\nReviewed-by: Mia',
      { 'host/a.ts': '1' },
    )
    commit('api: two\n\nRelease note: First.\nRelease note: Second.', { 'api/a.ts': '1' })
    commit('api: move a function', { 'api/a.ts': '2' })
    assert.equal(await notesOf('api'), '- First.\n- Second.\n- Names are compared as WordPress does.')
    assert.equal(await notesOf('theme'), '- This release changes nothing that its users notice.')
  })

  test('reads a note in the release of the component in front of the commit, and in that of no file it touches', async () => {
    const { commit } = repository
    commit('site: account pages\n\nRelease note: There are account pages.', { 'theme/account.css': '1' })
    commit('theme: a thread\n\nRelease note: There is a thread Lake.', { 'site/threads.ts': '1' })
    commit('plugin: invitees\n\nRelease note: Invitees have a list.', { 'site/invitees.ts': '1' })
    commit('site, plugin: a mark\n\nRelease note: A shop that is not read gets no tick.', {
      'theme/mark.css': '1',
    })
    commit('tools: colon\n\nsite: is no front here.\n\nRelease note: The demo has a household.', {
      'tools/demo.ts': '1',
    })
    assert.equal(await notesOf('api'), '- A shop that is not read gets no tick.\n- There are account pages.')
    assert.equal(await notesOf('plugin'), '- A shop that is not read gets no tick.\n- Invitees have a list.')
    assert.equal(await notesOf('theme'), '- There is a thread Lake.')
  })

  test('finds the notes of every workspace of the service and the site in the release of the api', async () => {
    const workspaces = [
      'link-preview',
      'outgoing',
      'client',
      'gift-files',
      'contract',
      'database',
      'hopechest',
      'host',
      'program',
    ]
    for (const name of workspaces)
      repository.commit(`${name}: change\n\nRelease note: New in ${name}.`, { 'a.ts': name })
    const notes = workspaces.toReversed().map((name) => `- New in ${name}.`)
    assert.equal(await notesOf('api'), notes.join('\n'))
  })
})
