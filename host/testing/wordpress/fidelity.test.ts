import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { comparable, comparableHeaders, isPost, translated } from './comparable.ts'
import { renderedElsewise, stories } from './fidelity-stories.ts'
import type { WordPressPerson } from './people.ts'
import { type RecordedWordPress, startRecordedWordPress } from './recorded-wordpress.ts'
import { credentials, type Exchange, readRecording } from './recordings.ts'

for (const story of stories) {
  describe(`the stand-in answers as the recorded WordPress: ${story.name}`, () => {
    let site: RecordedWordPress
    const people: Record<string, WordPressPerson> = {}
    const ids = new Map<number, number>()

    before(async () => {
      site = await startRecordedWordPress({ plugin: story.plugin })
      for (const name of ['hostadmin', 'alice', 'bob', 'carol', 'dave', 'registry-service']) {
        const manages = name === 'hostadmin' || name === 'registry-service'
        people[name] = site.addPerson(name, manages ? 'administrator' : 'member')
      }
      people.withoutRole = site.addPerson('without-role', 'none')
      for (const [id, { by, post }] of Object.entries(story.given ?? {})) {
        const answer = await send({
          method: 'POST',
          path: '/wp-json/wp/v2/gift_registry',
          headers: { Authorization: `Basic <base64 of "${by}:" + application password of ${by}>` },
          body: post,
        })
        ids.set(Number(id), Reflect.get(answer.body as object, 'id'))
      }
    })
    after(() => site.stop())

    for (const name of story.recordings) {
      const { shows, exchanges } = readRecording(name)
      test(`${name}: ${shows}`, async () => {
        for (const { request, response } of exchanges) {
          const answer = await send(request)
          learnId(request, response.body, answer.body)
          const isElsewise = renderedElsewise.includes(name)
          assert.equal(answer.status, response.status)
          assert.deepEqual(
            comparable(answer.body, isElsewise),
            comparable(translated(response.body, ids), isElsewise),
          )
          assert.deepEqual(
            comparableHeaders(answer.headers),
            comparableHeaders(new Headers(response.headers)),
          )
        }
      })
    }

    async function send({ method, path, headers, body, body_text }: Exchange['request']) {
      const authorization = headers.Authorization && credentials(headers.Authorization, people)
      const payload = body === undefined ? body_text : JSON.stringify(body)
      const address = path.replaceAll(/(?<=gift_registry\/0*|include=)[1-9]\d*/g, (id) => own(Number(id)))
      const response = await fetch(site.url + address, {
        method,
        headers: { accept: 'application/json', ...(authorization && { authorization }) },
        ...(payload !== undefined && { body: payload }),
      })
      return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
    }

    function own(id: number): string {
      return String(ids.get(id) ?? (id < 1000 ? 900_000 + id : id))
    }

    function learnId({ method }: Exchange['request'], recorded: unknown, here: unknown): void {
      if (method !== 'POST' || !isPost(recorded) || !isPost(here) || ids.has(recorded.id)) return
      ids.set(recorded.id, here.id)
    }
  })
}
