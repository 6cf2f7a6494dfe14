import type { Hook } from '@hopechest/contract'
import type { Accounts } from '@hopechest/host/accounts'
import { html, type Markup } from '../../html/html.ts'
import type { PersonHandler, PersonVisit } from '../../http/visit.ts'
import { reached } from '../../http/work/page-clients.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { which } from '../../view/labels.ts'
import { nothingHere } from '../../view/nothing-here.ts'
import { addressLine } from './lines.ts'
import type { Below } from './place.ts'

/** An admin sees which sites hear of changes for other people, and ends that. The address itself is a secret of who has made the hook. */
export function hooksOfOthers({ lists }: Pick<Accounts, 'lists'>): { show: Below; end: PersonHandler } {
  return {
    async show(visit) {
      const all = reached(await visit.signedIn.client.listHooks({ of_all: true })) ?? []
      const others = all.filter(({ is_own }) => !is_own)
      if (others.length === 0) return undefined
      const ids = [...new Set(others.flatMap(({ registry_id }) => registry_id ?? []))]
      const titles = new Map((await lists.names(ids)).map(({ id, title }) => [id, title]))
      const { hooks: words } = visit.words
      return html`<section><h3>${words.others}</h3><p class="hint">${words.othersAbout}</p><ul class="rows">${others.map((hook) => row(visit, hook, titles.get(hook.registry_id ?? 0)))}</ul></section>`
    },

    async end(visit) {
      const id = Number(visit.form.get('hook'))
      if (!Number.isSafeInteger(id) || id < 1) return nothingHere(visit)
      reached(await visit.signedIn.client.removeHook(id))
      return { goTo: visit.to.adminHooks({ did: 'removed', focus: 'note' }) }
    },
  }
}

function row(visit: PersonVisit, hook: Hook, title: string | undefined): Markup {
  const { words, format, to } = visit
  const { shown, text } = addressLine(visit, hook)
  const about =
    hook.registry_id === null ? words.hooks.ofAll : words.hooks.ofList(title ?? words.people.keys.otherList)
  const made = words.people.account.made(format.day(hook.created_at.slice(0, 'yyyy-mm-dd'.length)))
  return html`<li class="hc-row"><div><p class="name">${shown}</p><p class="hint">${words.layout.pair(about, made)}</p></div>
<form method="post" action="${to.endHook()}" data-send-once>${hiddenToken(visit)}<input type="hidden" name="hook" value="${hook.id}"><button class="hc-button plain">${words.hooks.remove}${which(words, text)}</button></form></li>`
}
