import { Breach } from './breach.ts'
import type { Player } from './player.ts'

interface Reading {
  who: string
  path: string
  isPage: boolean
  headers?: Record<string, string>
}

/** Everything that those can read for whom it is a surprise. */
function readingsOf(player: Player): Reading[] {
  const readings: Reading[] = []
  const lists = player.book.openLists
  const ofPages = (who: string, paths: readonly string[]) =>
    readings.push(...paths.map((path) => ({ who, path, isPage: true })))
  if (player.story.watched === 'owners') {
    for (const who of ['ana', 'jonas']) {
      const own = lists.filter(({ owners }) => owners.includes(who))
      ofPages(who, ['/lists', '/account', '/my-people', '/gifts', '/account/everything.json'])
      for (const { id, slug, isForMia } of own) {
        ofPages(who, pagesOfList(slug))
        if (isForMia) continue
        for (const wish of player.book.wishesOf(id)) {
          ofPages(who, [`/lists/${slug}/items/${wish.id}`, `/lists/${slug}/items/${wish.id}/move`])
          // It shows a gift to the owner who has opened it early.
          const hasLooked = player.book.looks.some((look) => look.who === who && look.wish === wish.id)
          if (!hasLooked) ofPages(who, [`/lists/${slug}/items/${wish.id}/look`])
        }
      }
    }
    for (const who of ['ana', 'jonas', 'the key of ana', 'the key of jonas', 'the key of ada']) {
      const headers = { 'x-surprises': 'keep' }
      for (const path of pathsOfApi(player, who)) readings.push({ who, path, isPage: false, headers })
    }
  }
  ofPages('mia', ['/p', '/gifts'])
  // A public page shows every visitor what is taken, also one for whom another list is.
  for (const { slug } of lists.filter(({ isForMia }) => isForMia))
    ofPages('mia', [`/registry/${slug}`, `/registry/${slug}.json`, `/registry/${slug}/live`])
  // Where a site keeps the lists, the pages are its own.
  return player.house.site ? readings.filter(({ isPage }) => !isPage) : readings
}

function pagesOfList(slug: string): string[] {
  const list = `/lists/${slug}`
  const guests = `/registry/${slug}`
  return [
    list,
    `${list}?select=1`,
    `${list}?taken-out=1`,
    `${list}/as-guest`,
    `${list}/as-guest?wrapped=1`,
    `${list}/sharing`,
    `${list}/details`,
    `${list}/surprises`,
    `${list}/surprises.csv`,
    `${list}/cards`,
    `${list}/cover`,
    `${list}/unwrap`,
    `${list}/gifts.csv`,
    `${list}/gifts.json`,
    `${list}/guests.csv`,
    `${list}/copy`,
    `${list}/put-away`,
    `${list}/delete`,
    guests,
    `${guests}.json`,
    `${guests}/live`,
    `${guests}/yours`,
  ]
}

function pathsOfApi({ book }: Player, who: string): string[] {
  const paths = ['/me', '/registries', '/items', '/changes', '/people', '/circles']
  const isAll = who === 'the key of ada'
  const person = who.replace('the key of ', '')
  for (const { id, owners, isForMia } of book.openLists) {
    if (!isAll && !owners.includes(person)) continue
    // Its owners see at once what is given.
    if (isForMia) continue
    const at = `/registries/${id}`
    const under = [
      '',
      '/items',
      '/removed-items',
      '/off-list-items',
      '/changes',
      '/questions',
      '/purchases',
      '/ideas',
    ]
    paths.push(
      ...under.map((each) => at + each),
      `${at}/set-aside`,
      `${at}/item-tags`,
      `${at}/gift-looks`,
      `${at}/open-to`,
    )
    for (const wish of book.wishesOf(id)) {
      paths.push(`/items/${wish.id}`, `${at}/items/${wish.id}/purchases`)
    }
  }
  return paths
}

/** Watched people read some of it. What they hear is compared with what they hear in the twin world. */
export async function readSome(player: Player, chance: () => number, most: number): Promise<void> {
  if (player.book.isUnwrapped) return
  const all = readingsOf(player)
  for (let n = 0; n < Math.min(most, all.length); n++) {
    const [reading] = all.splice(Math.floor(chance() * all.length), 1)
    if (!reading) return
    player.setClock()
    await player.drawing(`${reading.who} ${reading.path}`, () => read(player, reading))
  }
}

async function read(player: Player, { who, path, isPage, headers = {} }: Reading): Promise<void> {
  const { house, step, book } = player
  const answered = isPage
    ? await house.page(step.process, who, path)
    : await house.api(step.process, who, 'GET', path, { headers })
  if (!answered) throw new Breach(`${who} reads ${path} and gets no answer`)
  if (answered.status >= 500) throw new Breach(`${who} reads ${path} and gets ${answered.status}`)
  const leaked = book.secrets.find((secret) => answered.body.includes(secret))
  if (leaked !== undefined)
    throw new Breach(`${who} reads ${path} and finds "${leaked}", which a guest wrote`)
  if (player.isWatched(who)) player.hear(`${who} GET ${path}`, answered)
}
