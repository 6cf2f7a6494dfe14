import type { Handler, Visit } from '../../http/visit.ts'
import { formPage } from '../../view/form-page.ts'
import { answerOf } from '../people/entrance.ts'
import { type Arriving, createArriving } from './arriving.ts'
import { joinPages } from './join.ts'
import { createKept } from './kept.ts'
import type { ElsewhereParts } from './parts.ts'
import { gonePage } from './said.ts'
import { wayPages } from './way.ts'

/** Signing in by another service: the way there and back, and which account of ours it opens. */
export function elsewherePages(parts: ElsewhereParts) {
  const kept = createKept(parts.secret)
  const arriving: Arriving = createArriving(parts, kept)
  return {
    way: wayPages(parts, kept, arriving),
    join: joinPages(parts, kept, arriving),
    once: oncePages(parts),
  }
}

/** A link that signs its person in once: the way back where no other one opens the account. */
function oncePages({ accounts, entrance }: ElsewhereParts): Record<'ask' | 'take', Handler> {
  return {
    async ask(visit) {
      const id = await accounts.signInLinks.find('sign_in', visit.params.link ?? '')
      return id === undefined ? gonePage(visit) : oncePage(visit)
    },

    async take(visit) {
      const person = await accounts.signInLinks.use(visit.params.link ?? '')
      if (!person) return gonePage(visit)
      const how = { provedAt: visit.now.getTime() }
      return answerOf(await entrance.begin(visit, person, visit.to.account().part('ways'), { how }))
    },
  }
}

/** Programs that look at the links of letters press no button. */
function oncePage(visit: Visit) {
  const { once: words } = visit.words.elsewhere
  return formPage(visit, {
    title: words.title,
    about: words.about,
    action: visit.here,
    fields: undefined,
    submit: visit.words.people.signIn.submit,
  })
}
