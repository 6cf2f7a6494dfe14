import { Refusal } from '@hopechest/contract'
import { setUpFaultIn } from './answer-fault.ts'
import type { Registries } from './registries.ts'
import { queryOf } from './site.ts'

/**
 * Asks for registries as a stranger would, and returns a mistake in the set-up as a sentence for the operator, or
 * undefined.
 */
export async function findSetUpFault({ site, path }: Registries): Promise<string | undefined> {
  const query = queryOf({ per_page: '1', _fields: 'id' })
  try {
    return setUpFaultIn(await site.ask({ method: 'GET', path, query, caller: 'self-check' }))
  } catch (error) {
    if (error instanceof Refusal) return `${error.message}: ${site.addressOf(path)}`
    throw error
  }
}
