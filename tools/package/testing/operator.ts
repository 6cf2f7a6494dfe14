import assert from 'node:assert/strict'
import { copyFile, mkdir } from 'node:fs/promises'
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
  const [old, anew, moved] = [join(folder, 'old'), join(folder, 'anew'), join(folder, 'moved')]
  const other = join(folder, 'other')
  for (const each of [kept, old, anew, moved, join(other, 'data')]) await mkdir(each, { recursive: true })
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
  const startsAndEnds = async (line: string, where?: string, started = /The site is listening/) => {
    const again = start(`exec env ${line}`, where)
    await again.says(started)
    again.signal('SIGTERM')
    assert.equal((await again.ended).status, 0, again.printed())
  }
  const [, move = ''] = linesUnder('another-machine')
  await says(move)
  for (const file of ['move.db', 'data/site-key']) await copyFile(join(old, file), join(other, file))
  const [bring = '', begin = ''] = linesUnder('another-machine', 1)
  await says(bring, other)
  await startsAndEnds(begin, other)
  await startsAndEnds(linesUnder('another-domain')[0] ?? '')
  await startsAndEnds(linesUnder('a-new-api-key')[0] ?? '')
  const [putAside = '', anotherKey = ''] = linesUnder('a-new-site-secret')
  await says(putAside)
  await startsAndEnds(anotherKey)
  await startsAndEnds(linesUnder('read-only')[0] ?? '')
  await startsAndEnds(linesUnder('a-demo-that-others-may-use')[0] ?? '', moved, /Ctrl\+C ends it/)
  const [siteMoved = ''] = linesUnder('a-wordpress-site-that-moves')
  const [, before = ''] = /HOST_MOVED_FROM=(\S+)/.exec(siteMoved) ?? []
  for (const line of [`HOST_URL=${before} hopechest`, siteMoved])
    await startsAndEnds(line, moved, /The item service is listening/)
}

/** The lines of a block below a heading. */
function linesUnder(anchor: string, n = 0): string[] {
  const block = commandsUnder(page, anchor)[n] ?? ''
  const lines = block.trim().split('\n')
  assert.notEqual(lines[0], '', `${page}#${anchor} has commands`)
  return lines
}
