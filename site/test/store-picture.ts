import { hash } from 'node:crypto'
import type { Database } from '@hopechest/database'
import { pictureFiles } from '@hopechest/testing/pictures/files'

/** A picture that was fetched before, and where the pages serve it. */
export async function storePicture(database: Database, registryId: number, address: string): Promise<string> {
  const [content, name] = [pictureFiles.jpg.toString('base64'), hash('sha256', address).slice(0, 27)]
  await database.run(
    `INSERT INTO pictures (registry_id, address_hash, address, owner_id, seen_at_step, file, content, bytes)
     VALUES ($1, $2, $3, 0, 0, $4, $5, $6)
     ON CONFLICT (registry_id, address_hash) DO UPDATE SET file = $4, content = $5, bytes = $6`,
    [registryId, hash('sha256', address), address, `${name}.jpg`, content, pictureFiles.jpg.length],
  )
  return `/assets/pictures/${registryId}/${name}.jpg`
}
