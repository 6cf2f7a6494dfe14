/** What the person who starts a program can do when its database does not open, or undefined where we know nothing. */
export function remedyFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', errcode } = error as Error & { code?: string; errcode?: number }
  const remedy = errcode === undefined ? remedies[code] : sqliteRemedies[errcode & 0xff]
  return remedy ?? remedyFor(error.cause)
}

/** Whether a file could not be written because its disk is full, or the account has used up its share of it. */
export function hasNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', errcode } = error as Error & { code?: string; errcode?: number }
  return (
    ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code) ||
    errcode === full ||
    errcode === unwritten ||
    hasNoRoom(error.cause)
  )
}

/** https://www.sqlite.org/rescode.html#full, and what the engine says of a share that is used up. */
const [full, unwritten] = [13, 778]

const access =
  'Give the account that starts the program this file and its folder to read and write, start it as the account that has them, or name another file.'
const freeSpace = 'Make room on the disk, and start again.'

/** By the codes of the system and of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const remedies: Record<string, string> = {
  EACCES: access,
  EPERM: access,
  EROFS: 'The file system takes no changes: name a file on another one.',
  ENOENT: 'The folder cannot be made there: name a file in another folder.',
  ENOTDIR: 'A part of this path is a file where a folder should be: name another file.',
  ENOSPC: freeSpace,
  EDQUOT: freeSpace,
  EFBIG: freeSpace,
  ECONNREFUSED: 'Start PostgreSQL there, or correct the address.',
  ENOTFOUND: 'The name of the server is unknown: correct the address.',
  ETIMEDOUT: 'The server does not answer: correct the address, or look for a firewall.',
  '28P01': 'The server refuses the password: correct it in the address.',
  '28000': 'The server refuses this user: correct the address, or allow the user in pg_hba.conf.',
  '3D000': 'Create the database on the server, or correct its name in the address.',
  '42501': 'Let the user create tables: GRANT CREATE ON SCHEMA public TO the user.',
}

/** By the lower byte of SQLite's codes: https://www.sqlite.org/rescode.html */
const sqliteRemedies: Record<number, string> = {
  5: 'Another program keeps the file locked: end it, and start again.',
  8: access,
  10: `The disk cannot be read or written there. ${freeSpace}`,
  13: freeSpace,
  14: `It must be a file, not a folder. ${access}`,
  26: 'The file is something else than an SQLite database: name another file.',
}
