import type { CallerRole } from '@hopechest/contract'
import { type Caller, managesAll, mayCreate } from '@hopechest/host'
import type { Rule } from './asked.ts'

/** What a program needs to know of the person whose credentials it has. The host counts the lists. */
export const getMe: Rule<'getMe'> = async ({ host }, { caller }) => {
  const page = { skip: 0, limit: 1 }
  const [own, inviting] = await Promise.all([
    host.listRegistries(caller, page),
    host.listInviting(caller, page),
  ])
  const { id, username, email } = caller
  return {
    id,
    username,
    email,
    role: roleOf(caller),
    may_create: mayCreate(caller),
    owned: own.total ?? null,
    invited: inviting.total ?? null,
  }
}

function roleOf(caller: Caller): CallerRole {
  if (managesAll(caller)) return 'admin'
  return caller.is_reader ? 'page' : 'member'
}
