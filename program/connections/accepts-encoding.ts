import type { IncomingHttpHeaders } from 'node:http'

/** Whether a client takes answers in this encoding. A weight of zero is a refusal. */
export function acceptsEncoding(headers: IncomingHttpHeaders, encoding: string): boolean {
  const { 'accept-encoding': accepted = '' } = headers
  // Most programs send no such header, and need not pay for the lists below.
  if (accepted.length === 0) return false
  return String(accepted)
    .toLowerCase()
    .split(',')
    .some((each) => {
      const [name = '', ...more] = each.split(';').map((part) => part.trim())
      return name === encoding && !more.some((part) => /^q=0(?:\.0*)?$/.test(part))
    })
}
