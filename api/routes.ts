import { type Endpoint, type EndpointName, endpoints } from '@hopechest/contract'
import type { Route } from './http/act.ts'
import * as affiliate from './rules/affiliate.ts'
import type { AskedOfAny, Rules } from './rules/asked.ts'
import * as changes from './rules/changes/changes.ts'
import * as copies from './rules/copies/copy-registry.ts'
import type { Dependencies } from './rules/dependencies.ts'
import * as hooks from './rules/hooks/hooks.ts'
import * as ideas from './rules/ideas/ideas.ts'
import * as items from './rules/items.ts'
import { askWithKey } from './rules/keys/ask-with-key.ts'
import * as linkPreviews from './rules/link-previews.ts'
import * as me from './rules/me.ts'
import * as invitees from './rules/meta/invitees.ts'
import * as itemMeta from './rules/meta/item-meta.ts'
import * as owners from './rules/meta/owners.ts'
import * as moves from './rules/move-item.ts'
import { rulesOfPeople } from './rules/people/rules-of-people.ts'
import * as pictures from './rules/pictures/pictures.ts'
import * as purchases from './rules/purchases/index.ts'
import * as questions from './rules/questions/questions.ts'
import * as registries from './rules/registries.ts'
import * as registryItems from './rules/registry-items.ts'

/** The rule that decides at an endpoint has the name of the endpoint. */
const rules: Rules = {
  getWelcome: () => ({ message: 'Welcome to Hopechest, the gift registry' }),
  getHealth: () => ({ status: 'healthy', service: 'hopechest-api' }),
  ...hooks,
  ...me,
  ...items,
  ...registries,
  ...registryItems,
  ...invitees,
  ...owners,
  ...rulesOfPeople,
  ...moves,
  ...copies,
  ...changes,
  ...itemMeta,
  ...pictures,
  ...affiliate,
  ...purchases,
  ...ideas,
  ...questions,
  ...linkPreviews,
}

/** Every endpoint of `contract/endpoints.ts`, with the rule that decides there. */
export function createRoutes(dependencies: Dependencies): Route[] {
  return (Object.keys(endpoints) as EndpointName[]).map((name) => {
    const rule: (dependencies: Dependencies, asked: AskedOfAny) => unknown = rules[name]
    const endpoint: Endpoint = endpoints[name]
    const ask = (asked: AskedOfAny) => rule(dependencies, asked)
    if (endpoint.isOpen) return { name, endpoint, rule: ask }
    return {
      name,
      endpoint,
      rule: (asked) =>
        asked.caller.key ? askWithKey(dependencies, { name, endpoint }, asked, ask) : ask(asked),
    }
  })
}
