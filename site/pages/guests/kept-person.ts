import { type Cookies, keepRows, keptRows } from '../../http/cookies.ts'

const cookie = 'hc_person'
const keptDays = 400
/** A household may share a browser. */
const mostKept = 5
const blank: [string] = ['']

/** The links of people that were opened in this browser, the last one first. One that has ended opens nothing any more. */
export function keptPersonLinks(cookies: Cookies): string[] {
  return keptRows(cookies, cookie, blank).flat()
}

/** The browser keeps one link of each person. */
export function keepPersonLink(cookies: Cookies, link: string): void {
  const others = keptPersonLinks(cookies).filter((each) => numberOf(each) !== numberOf(link))
  const rows = [link, ...others].slice(0, mostKept).map((each) => [each])
  keepRows(cookies, cookie, rows, keptDays)
}

export function forgetPersonLinks(cookies: Cookies): void {
  cookies.clear(cookie)
}

function numberOf(link: string): string {
  return link.split('.', 1)[0] ?? ''
}
