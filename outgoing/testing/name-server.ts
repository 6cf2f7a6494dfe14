import { createSocket } from 'node:dgram'
import { once } from 'node:events'

type Kind = 'A' | 'AAAA'

/** The addresses of a name; `nothing` for a name that does not exist, `broken` and `silent` for a server that fails. */
export type Records = (name: string, kind: Kind) => readonly string[] | 'nothing' | 'broken' | 'silent'

/** A real name server on this machine. The test sets its records. */
export interface NameServer {
  /** `address:port`, as a resolver takes it. */
  address: string
  records: Records
  close(): Promise<void>
}

export async function openNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, kind, end } = questionIn(query)
    const known = opened.records(name, kind)
    if (known !== 'silent') socket.send(answerTo(query.subarray(0, end), kind, known), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const opened: NameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    records: () => 'nothing',
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
  return opened
}

const headerBytes = 12
const types = { A: 1, AAAA: 28 }
const addressBytes = { A: 4, AAAA: 16 }
const codes = { broken: 2, nothing: 3 }
const answered = 0x8180

function questionIn(query: Buffer): { name: string; kind: Kind; end: number } {
  const labels: string[] = []
  let at = headerBytes
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const kind = query.readUInt16BE(at + 1) === types.A ? 'A' : 'AAAA'
  return { name: labels.join('.'), kind, end: at + 5 }
}

function answerTo(question: Buffer, kind: Kind, known: readonly string[] | keyof typeof codes): Buffer {
  const found = typeof known === 'string' ? [] : known.map(bytesOf)
  const ofKind = found.filter(({ length }) => length === addressBytes[kind])
  const head = Buffer.from(question)
  const code = typeof known === 'string' ? codes[known] : 0
  for (const [index, word] of [answered | code, 1, ofKind.length, 0, 0].entries())
    head.writeUInt16BE(word, 2 + 2 * index)
  return Buffer.concat([head, ...ofKind.map((address) => recordOf(kind, address))])
}

/** Refers to the name in the question, and must not be cached. */
function recordOf(kind: Kind, address: Buffer): Buffer {
  return Buffer.from([0xc0, headerBytes, 0, types[kind], 0, 1, 0, 0, 0, 0, 0, address.length, ...address])
}

/** Takes IPv6 addresses only in full, without `::`. */
function bytesOf(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number))
  const groups = address.split(':').map((group) => group.padStart(4, '0'))
  return Buffer.from(groups.join(''), 'hex')
}
