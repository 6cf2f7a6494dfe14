import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { basic } from '@hopechest/testing/basic'
import { launch } from '@hopechest/testing/launch'
import { openDatabaseFolder } from '../database-folder.ts'
import type { Peer } from './peer.ts'
import { mostConnections } from './peer.ts'
import { openPlainPeer } from './plain.ts'

/** The Python of the system, for which Debian packages are made; another one may come first in the path. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'

/** The twin of the item routes with FastAPI and SQLAlchemy, served by uvicorn. */
export async function openFastApi(stack: AsyncDisposableStack): Promise<Peer> {
  demandPackages()
  const { file, remove } = await openDatabaseFolder()
  stack.defer(remove)
  const words = ['-m', 'uvicorn', '--app-dir', import.meta.dirname, '--port', '0', '--no-access-log']
  const server = launch(python, [...words, 'fastapi_twin:app'], dirname(file), {
    DATABASE_FILE: file,
    CALLERS: String(mostConnections),
    PYTHONDONTWRITEBYTECODE: '1',
  })
  stack.defer(async () => {
    server.signal('SIGTERM')
    await server.ended
  })
  const [, url = ''] = await server.says(/Uvicorn running on (http:\S+)/)
  return openPlainPeer('FastAPI and SQLAlchemy on SQLite', { url, pids: [server.pid] }, (n) => ({
    authorization: basic({ username: `caller${n}`, password: `password of caller${n}` }),
  }))
}

function demandPackages(): void {
  try {
    execFileSync(python, ['-c', 'import fastapi, uvicorn, sqlalchemy'], { stdio: 'ignore' })
  } catch {
    throw new Error(
      'install the Debian packages python3-fastapi, python3-uvicorn, python3-sqlalchemy, python3-uvloop and python3-httptools',
    )
  }
}
