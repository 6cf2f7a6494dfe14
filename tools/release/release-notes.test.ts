import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { makeScratch, place, type Scratch } from './testing/scratch.ts'

describe('the release notes', () => {
  let scratch: Scratch
  before(() => {
    scratch = makeScratch()
    const { git, commit } = scratch
    commit('database: read pages by key', { 'database/page.ts': '1' })
    commit('api: release 0.1.0', { 'api/a.ts': '0' })
    git('tag', '-a', 'api/v0.1.0', '-m', 'api 0.1.0')
    commit('api: answer faster\n\nReads are kept\nfor a second.\n\nNobody needs to know this.', {
      'api/a.ts': '1',
    })
    commit('api: test it twice', { 'api/a.test.ts': '1', 'api/test/world.ts': '1' })
    commit('host: fold names as WordPress does\n\nReviewed-by: Mia <mia@example.com>', { 'host/a.ts': '1' })
    commit('Does it still hold?', { 'contract/a.ts': '1', 'host/testing/a.ts': '1' })
    commit('plugin: say who is invited', { 'plugin/inc/invitees.php': '1', 'client/a.ts': '1' })
    commit('plugin: release 0.2.0', { 'plugin/a.php': '1' })
    commit('tools: dig', { 'tools/spade.ts': '2' })
  })
  after(() => rmSync(place, { recursive: true }))

  const notes = (...words: string[]) => scratch.run('release-notes.ts', ...words)

  test('whoever upgrades the service reads what is new since the last release, part by part', async () => {
    const { status, out } = await notes('api')
    assert.equal(status, 0)
    assert.equal(
      out,
      `# api, since api/v0.1.0

## The service

- Answer faster.
  Reads are kept
  for a second.

## The registry host

- Fold names as WordPress does.

## Also

- Does it still hold?
`,
    )
  })

  test('from an earlier commit they tell more, and of a component without a release everything', async () => {
    const { out } = await notes('api', 'HEAD~9')
    assert.match(out, /^# api, since HEAD~9\n\n## The service\n\n- Answer faster\./)
    assert.match(out, /## Storage\n\n- Read pages by key\.\n/)
    assert.doesNotMatch(out, /release 0\.1\.0|test it twice/i)
    const plugin = await notes('plugin')
    assert.match(
      plugin.out,
      /^# plugin, all of it\n\n## The plugin\n\n- Say who is invited\.\n\n## Also\n\n- Lay the/,
    )
    assert.doesNotMatch(plugin.out, /release 0/)
  })

  test('a release without a change says so', async () => {
    assert.equal((await notes('theme', 'HEAD')).out, '# theme, since HEAD\n\nNothing has changed.\n')
  })

  test('whoever asks for what there is not is told what to ask for', async () => {
    const cases: [string[], RegExp][] = [
      [[], /^Say which component: one of api, plugin, theme\.\n$/],
      [['client'], /^There is no component "client": name one of api, plugin, theme\.\n$/],
      [['api', 'nowhere'], /^There is no commit "nowhere": name a tag, a branch or a commit\.\n$/],
      [['api', '--output=x'], /^There is no commit "--output=x": /],
      [['api', 'HEAD', 'HEAD'], /^Leave out "HEAD": /],
    ]
    for (const [words, says] of cases) {
      const { status, err } = await notes(...words)
      assert.equal(status, 2)
      assert.match(err, says)
    }
  })
})
