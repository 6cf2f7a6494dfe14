import { Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import type { Role } from './accounts.ts'
import { findLink, makeLink, takeLink } from './one-time-links.ts'
import { addPerson, type CheckedPerson, createPerson, type NewPerson, type Person } from './people.ts'
import { changeSettings, type SiteSettings } from './site-settings.ts'

const setUpHours = 24 * 7

/** The secret of the set-up page while no administrator can sign in to the pages; undefined afterwards. */
export async function offerSetUp(
  database: Database,
  now: Date,
  isNamedByGateway = false,
): Promise<string | undefined> {
  if (await isSetUp(database, isNamedByGateway)) return undefined
  return makeLink(database, { purpose: 'set_up', hours: setUpHours }, now)
}

/** Whether an administrator can sign in. A gateway that names people lets any of them in. */
export async function isSetUp(database: Statements, isNamedByGateway = false): Promise<boolean> {
  const administrator = await database.row(
    `SELECT id FROM accounts WHERE role = 'administrator' AND (password_hash IS NOT NULL OR $1 = 1
       OR EXISTS (SELECT 1 FROM identities i WHERE i.account_id = accounts.id)
       OR EXISTS (SELECT 1 FROM passkeys p WHERE p.account_id = accounts.id)) LIMIT 1`,
    [isNamedByGateway ? 1 : 0],
  )
  return administrator !== undefined
}

/**
 * The accounts from before the site was set up. The item service may have run alone, perhaps with an administrator who
 * has no password for the pages.
 */
export async function findPeople(
  database: Statements,
): Promise<{ isNew: boolean; administrator: string | undefined }> {
  const first = await database.row<{ username: string; role: Role }>(
    "SELECT username, role FROM accounts WHERE is_reader = 0 ORDER BY (role = 'administrator') DESC, id LIMIT 1",
  )
  const isAdministrator = first?.role === 'administrator'
  return { isNew: first === undefined, administrator: isAdministrator ? first.username : undefined }
}

/** Whether the secret opens the set-up page now. */
export async function mayDoSetUp(
  database: Statements,
  secret: string,
  now: Date,
  isNamedByGateway = false,
): Promise<boolean> {
  return (
    !(await isSetUp(database, isNamedByGateway)) &&
    (await findLink(database, 'set_up', secret, now)) !== undefined
  )
}

/**
 * Makes the first account and stores the settings. Of two who use the link at once, one gets it. Where passwords are
 * off, the person adds another way to sign in: until then no administrator can sign in, and the next start offers a link.
 */
export async function doSetUp(
  database: Database,
  secret: string,
  { name, email, password }: Pick<NewPerson, 'name' | 'email'> & { password?: string | undefined },
  settings: Partial<SiteSettings>,
  now: Date,
  isNamedByGateway = false,
): Promise<Person | CheckedPerson> {
  if (!(await mayDoSetUp(database, secret, now, isNamedByGateway))) throw usedUp()
  const person = { name, email, role: 'administrator', isEmailConfirmed: true } as const
  const also = async (statements: Statements) => {
    if (!(await takeLink(statements, 'set_up', secret, now))) throw usedUp()
    await statements.run("DELETE FROM one_time_links WHERE purpose = 'set_up'")
    await changeSettings(statements, settings)
  }
  return password === undefined
    ? addPerson(database, person, now, also)
    : createPerson(database, { ...person, password }, now, also)
}

function usedUp(): Refusal {
  return new Refusal(
    'forbidden',
    'This set-up link was used already or is too old. The next start prints a new one',
  )
}
