import type { Cookies } from './cookies.ts'

/** Browsers keep at most 4096 bytes of a cookie, name and signature included. */
const mostBytes = 3500

/** Rows that the browser remembers, the newest first. The oldest ones are forgotten when the cookie is full. */
export function keepRows(cookies: Cookies, name: string, rows: readonly unknown[], days: number): void {
  let kept = rows
  while (write(kept).length > mostBytes) kept = kept.slice(0, -1)
  if (kept.length > 0) cookies.set(name, write(kept), days)
  else cookies.clear(name)
}

/** The cookie is signed: what it holds is what this site wrote. */
export function keptRows<Row>(cookies: Cookies, name: string): Row[] {
  const text = cookies.get(name)
  return text === undefined ? [] : (JSON.parse(Buffer.from(text, 'base64url').toString()) as Row[])
}

function write(rows: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(rows)).toString('base64url')
}
