import { type CallerRole, Refusal } from '@hopechest/contract'
import { type Caller, type Host, managesAll, mayCreate } from '@hopechest/host'
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

/** A program needs the usual currency to print a price. */
export const getSettings: Rule<'getSettings'> = ({ host }) => settingsOf(host).readSettings()

export const changeSettings: Rule<'changeSettings'> = async ({ host }, { caller, body }) => {
  if (!managesAll(caller)) throw new Refusal('forbidden', 'Only admins may change the settings of the site')
  const settings = settingsOf(host)
  await settings.changeSettings(body)
  return settings.readSettings()
}

function settingsOf({ own }: Host) {
  if (own) return own
  throw new Refusal('not_found', 'The site keeps its settings itself')
}

function roleOf(caller: Caller): CallerRole {
  if (managesAll(caller)) return 'admin'
  return caller.is_reader ? 'page' : 'member'
}
