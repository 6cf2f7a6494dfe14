import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { freshFolder } from '@hopechest/testing/process'
import { openOne } from '@hopechest/testing/world'
import { packageMcp } from './mcp.ts'

test('the package of the tools for assistants runs alone, and lists the tools of a person', async (t) => {
  const world = await openOne()
  t.after(() => world.close())
  const folder = await freshFolder()
  const packed = await packageMcp(folder)
  assert.equal(spawnSync('tar', ['xzf', packed, '-C', folder]).status, 0)
  const { username, password } = world.people.owner
  const env = { HOPECHEST_URL: world.url, HOPECHEST_NAME: username, HOPECHEST_PASSWORD: password }
  const child = spawn(process.execPath, [join(folder, 'package/hopechest-mcp.js')], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
  for (const message of [
    { id: 1, method: 'initialize', params: client },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ])
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const names: string[] = []
  for await (const line of createInterface(child.stdout)) {
    const { id, result } = JSON.parse(line)
    if (id !== 2) continue
    names.push(...result.tools.map(({ name }: { name: string }) => name))
    break
  }
  assert.ok(names.includes('my_lists') && !names.includes('what_was_given'), names.join())
  const ended = once(child, 'exit')
  child.stdin.end()
  assert.deepEqual(await ended, [0, null])
})
