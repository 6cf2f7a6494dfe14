import assert from 'node:assert/strict'
import type { Ask, Load } from '../../load/drive.ts'
import type { Answering, Bare, BareKind } from '../checkout.ts'
import type { Pair } from '../measure.ts'
import { send } from './lists.ts'

/** What is asked, and the bare server that is asked the same. */
export interface Row extends Pair {
  title: string
  kind: BareKind
}

export type Rows = Record<string, Row>

export interface Wanted extends Pick<Row, 'title' | 'each' | 'warmUp' | 'stored'> {
  asks: readonly (readonly Ask[])[]
  /** How many stand in the answer. */
  gifts: number
}

/** Stands in an answer and in a page once for each gift, and in a page of lists once for each list. */
const gift =
  /"name":"A kettle|<li class="gift"|<li [^>]*data-name="A kettle|<li class="next-day"|<a class="list-card|"release_key":/g
/** Answers to one row are of nearly the same length: ids have more digits and less. */
const leastShare = 0.9

/** Asks for the first time: the answer has to hold these gifts, and those that follow are as long. The bare server is shown it. */
export async function firstAsked(
  service: Answering,
  bare: Bare,
  { gifts, asks, ...row }: Wanted,
): Promise<Row> {
  const ours = await loadOf(service, asks)
  assert.equal(
    ours.text.match(gift)?.length,
    gifts,
    `the gifts in the answer to ${ours.load.asks[0]?.[0]?.path}`,
  )
  const read = asks.flat().filter(({ method = 'GET' }) => method === 'GET')
  // A bare page is the same for each query.
  const shown = read.map(({ path }) => (bare.kind === 'pages' ? path.replace(/\?.*/, '') : path))
  for (const path of new Set(shown)) await fetch(bare.url + path, { method: 'PUT', body: ours.text })
  const { load } = await loadOf(bare, asks)
  return { ...row, kind: bare.kind, load: ours.load, bare: { load } }
}

async function loadOf(
  { url, pids }: Answering,
  asks: readonly (readonly Ask[])[],
): Promise<{ load: Load; text: string }> {
  const [[ask] = []] = asks
  assert.ok(ask)
  const answer = await send(url, ask)
  const text = await answer.text()
  // What is sent compressed says its length in bytes.
  const bytes = Number(answer.headers.get('content-length') ?? Buffer.byteLength(text))
  return { load: { url, pids, asks, leastBytes: Math.floor(bytes * leastShare) }, text }
}
