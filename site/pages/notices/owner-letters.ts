import type { Accounts, OwnerLetter } from '@hopechest/host/accounts'
import { addressesAt } from '../../addresses.ts'
import type { Due, DueLetters, Message } from '../../mail.ts'
import { plainTitle } from '../../view/plain-words.ts'
import { languages, wordsIn } from '../../words/index.ts'
import { inEach, type Notices, withStop } from './notices.ts'

/**
 * Says to owners that guests have asked something: not what, because any stranger may have written it, nor how much, nor when. And that
 * the day of a list has come: not whether anything was given. An account has no language, so it is said in each.
 */
export function createOwnerLetters(
  store: Accounts['ownerLetters'],
  notices: Notices,
  site: { url: string },
): DueLetters {
  let noted = ''

  /** A day ends at the same hour for all lists, so this looks once in an hour, and when the site starts. */
  async function noteDays(now: Date): Promise<void> {
    const hour = now.toISOString().slice(0, 'yyyy-mm-ddThh'.length)
    if (hour === noted) return
    await store.noteDays(now)
    noted = hour
  }

  async function toDue(letter: OwnerLetter): Promise<Due | undefined> {
    const end = () => store.end(letter)
    if (!(await notices.isWanted(letter.kind, letter.to))) return void (await end())
    return { message: write(letter, site.url, notices.write({ address: letter.to, kind: letter.kind })), end }
  }

  return {
    async takeDue(most, now) {
      await noteDays(now)
      const due = await store.takeDue(most, now)
      return (await Promise.all(due.map(toDue))).filter((each) => each !== undefined)
    },
  }
}

function write(
  { kind, registryId, accountId, to, title, slug, day }: OwnerLetter,
  url: string,
  link: string,
): Message {
  const addresses = addressesAt(url)
  const list = (kind === 'day' ? addresses.lists() : addresses.list({ slug })).whole
  const letter = inEach((words) => {
    const said = kind === 'day' ? words.notices.day : words.questions.letter
    return { subject: said.subject(plainTitle(title)), text: said.text(list) }
  })
  return {
    to,
    messageId: `<${kind}-${registryId}-${accountId}-${day}@${new URL(url).hostname}>`,
    ...withStop(
      letter,
      languages.map((language) => wordsIn(language).notices.end),
      addresses.notices({ link }).whole,
    ),
  }
}
