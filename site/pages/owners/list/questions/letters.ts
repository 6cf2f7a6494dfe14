import type { Accounts, QuestionLetter } from '@hopechest/host/accounts'
import { addressesAt } from '../../../../addresses.ts'
import type { DueLetters } from '../../../../mail.ts'
import { plainTitle } from '../../../../view/plain-words.ts'
import { languages, wordsIn } from '../../../../words/index.ts'

/**
 * Says to owners that guests have asked something: not what, because any stranger may have written it, nor how much, nor when. An account
 * has no language, so it is said in each.
 */
export function createQuestionLetters(store: Accounts['questionLetters'], site: { url: string }): DueLetters {
  return {
    async takeDue(most) {
      const due = await store.takeDue(most)
      return due.map((letter) => ({ message: write(letter, site.url), end: () => store.end(letter) }))
    },
  }
}

function write({ registryId, accountId, to, title, slug, day }: QuestionLetter, url: string) {
  const link = addressesAt(url).list({ slug }).whole
  const said = languages.map((language) => wordsIn(language).questions.letter)
  const [first] = said
  return {
    to,
    messageId: `<questions-${registryId}-${accountId}-${day}@${new URL(url).hostname}>`,
    subject: first?.subject(plainTitle(title)) ?? '',
    text: `${said.map((words) => words.text(link)).join('\n\n')}\n`,
  }
}
