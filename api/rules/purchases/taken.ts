import { isRevealed, Refusal, type Taken } from '@hopechest/contract'
import {
  type Agreement,
  agreementsOf,
  type Caller,
  type HostRegistry,
  haveAllAgreed,
  mayWrite,
  standing,
} from '@hopechest/host'
import { findForWhom } from '@hopechest/host/family'
import { findTaken } from '../../stores/bought-pieces.ts'
import { endAgreement, endAgreements, findAgreements, noteAgreement } from '../../stores/gift-record.ts'
import { readableRegistry, writableRegistry } from '../access.ts'
import type { Rule } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { alreadyOpen } from './gift-looks.ts'

const otherwise = 'Only an owner of the registry says whether its owners see what is taken'

/**
 * What is taken of a wrapped registry, and not by whom, once all owners agree (decision 095). No other answer changes with it: no item, version,
 * event, letter or stream.
 */
export const getTaken: Rule<'getTaken'> = async (dependencies, { caller, ids: { id } }) =>
  readTaken(dependencies, caller, await readableRegistry(dependencies, caller, id))

export const agreeToTaken: Rule<'agreeToTaken'> = async (dependencies, { caller, ids: { id } }) => {
  const { registry, own } = await asOwner(dependencies, caller, id)
  if (isRevealed(registry, dependencies.now())) throw alreadyOpen()
  const near = dependencies.database.near(id)
  for (const each of own) await noteAgreement(near, id, each)
  return readTaken(dependencies, caller, registry)
}

export const wrapTaken: Rule<'wrapTaken'> = async (dependencies, { caller, ids: { id } }) => {
  await asOwner(dependencies, caller, id)
  await endAgreements(dependencies.database.near(id), id, caller.id)
}

/** An admin agrees to nothing in the place of an owner. */
async function asOwner(dependencies: Dependencies, caller: Caller, id: number) {
  const registry = await writableRegistry(dependencies, caller, id, otherwise)
  const own = agreementsOf(caller, registry)
  if (own.length === 0) throw new Refusal('forbidden', otherwise)
  return { registry, own }
}

async function readTaken(
  { database, now }: Dependencies,
  caller: Caller,
  registry: HostRegistry,
): Promise<Taken> {
  const { id } = registry
  const at = now()
  if (isRevealed(registry, at)) throw alreadyOpen()
  const near = database.near(id)
  const noted = await findAgreements(near, id)
  const isAgreed = haveAllAgreed(noted, registry) && !(await isForOneOfThem(database, id))
  // A host may keep from guests who owns the registry.
  if (!mayWrite(caller, registry)) return { is_agreed: isAgreed, agreed_by: [], items: [] }
  const agreed = standing(noted, registry)
  for (const each of without(noted, agreed)) await endAgreement(near, id, each)
  return {
    is_agreed: isAgreed,
    agreed_by: [...new Set(agreed.map(({ user_id }) => user_id))],
    items: isAgreed ? await findTaken(near, id, midnight(at)) : [],
  }
}

/** The owners of a list for another person see all of it, but for that person: it stays wrapped for them. */
async function isForOneOfThem(database: Dependencies['database'], id: number): Promise<boolean> {
  const whom = await findForWhom(database, id)
  return whom !== undefined && !whom.is_ours
}

/** Of an owner who has left: who is named again agrees anew. */
function without(noted: readonly Agreement[], agreed: readonly Agreement[]): Agreement[] {
  return noted.filter((each) => !agreed.includes(each))
}

/** Not by the clock of the list: an owner who changes that would see what was taken at other times of the day. */
function midnight(at: Date): Date {
  return new Date(at.toISOString().slice(0, 10))
}
