import { readFileSync } from 'node:fs'

type Change = { at: number; bytes: Buffer } | { length: number }

/** A disk as it could be found after the power was cut at this moment. */
export interface Moment {
  /** What the program sent to a client just before. */
  sent: string
  /** The bytes of the file, by the end of its name, with those unsynced changes that `keeps` says yes to. */
  file(ending: string, keeps: () => boolean): Buffer
}

/** The words for strace that write down what `readMoments` reads. */
export function tracing(trace: string): string[] {
  const calls = 'pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync,ftruncate,unlink,rename'
  return ['-f', '-qq', '-y', '-xx', '-s', '5000000', '-e', `trace=${calls}`, '-e', 'signal=none', '-o', trace]
}

/**
 * Goes through what the system was asked for, in its order. A disk may have any of the changes that the program has not synced yet, or none
 * of them, so a program may only count on what it synced before.
 */
export function* readMoments(
  trace: string,
  before: ReadonlyMap<string, Buffer>,
  isSaid: RegExp,
): Generator<Moment> {
  const files = new Map([...before].map(([name, bytes]) => [name, new WrittenFile(bytes)]))
  const of = (name: string): WrittenFile =>
    files.getOrInsertComputed(name, () => new WrittenFile(Buffer.alloc(0)))
  const file: Moment['file'] = (ending, keeps) =>
    [...files].find(([name]) => name.endsWith(ending))?.[1].found(keeps) ?? Buffer.alloc(0)
  for (const { call, name, words } of readCalls(trace)) {
    if (call === 'pwrite64') {
      const [, data = '', at = ''] = /"((?:\\x[0-9a-f]{2})*)", \d+, (\d+)/.exec(words) ?? []
      of(name).since.push({ at: Number(at), bytes: unescaped(data) })
    } else if (call === 'ftruncate') {
      of(name).since.push({ length: Number(/^, (\d+)/.exec(words)?.[1]) })
    } else if (call === 'fsync' || call === 'fdatasync') {
      of(name).sync()
    } else if (name.startsWith('socket:') || name.startsWith('TCP:')) {
      const sent = [...words.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)]
        .map(([, data = '']) => unescaped(data))
        .join('')
      if (isSaid.test(sent)) yield { sent, file }
    }
  }
}

interface Call {
  call: string
  /** The path of the file, or what the system calls the socket. */
  name: string
  /** What follows it, as strace prints it. */
  words: string
}

/** A call that another thread interrupts is printed in two lines. It counts from its first: the second has its outcome alone. */
function* readCalls(trace: string): Generator<Call> {
  for (const line of readFileSync(trace, 'latin1').split('\n')) {
    const [, call = '', name = '', words = ''] = /^\d+ +(\w+)\(\d+<([^>]*)>(.*)$/s.exec(line) ?? []
    if (call !== '' && !/ = -1 /.test(words)) yield { call, name: unescaped(name).toString(), words }
  }
}

class WrittenFile {
  since: Change[] = []
  /** What the disk surely has. */
  #synced: Bytes

  constructor(bytes: Buffer) {
    this.#synced = new Bytes(bytes)
  }

  sync(): void {
    for (const change of this.since) this.#synced.apply(change)
    this.since = []
  }

  found(keeps: () => boolean): Buffer {
    const bytes = new Bytes(this.#synced.whole())
    for (const change of this.since) if (keeps()) bytes.apply(change)
    return bytes.whole()
  }
}

/** A file in memory, which grows. */
class Bytes {
  #room: Buffer
  #length: number

  constructor(bytes: Buffer) {
    this.#room = Buffer.from(bytes)
    this.#length = bytes.length
  }

  apply(change: Change): void {
    const length =
      'length' in change ? change.length : Math.max(this.#length, change.at + change.bytes.length)
    if (length > this.#room.length) {
      const room = Buffer.alloc(length * 2)
      this.#room.copy(room, 0, 0, this.#length)
      this.#room = room
    }
    this.#room.fill(0, length)
    this.#length = length
    if ('at' in change) change.bytes.copy(this.#room, change.at)
  }

  whole(): Buffer {
    return this.#room.subarray(0, this.#length)
  }
}

function unescaped(data: string): Buffer {
  return data.startsWith('\\x') ? Buffer.from(data.replaceAll('\\x', ''), 'hex') : Buffer.from(data)
}
