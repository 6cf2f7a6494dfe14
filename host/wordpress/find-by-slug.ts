import type { Caller } from '../host.ts'
import type { HostRegistry } from '../may.ts'
import { makesNoSense, refusalOfCall } from './refusals.ts'
import { callOf, type Registries, wholeRegistry } from './registries.ts'
import { fields, readRegistry, type Shown } from './registry.ts'
import { queryOf } from './site.ts'
import { type SiteAnswer, size } from './site-answer.ts'

/**
 * The site shows in a list what the caller may read. An older plugin narrows a list that has private registries to the
 * caller's own, and a caller without any role may not ask for private ones at all: the published ones are asked for
 * alone then.
 */
export async function findRegistryBySlug(
  registries: Registries,
  caller: Caller,
  slug: string,
): Promise<HostRegistry | undefined> {
  // The site would read a list of slugs, and no slug has a comma or a blank.
  if (/[\s,]/.test(slug)) return undefined
  const shown =
    (await ask(registries, caller, slug, 'publish,private')) ??
    (await ask(registries, caller, slug, 'publish'))
  return shown && wholeRegistry(registries, caller, shown)
}

async function ask(
  { site, path }: Registries,
  caller: Caller,
  slug: string,
  status: string,
): Promise<Shown | undefined> {
  const answer = await site.ask({
    method: 'GET',
    path,
    query: queryOf({ context: 'view', _fields: fields.view, slug, status }),
    ...callOf(caller),
    mostBytes: size.one,
  })
  return demandList(answer).find(({ registry }) => isSpelled(registry.slug, slug))
}

function demandList(answer: SiteAnswer): Shown[] {
  if (answer.status === 200 && Array.isArray(answer.body)) {
    return answer.body.map((entry) => readRegistry(entry, answer))
  }
  if (answer.status === 200) throw makesNoSense(answer)
  const refused = refusalOfCall(answer)
  if (refused.code === 'forbidden') return []
  throw refused
}

/** The site turns the text of a request into a slug, and keeps letters beyond ASCII percent-encoded. */
function isSpelled(slug: string, asked: string): boolean {
  return slug === asked || slug === encodeURIComponent(asked).toLowerCase()
}
