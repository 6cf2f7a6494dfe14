import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** What is wrong with how a request says which host it is for. Node itself would answer it with an empty body. */
export function hostFault(request: IncomingMessage): string | undefined {
  if (request.headers.host === undefined && request.httpVersionMinor === 1)
    return 'The Host header is missing'
  return isGivenTwice(request, 'host') ? 'The Host header is given twice' : undefined
}

/** Node keeps the first of two such headers; another reader on the way may have kept the second. */
export function isGivenTwice({ rawHeaders }: IncomingMessage, header: string): boolean {
  let given = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n]
    if (name?.length === header.length && name.toLowerCase() === header) given++
  }
  return given > 1
}

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
