import type { Registry } from '@hopechest/client'
import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { sentence } from '../../../view/sentence.ts'
import type { OwnHandler } from '../list/own-list.ts'

const name = 'ideas'

/** Whether guests may add ideas. It says nothing of whether they have. */
export async function ideasSentence(
  visit: PersonVisit,
  registry: Registry,
  isWrapped: boolean,
): Promise<Markup> {
  const settings = reached(await visit.signedIn.client.getIdeaSettings(registry.id))
  const { setting: words } = visit.words.ideas
  const choice = sentence(visit, {
    action: visit.to.guestsMayAddIdeas({ slug: registry.slug }),
    name,
    label: words.label,
    options: [
      { value: 'may', word: words.may },
      { value: 'may_not', word: words.mayNot },
    ],
    chosen: settings?.guests_may_add ? 'may' : 'may_not',
    say: isWrapped ? words.sentence : words.sentenceOpen,
    save: visit.words.lists.privacy.save,
  })
  return html`${choice}${isWrapped && html`<p class="hint">${words.hint}</p>`}`
}

export const saveIdeasSetting: OwnHandler = async (visit, { registry }) => {
  const chosen = visit.form.get(name)
  const goTo = visit.to.surprises({ slug: registry.slug }, { focus: name })
  if (visit.form.get('was') === chosen) return { goTo }
  reached(await visit.signedIn.client.setIdeaSettings(registry.id, chosen === 'may'))
  return { goTo }
}
