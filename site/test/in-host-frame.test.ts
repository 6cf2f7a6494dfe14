// May take 300 s: stories of guests and owners, once more in the frame of a host.
import { suite } from 'node:test'
import { runsAll } from '@hopechest/testing/depth'
import { inFrameOfHost } from './frames.ts'

/** What a host does otherwise than our own site: its people come by links, and it stores whom a list is shared with. */
const ofHosts = ['owner-links', 'person-page']

/**
 * Stories in which the host has a part beside the pages: in who a person is to a list, in letters, in files that are sent,
 * in what it stores. The pages of all other stories are the same, and `framed.test.ts` tells what a visit does with them.
 */
const others = [
  'invitations',
  'stopped-invitations',
  'kept-letters',
  'for-whom',
  'gift-record',
  'notices',
  'files',
  'two-owners',
  'bank',
  'kept-lists',
  'my-people',
  'questions',
  'cover',
  'gift-pictures',
  'draws',
  'person-sizes',
  'hooks',
]

/** Where tests are chosen by their names, the runner leaves out a suite inside another one, if its tests come later than itself. */
const choosesByName = process.execArgv.some((word) => word.startsWith('--test-name-pattern'))

for (const story of [...ofHosts, ...(runsAll ? others : [])]) {
  const load = async () => void (await import(`./${story}.test.ts${inFrameOfHost}`))
  if (choosesByName) await load()
  else await suite(`${story}, in the frame of a host`, load)
}
