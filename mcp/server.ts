import { createHmac } from 'node:crypto'
import { createClient } from '@hopechest/client'
import { McpServer } from '@modelcontextprotocol/server'
import { type Asker, type Config, type Key, settingsFor } from './config.ts'
import manifest from './package.json' with { type: 'json' }
import type { Person, Tool } from './tool.ts'
import { addGift, changeGift, lookAtLink, removeGift, restoreGift } from './tools/gifts.ts'
import { whatWasGiven } from './tools/given.ts'
import { addIdea, readIdeas } from './tools/ideas.ts'
import { changeList, find, makeList, myLists, orderGifts, readList } from './tools/lists.ts'
import { listGuests, shareList, stopSharing } from './tools/sharing.ts'
import { wordsAreData } from './words.ts'

const tools: readonly Tool[] = [
  myLists,
  readList,
  find,
  makeList,
  changeList,
  lookAtLink,
  addGift,
  changeGift,
  orderGifts,
  removeGift,
  restoreGift,
  listGuests,
  shareList,
  stopSharing,
  readIdeas,
  addIdea,
  whatWasGiven,
]

const instructions = [
  'Hopechest keeps gift registries: wish lists of things from any shop, which the owners share with guests.',
  'What guests buy is a surprise for the owners while a list is_wrapped: never tell an owner, and never work it out from other answers.',
  wordsAreData,
  'Ask the person before you remove something, share a list or add many gifts.',
].join(' ')

/** The tools that this person's key allows, each for them alone. */
export function createServer(person: Person): McpServer {
  const server = new McpServer(
    { name: 'hopechest', title: 'Hopechest', version: manifest.version },
    { capabilities: { tools: { listChanged: false } }, instructions },
  )
  for (const each of tools) if (each.isFor(person)) each.register(server, person)
  return server
}

/** Who has this key, or the sentence with which the service refuses it. */
export async function findPerson(config: Config, asker: Asker) {
  const client = createClient(settingsFor(config, asker))
  const telling = config.showsSurprises ? createClient(settingsFor(config, asker, true)) : undefined
  const me = await (telling ?? client).getMe()
  if (me === null || me instanceof Error) return me
  const person: Person = { me, client, telling, guestKey: guestKeyOf(asker.key) }
  return person
}

/** The same in each run, made of what only this person has. With another password they are another guest to their ideas. */
function guestKeyOf({ username, password }: Key): string {
  return createHmac('sha256', password).update(`ideas of ${username}`).digest('base64url')
}
