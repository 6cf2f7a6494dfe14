import assert from 'node:assert/strict'
import { patientFetch } from '@hopechest/testing/patient-fetch'

/** What `user add` printed. */
export function passwordIn(said: string): string {
  return /Application password of \w+: (.+)/.exec(said)?.[1] ?? ''
}

/** Makes a list with a gift through the API. */
export async function addFirstGift(api: string, username: string, password: string): Promise<void> {
  const headers = {
    authorization: `Basic ${btoa(`${username}:${password}`)}`,
    'content-type': 'application/json',
  }
  const post = async (path: string, body: object) => {
    const answer = await patientFetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) })
    assert.ok(answer.ok, `${path} ${answer.status}`)
    return (await answer.json()) as { id: number }
  }
  const { id } = await post('/registries', { title: 'Our wedding', status: 'publish' })
  await post(`/registries/${id}/items`, { name: 'Kettle', url: 'https://shop.example/kettle' })
}
