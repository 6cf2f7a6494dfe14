import { suite } from 'node:test'
import { inFrameOfHost } from './frames.ts'

/** The stories of guests and owners, each in the frame of a host, too. */
for (const story of [
  'giving',
  'set-aside',
  'own-list',
  'surprises',
  'headings',
  'several',
  'all-gifts',
  'kept-letters',
  'notices',
  'asked-notices',
  'files',
  'file-round-trip',
  'two-owners',
  'owner-links',
  'invitations',
  'parts',
  'as-many',
  'kept-lists',
  'person-page',
  'my-people',
  'day-has-come',
  'questions',
  'days',
  'memory',
  'ideas',
  'draws',
]) {
  await suite(`${story}, in the frame of a host`, async () => {
    await import(`./${story}.test.ts${inFrameOfHost}`)
  })
}
