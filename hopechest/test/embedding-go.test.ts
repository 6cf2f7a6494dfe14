// May take 300 s: a compiler that has not run before compiles its library, too.
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { program } from '@hopechest/testing/machine/programs'
import { tellOfHost } from './host-of-page.ts'

tellOfHost({
  file: 'host.go',
  async build(folder) {
    const env = { ...process.env, GOCACHE: join(tmpdir(), 'hopechest-go'), GO111MODULE: 'off' }
    await promisify(execFile)(program('go'), ['build', '-o', 'host', 'host.go'], { cwd: folder, env })
  },
  start: () => ['./host'],
})
