import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchService } from '@hopechest/testing/launch'

/** The OpenAPI description as the service of this checkout answers it. */
export async function readOpenApi(): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-openapi-'))
  const service = await launchService(folder, { DATABASE_URL: 'sqlite::memory:' })
  try {
    const response = await fetch(`${service.url}/openapi.json`)
    if (!response.ok) throw new Error(`/openapi.json answered ${response.status}`)
    return (await response.json()) as object
  } finally {
    service.signal('SIGTERM')
    await service.ended
    await rm(folder, { recursive: true })
  }
}
