import type { List } from '../book.ts'
import { Breach } from '../breach.ts'
import type { Player } from '../player.ts'
import { chancesOf } from '../story.ts'

const accounts = ['ana', 'jonas', 'gus', 'gina', 'sam', 'ada'] as const
const browsers = ['jo', 'oskar', 'oskar', 'visitor', 'sam'] as const
/** They read when their accounts were used last, so they try the same doors in both worlds. */
const readTheirUse: readonly string[] = ['ana', 'jonas', 'ada']

/**
 * Some person tries the doors of some list. Who may read it is what its owners have said, and no rule of the service. Guests try
 * doors in the lively world alone: no owner hears that they did.
 */
export async function demandThatDoorsHold(player: Player, withGuests: boolean): Promise<void> {
  const { story, step, book } = player
  const chance = chancesOf(`${story.seed} doors ${step.n}`)
  const pick = <One>(all: readonly One[]): One => all[Math.floor(chance() * all.length)] as One
  const list = pick(book.openLists)
  if (!list) return
  const [account, browser] = [pick(accounts), pick(browsers)]
  const [changing, other] = [pick(accounts), pick(book.openLists)]
  const isTried = (who: string) => withGuests || readTheirUse.includes(who)
  if (isTried(account)) await player.drawing('tries a door', () => tryByProgram(player, account, list))
  if (isTried(changing))
    await player.drawing('tries to change', () => tryToChange(player, changing, list, other))
  if (withGuests && !player.house.site)
    await player.drawing('opens a page', () => tryByPage(player, browser, list))
}

/** Those who own no list of these move no gift from one to the other, and give none of them away. */
async function tryToChange({ house, step, book }: Player, who: string, list: List, other: List) {
  if (who === 'ada' || [...list.owners, ...other.owners].includes(who) || list.id === other.id) return
  const wish = book.wishesOf(list.id).find(({ state }) => state === 'on')
  const tries = [
    ...(wish
      ? [['POST', `/registries/${list.id}/items/${wish.id}/move`, { registry_id: other.id }] as const]
      : []),
    ['PUT', `/registries/${list.id}/first-owner`, { owner: house.usernameOf(who), stays: true }] as const,
    [
      'POST',
      `/registries/${list.id}/copy`,
      { title: 'Mine', registry_event_date: '', along: ['open'] },
    ] as const,
  ]
  for (const [method, path, body] of tries) {
    const answered = await house.api(step.process, who, method, path, { body })
    if (!answered || answered.status < 400 || answered.status >= 500)
      throw new Breach(`${who} owns nothing here, asks ${method} ${path} and gets ${answered?.status}`)
  }
}

/** While a site lies, it opens no list to those whom it does not name. */
export async function demandThatStrangersStayOut({ house, step, book }: Player): Promise<void> {
  for (const list of book.openLists) {
    const path = `/registries/${list.id}/items`
    const answered = await house.api(step.process, 'sam', 'GET', path, { headers: { 'x-surprises': 'keep' } })
    if (!answered) throw new Breach(`sam reads ${path} and gets no answer`)
    if (answered.status < 400) throw new Breach(`While the site lies, sam reads "${list.title}"`)
    if (answered.status === 500) throw new Breach(`While the site lies, sam gets 500 at ${path}`)
    demandSilence('sam', list, answered.body)
  }
}

async function tryByProgram({ house, step, book }: Player, who: string, list: List): Promise<void> {
  const may = [...list.owners, ...list.guests, 'ada'].includes(who)
  const path = `/registries/${list.id}/items?limit=1000`
  const answered = await house.api(step.process, who, 'GET', path, { headers: { 'x-surprises': 'keep' } })
  if (!answered) throw new Breach(`${who} reads ${path} and gets no answer`)
  if ((answered.status === 200) !== may)
    throw new Breach(`${who} ${may ? 'may' : 'may not'} read "${list.title}" and gets ${answered.status}`)
  if (!may) {
    demandSilence(who, list, answered.body)
    const asked = await house.api(step.process, who, 'GET', `/registries/${list.id}/questions`)
    if (!asked || asked.status < 400) throw new Breach(`${who} reads what guests asked of "${list.title}"`)
    return
  }
  const asked = await house.api(step.process, who, 'GET', `/registries/${list.id}/questions`)
  if (asked?.status !== 200) throw new Breach(`${who} may read the questions of "${list.title}"`)
  if (list.owners.includes(who) && !list.isForMia) {
    const ideas = await house.api(step.process, who, 'GET', `/registries/${list.id}/ideas`)
    if (ideas?.status !== 403)
      throw new Breach(`${who} owns "${list.title}" and asks for the ideas of its guests`)
  }
  const names = (JSON.parse(answered.body) as { name: string }[]).map(({ name }) => name).toSorted()
  const wishes = book.wishesOf(list.id).filter(({ state }) => state === 'on')
  const wanted = wishes.map(({ name }) => name).toSorted()
  if (JSON.stringify(names) !== JSON.stringify(wanted))
    throw new Breach(
      `${who} reads ${JSON.stringify(names)} on "${list.title}", where ${JSON.stringify(wanted)} are`,
    )
}

async function tryByPage({ house, step, book }: Player, who: string, list: List): Promise<void> {
  const isBrought = who === 'oskar' && list.isOpenToFriends && book.isOskarFriend
  const may = list.status === 'publish' || isBrought || [...list.owners, ...list.guests].includes(who)
  const path = `/registry/${list.slug}`
  const answered = await house.page(step.process, who, path)
  if (!answered) throw new Breach(`${who} opens ${path} and gets no answer`)
  if (!may) return demandSilence(who, list, answered.body)
  if (answered.status !== 200) throw new Breach(`${who} may open "${list.title}" and gets ${answered.status}`)
}

function demandSilence(who: string, list: List, body: string): void {
  if (body.includes(list.title)) throw new Breach(`${who} may not read "${list.title}" and reads of it`)
}
