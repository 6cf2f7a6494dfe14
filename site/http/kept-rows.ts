import type { CookieName, Cookies } from './cookies.ts'

/** Browsers keep at most 4096 bytes of a cookie, name and signature included. */
const mostBytes = 3500

type Row = readonly (number | string)[]

/** Rows that the browser remembers, the newest first. The oldest ones are forgotten when the cookie is full. */
export function keepRows(cookies: Cookies, name: CookieName, rows: readonly Row[], days: number): void {
  let kept = rows
  while (write(kept).length > mostBytes) kept = kept.slice(0, -1)
  if (kept.length > 0) cookies.set(name, write(kept), days)
  else cookies.clear(name)
}

/** The rows that look like this one. Others were written by another version of the site, and count as forgotten. */
export function keptRows<Like extends Row>(cookies: Cookies, name: CookieName, like: Like): Like[] {
  const kept = cookies.get(name)
  const rows = kept === undefined ? undefined : read(kept)
  return Array.isArray(rows) ? rows.filter((row): row is Like => isLike(row, like)) : []
}

/** Numbers that the browser remembers, such as those of lists: the newest first, each once. */
export function keptIds(name: CookieName, days: number, most = Number.POSITIVE_INFINITY) {
  const read = (cookies: Cookies) => keptRows(cookies, name, [0]).map(([id = 0]) => id)
  const save = (cookies: Cookies, ids: readonly number[]) =>
    keepRows(
      cookies,
      name,
      ids.slice(0, most).map((id) => [id]),
      days,
    )
  const without = (cookies: Cookies, id: number) => read(cookies).filter((each) => each !== id)
  return {
    read,
    keep: (cookies: Cookies, id: number) => save(cookies, [id, ...without(cookies, id)]),
    drop(cookies: Cookies, id: number) {
      if (read(cookies).includes(id)) save(cookies, without(cookies, id))
    },
    forget: (cookies: Cookies) => cookies.clear(name),
  }
}

function isLike(row: unknown, like: Row): boolean {
  if (!Array.isArray(row) || row.length !== like.length) return false
  return like.every((value, n) =>
    typeof value === 'number' ? Number.isSafeInteger(row[n]) : typeof row[n] === 'string',
  )
}

function write(rows: readonly Row[]): string {
  return Buffer.from(JSON.stringify(rows)).toString('base64url')
}

function read(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
