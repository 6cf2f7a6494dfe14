import type { Accounts, QuestionLetter } from '@hopechest/host/accounts'
import { addressesAt } from '../../../../addresses.ts'
import type { Due, DueLetters, Message } from '../../../../mail.ts'
import { plainTitle } from '../../../../view/plain-words.ts'
import { languages, wordsIn } from '../../../../words/index.ts'
import { type Notices, withStop } from '../../../notices/notices.ts'

/**
 * Says to owners that guests have asked something: not what, because any stranger may have written it, nor how much, nor when. An account
 * has no language, so it is said in each.
 */
export function createQuestionLetters(
  store: Accounts['questionLetters'],
  notices: Notices,
  site: { url: string },
): DueLetters {
  async function toDue(letter: QuestionLetter): Promise<Due | undefined> {
    const end = () => store.end(letter)
    if (!(await notices.isWanted('question', letter.to))) return void (await end())
    const stop = notices.write({ address: letter.to, kind: 'question' })
    return { message: write(letter, site.url, stop), end }
  }
  return {
    async takeDue(most) {
      const due = await store.takeDue(most)
      return (await Promise.all(due.map(toDue))).filter((each) => each !== undefined)
    },
  }
}

function write(
  { registryId, accountId, to, title, slug, day }: QuestionLetter,
  url: string,
  stop: string,
): Message {
  const addresses = addressesAt(url)
  const link = addresses.list({ slug }).whole
  const said = languages.map((language) => wordsIn(language).questions.letter)
  const [first] = said
  return {
    to,
    messageId: `<questions-${registryId}-${accountId}-${day}@${new URL(url).hostname}>`,
    ...withStop(
      {
        subject: first?.subject(plainTitle(title)) ?? '',
        text: said.map((words) => words.text(link)).join('\n\n'),
      },
      languages.map((language) => wordsIn(language).notices.end),
      addresses.notices({ link: stop }).whole,
    ),
  }
}
