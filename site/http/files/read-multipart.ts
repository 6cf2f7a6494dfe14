import { Refusal } from '@hopechest/contract'
import { usualFormBytes } from '../form-text.ts'

/** A file that came with a form. One that was too long to hand on has its size alone. */
export type SentFile = { name: string; bytes: Buffer } | { name: string; size: number }

export interface FormWithFile {
  form: URLSearchParams
  file: SentFile | undefined
}

/** Our forms have far fewer fields. */
const mostParts = 200
const mostHeadBytes = 2000
const blankLine = Buffer.from('\r\n\r\n')

/**
 * A form with a file in it, as browsers send it: parts between lines that the head of the request names. The fields together are no
 * longer than any other form. An empty field for a file brings no file.
 */
export function readMultipart(body: Buffer, contentType: string): FormWithFile {
  const boundary = /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*(?:;|$)/i.exec(contentType)?.[1]
  if (boundary === undefined) throw malformed()
  const line = Buffer.from(`\r\n--${boundary}`)
  const form = new URLSearchParams()
  let file: SentFile | undefined
  let fieldBytes = 0
  // The first line may stand at the very beginning.
  let at = body.indexOf(line.subarray(2))
  for (let parts = 0; ; parts++) {
    if (at < 0 || parts > mostParts) throw malformed()
    const start = at + line.length - (parts === 0 ? 2 : 0)
    if (body.toString('latin1', start, start + 2) === '--') return { form, file }
    const headEnd = body.subarray(start, start + mostHeadBytes).indexOf(blankLine)
    if (headEnd < 0) throw malformed()
    const { name, fileName } = namesIn(body.toString('utf8', start, start + headEnd))
    const from = start + headEnd + blankLine.length
    // The line behind an empty part begins with the end of the blank line.
    at = body.indexOf(line, from - 2)
    if (at < 0) throw malformed()
    const content = body.subarray(from, Math.max(from, at))
    if (fileName === undefined) {
      fieldBytes += name.length + content.length
      if (fieldBytes > usualFormBytes) throw new Refusal('too_large', 'The fields of the form are too long')
      form.append(name, content.toString())
    } else if (fileName !== '' || content.length > 0) file = { name: fileName, bytes: content }
  }
}

/** Browsers write a quotation mark and the ends of lines in a name as in an address. */
function namesIn(head: string): { name: string; fileName: string | undefined } {
  const value = (key: string) =>
    new RegExp(`^content-disposition: form-data;[^\\r\\n]*[; ]${key}="([^"\\r\\n]*)"`, 'im').exec(head)?.[1]
  const name = value('name')
  if (name === undefined) throw malformed()
  const decoded = (text: string) =>
    text.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const fileName = value('filename')
  return { name: decoded(name), fileName: fileName === undefined ? undefined : decoded(fileName) }
}

function malformed(): Refusal {
  return new Refusal('malformed', 'The form has a file in it and cannot be read')
}
