import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@hopechest/testing/free-port'
import type { Program, Settings } from '@hopechest/testing/launch'
import { commandsUnder } from '../../install/commands.ts'

const page = 'docs/operate.md'

/**
 * Follows docs/operate.md on a new installation, each command as it stands there. The ports are free ones, and what the
 * page puts on another disk goes into a folder beside.
 */
export async function followOperate(
  folder: string,
  shell: (script: string, settings: Settings) => Program,
): Promise<void> {
  const kept = join(folder, 'kept')
  const [old, anew] = [join(folder, 'old'), join(folder, 'anew')]
  for (const each of [kept, old, anew]) await mkdir(each)
  const ports = { API_PORT: `${await freePort()}`, SITE_PORT: `${await freePort()}` }
  const opsPort = `${await freePort()}`
  const start = (line: string, cwd = old) => {
    const adapted = line.replaceAll('/mnt/backups', kept).replaceAll('9100', opsPort)
    return shell(`cd ${cwd}\n${adapted}`, ports)
  }
  const says = async (line: string, cwd?: string) => {
    const program = start(line, cwd)
    assert.equal((await program.ended).status, 0, `${line}\n${program.printed()}`)
    return program.printed()
  }

  const [serve = '', ...figures] = linesUnder('figures')
  const service = start(`exec env ${serve}`)
  await service.says(/The site is listening/)
  const [metrics = '', ready = ''] = figures
  assert.match(await says(metrics), /^hopechest_info\{version="[\d.]+"\} 1$/m)
  assert.match(await says(ready), /"ready"/)
  for (const line of linesUnder('is-everything-well')) assert.match(await says(line), /^well {5}Database/m)
  for (const line of linesUnder('people')) await says(line)
  const [toFile = '', toFolder = '', restore = '', dated = ''] = linesUnder('backup-and-restore')
  assert.match(await says(toFile), /The backup is \S+all\.db\./)
  await says(toFolder)
  assert.match(await says(dated), /The backup is \S+\/hopechest-\d{4}-\d\d-\d\dT[\d-]+\.db\./)
  service.signal('SIGTERM')
  assert.equal((await service.ended).status, 0, service.printed())
  await says(restore, anew)
  const [, move = ''] = linesUnder('another-machine')
  await says(move)
  // The key that the recipe puts aside, and the settings that its lines bring, are those of a start.
  for (const [anchor, line] of [
    ['another-domain', 0],
    ['a-new-api-key', 0],
    ['a-new-site-secret', 1],
    ['read-only', 0],
  ] as const) {
    if (anchor === 'a-new-site-secret') await says(linesUnder(anchor)[0] ?? '')
    const again = start(`exec env ${linesUnder(anchor)[line]}`)
    await again.says(/The site is listening/)
    again.signal('SIGTERM')
    assert.equal((await again.ended).status, 0, again.printed())
  }
}

/** The lines of the first block below a heading. */
function linesUnder(anchor: string): string[] {
  const [block = ''] = commandsUnder(page, anchor)
  const lines = block.trim().split('\n')
  assert.notEqual(lines[0], '', `${page}#${anchor} has commands`)
  return lines
}
