import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { parse } from 'yaml'

test('CI runs each of our programs through npm, which brings our Node: the machine may have an older one', async () => {
  for (const name of ['run', 'night']) {
    const script = await readFile(new URL(`../.ci/${name}`, import.meta.url), 'utf8')
    assert.match(script, /^npm ci --include=dev$/m)
    assert.deepEqual(
      script.split('\n').filter((line) => /(^|\s)node\s/.test(line) && !line.startsWith('#')),
      [],
    )
  }
})

test('the forge builds a release on Debian, where the libraries of both processors are, with all programs that its steps call', async () => {
  const workflow = new URL('../.github/workflows/release.yaml', import.meta.url)
  const { container, steps } = parse(await readFile(workflow, 'utf8')).jobs.release
  assert.match(container, /^debian:\d+$/)
  const [first, ...others] = steps.map(({ run = '' }: { run?: string }) => run)
  const [, installed = ''] = /apt-get install .*--no-install-recommends (.+)/.exec(first) ?? []
  for (const name of ['ca-certificates', 'git', 'libatomic1', 'npm'])
    assert.ok(installed.split(' ').includes(name), name)
  for (const [, name = ''] of others.join('\n').matchAll(/^ *(gh|git|skopeo) /gm))
    assert.ok(installed.split(' ').includes(name), name)
})

test('the page of a release has the notes of its tag: the checkout of the forge leaves only the commit of a tag', async () => {
  const text = await readFile(new URL('../.github/workflows/release.yaml', import.meta.url), 'utf8')
  assert.match(text, /git fetch --force origin "refs\/tags\/\$TAG:refs\/tags\/\$TAG"\n *git for-each-ref/)
})
