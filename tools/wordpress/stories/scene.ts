import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type Client, createClient } from '@hopechest/client'
import { openSite } from '@hopechest/testing/wordpress/site'

interface Description {
  url: string
  fewWorkersUrl?: string
  ownWorkersUrl?: string
  keeper: { id: number; username: string; password: string }
  service: { url: string; apiKey: string; pid: number; database: string }
}

interface Credentials {
  username: string
  password: string
}

export type Scene = Awaited<ReturnType<typeof openScene>>

/** A real site with the service beside it. WORDPRESS_SITE names the file that describes them. */
export async function openScene() {
  const file = process.env.WORDPRESS_SITE
  assert.ok(file !== undefined, 'WORDPRESS_SITE names no description of a running site')
  const { url, fewWorkersUrl, ownWorkersUrl, keeper, service }: Description = JSON.parse(
    readFileSync(file, 'utf8'),
  )

  return {
    url,
    fewWorkersUrl,
    ownWorkersUrl,
    keeper,
    service,
    site: await openSite(file),

    /** A client of the service with the credentials of a user. */
    clientOf: ({ username, password }: Credentials): Client =>
      createClient({ baseUrl: service.url, apiKey: service.apiKey, username, password, surprises: true }),

    /** Asks the site itself, past the service; or another site of its network. */
    async ask(who: Credentials | undefined, method: string, path: string, body?: object, at = '') {
      const basic = who && `Basic ${Buffer.from(`${who.username}:${who.password}`).toString('base64')}`
      const response = await fetch(`${url}${at}/wp-json/wp/v2${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(basic && { authorization: basic }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, text: await response.text() }
    },
  }
}
