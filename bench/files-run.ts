import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { makeFolder, openCheckout } from './speed/checkout.ts'
import { addLists, giftsFor, headersOf, newItem, send, sendAll } from './speed/rows/lists.ts'

/**
 * How many files of ours run while a guest opens a list, and while an item is asked for: those that a reader has to know who
 * follows the request. It fails where they are more than `marks`. With --list it names them.
 */
const marks = { 'a guest opens a list': 115, 'GET /items/{id}': 36 }
const gifts = 24

const root = resolve(import.meta.dirname, '..')
let isGood = true
let taken = 0
await using stack = new AsyncDisposableStack()
const notes = join(await makeFolder(stack), 'notes')
const program = await openCheckout(root, stack).start(stack, 'start', {
  FILES_RUN_NOTES: notes,
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'files-run/note-files.ts')}`,
  MALLOC_MMAP_THRESHOLD_: '1048576',
})
const [list] = await addLists(program, 1, 1)
assert.ok(list)
await sendAll(program, giftsFor(program, [list], gifts))
const [item] = await sendAll<{ data: { id: number } }>(program, [newItem(program, 0)])
const guest = new Visitor(program.site)
await guest.open('/sign-in')

await look('a guest opens a list', async () => {
  assert.equal((await guest.open(`/registry/${list.slug}`)).status, 200)
})
await look('GET /items/{id}', async () => {
  const answer = await send(program.url, { path: `/items/${item?.data.id}`, headers: headersOf(program, 0) })
  assert.equal(answer.status, 200)
})
process.exitCode = isGood ? 0 : 1

/** What only the first request runs does not count. */
async function look(title: keyof typeof marks, ask: () => Promise<void>): Promise<void> {
  for (let n = 0; n < 3; n++) await ask()
  await filesSince()
  await ask()
  const files = await filesSince()
  const isFew = files.length <= marks[title]
  isGood &&= isFew
  console.log(`${title}: ${files.length} files run, of at most ${marks[title]}${isFew ? '' : ', too many'}`)
  if (process.argv.includes('--list')) for (const file of files) console.log(`  ${file}`)
}

async function filesSince(): Promise<string[]> {
  process.kill(program.pids[0] as number, 'SIGUSR2')
  taken++
  const file = `${notes}.${taken}`
  await until('the files that the program notes', () => existsSync(file))
  const files: string[] = JSON.parse(readFileSync(file, 'utf8'))
  return files.map((each) => relative(root, each)).filter((each) => !/^(node_modules|bench)\//.test(each))
}
