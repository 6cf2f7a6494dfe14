import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dataFolderOf } from '@hopechest/database'
import { makeOwnFile, makeOwnFolder } from '@hopechest/program/own-folder'

const keyBytes = 32

/** The secret of the site, as the settings name it; unset: the key in the file. Replicas need one SITE_SECRET. */
export function siteSecretOf({
  SITE_SECRET,
  DATABASE_URL,
}: {
  SITE_SECRET: string | undefined
  DATABASE_URL: string
}): string {
  return SITE_SECRET ?? readSiteKey(keyFile(DATABASE_URL))
}

export function keyFile(databaseUrl: string): string {
  return join(dataFolderOf(databaseUrl), 'site-key')
}

/** The secret that lies in a file beside the data. The first start makes it, readable by its own account alone. */
export function readSiteKey(file: string): string {
  makeOwnFolder(dirname(file))
  try {
    makeOwnFile(file, `${randomBytes(keyBytes).toString('base64')}\n`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (Buffer.from(secret, 'base64').length === keyBytes) return secret
  throw new Error(
    `${file} must hold ${keyBytes} bytes in base64. Remove the file: the next start makes a new key`,
  )
}
