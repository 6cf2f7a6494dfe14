import { limits } from '@hopechest/contract'
import { linkToNext } from '../../answers/link-to-next.ts'
import { audienceOf } from '../../answers/written-answers.ts'
import { findNamedVersions } from '../../stores/external-ids.ts'
import { writableRegistry } from '../access.ts'
import type { Rule } from '../asked.ts'

/** No tag here says what guests bought: an owner of a wrapped list reads them, too. */
export const listItemTags: Rule<'listItemTags'> = async (
  dependencies,
  { caller, ids: { id: registryId }, query: { after = 0, limit = limits.itemsPage.most }, give },
) => {
  await writableRegistry(dependencies, caller, registryId)
  const found = await findNamedVersions(dependencies.database.near(registryId), registryId, after, limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  if (found.length > limit && last) give('link', linkToNext({ after: last.id, limit }))
  return page.map(({ id, updated_at, ...rest }) => ({
    item_id: id,
    ...rest,
    etag: `"${id}-${updated_at}-${audienceOf(caller)}"`,
  }))
}
