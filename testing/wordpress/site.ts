import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Person } from '../person.ts'

interface Description {
  url: string
  /** An administrator who appears in no test. */
  keeper: { username: string; password: string }
}

/** A running WordPress, in which its keeper makes people through the REST interface. */
export async function openSite(descriptionFile: string) {
  const { url, keeper }: Description = JSON.parse(readFileSync(descriptionFile, 'utf8'))
  const authorization = `Basic ${Buffer.from(`${keeper.username}:${keeper.password}`).toString('base64')}`

  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/wp-json/wp/v2/users${path}`, {
      method,
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
    return JSON.parse(text)
  }

  /** Removes a person with everything that they own. */
  const remove = async (username: string) => {
    const found = await ask('GET', `?context=edit&per_page=100&search=${encodeURIComponent(username)}`)
    for (const user of found) {
      if (user.username === username) await ask('DELETE', `/${user.id}?force=true&reassign=false`)
    }
  }

  return {
    url,

    async makePerson(username: string, role: 'administrator' | 'member'): Promise<Person> {
      await remove(username)
      const email = `${username}@Example.com`
      const roles = [role === 'member' ? 'subscriber' : role]
      const { id } = await ask('POST', '', {
        username,
        email,
        roles,
        password: `main password of ${username}`,
      })
      const { password } = await ask('POST', `/${id}/application-passwords`, { name: 'stories' })
      return { id, username, email, password }
    },

    async revoke({ id }: Pick<Person, 'id'>): Promise<void> {
      await ask('DELETE', `/${id}/application-passwords`)
    },
  }
}
