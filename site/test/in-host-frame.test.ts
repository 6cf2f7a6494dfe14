// May take 400 s: most stories of guests and owners, once more in the frame of a host.
import { suite } from 'node:test'
import { runsAll } from '@hopechest/testing/depth'
import { inFrameOfHost } from './frames.ts'

/** What a host does otherwise than our own site: its people come by links, and it stores whom a list is shared with. */
const ofHosts = ['owner-links', 'person-page']

/** The other stories of guests and owners, which ask a host for nothing else. */
const others = [
  'invitations',
  'stopped-invitations',
  'kept-letters',
  'for-whom',
  'giving',
  'set-aside',
  'own-list',
  'surprises',
  'headings',
  'several',
  'off-list',
  'gift-record',
  'one-early',
  'taken',
  'all-gifts',
  'notices',
  'asked-notices',
  'files',
  'file-round-trip',
  'bring-a-list',
  'open-format',
  'two-owners',
  'parts',
  'bank',
  'as-many',
  'kept-lists',
  'my-people',
  'day-has-come',
  'morning-after',
  'questions',
  'days',
  'memory',
  'ideas',
  'cover',
  'gift-pictures',
  'all-wishes',
  'together',
  'draws',
  'draw-words',
  'join-draw',
  'person-sizes',
  'shop-window',
  'hooks',
  'large-pictures-in-browser',
]

/** Where tests are chosen by their names, the runner leaves out a suite inside another one, if its tests come later than itself. */
const choosesByName = process.execArgv.some((word) => word.startsWith('--test-name-pattern'))

for (const story of [...ofHosts, ...(runsAll ? others : [])]) {
  const load = async () => void (await import(`./${story}.test.ts${inFrameOfHost}`))
  if (choosesByName) await load()
  else await suite(`${story}, in the frame of a host`, load)
}
