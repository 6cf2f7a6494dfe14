import type { Database } from '@hopechest/database'
import { type Browser, Wrong } from '../browser.ts'
import { whyNoAnswer } from '../doctor/addresses.ts'

/** An installation, and what may be asked of it. */
export interface Installation {
  /** The address of its pages. */
  url: string
  apiUrl: string
  apiKey: string | undefined
  database: Database
  databaseUrl: string
  hasMail: boolean
  /** Else people sign in elsewhere alone. */
  hasPasswords: boolean
  /** For how long the service remembers a caller. */
  callerSeconds: number
  /** Who is signed in at a WordPress that frames the pages. Without one, the proof makes an account of its own. */
  account: Account | undefined
  /** Who gets a letter, where the operator names an address. */
  mail: string | undefined
}

export interface Account {
  username: string
  password: string
}

/** What became of a promise, in a sentence. */
export interface Said {
  name: string
  state: 'holds' | 'broken' | 'untried'
  sentence: string
}

/** What could not be tried, and why. */
export class Untried extends Error {}

/** What a proof works with. */
export interface Proved {
  installation: Installation
  owner: Owner
  list: List
}

/** What a program sends to say who it is. */
export type Sent = Readonly<Record<string, string>>

/** The account of a proof: how its browser is signed in, and what a program in its name sends. */
export interface Owner {
  browser: Browser
  /** Pages and files of the account itself, beside its lists. */
  pages: readonly string[]
  /** By a program in its name that sees surprises. */
  sent: Sent
  /** By one that sees none. */
  withoutSurprises: Sent
}

/** A proof that has come in, and how it leaves. */
export interface SignedIn {
  sentence: string
  owner: Owner
  leave(): Promise<{ sentence: string }>
}

/** The list of a proof, which is private until a proof opens it. */
export interface List {
  title: string
  /** Where its owner works on it. */
  at: string
  /** Where guests read it. */
  page: string
  gifts: readonly string[]
}

/** A fetch that gets no answer at all throws a TypeError, and so does the reading of one that ends too early. */
export function sentenceOf(error: unknown, { url }: Pick<Installation, 'url'>): string {
  if (error instanceof Wrong) return error.message
  if (error instanceof TypeError && error.message === 'terminated') return `${url} broke an answer off.`
  if (error instanceof TypeError && error.message === 'fetch failed') return whyNothing(url, error)
  if (error instanceof Error && error.name === 'TimeoutError') return `${url} gives no answer in 30 s.`
  const said = error instanceof Error ? error.message : String(error)
  return `It could not be tried: ${said.replace(/\.$/, '')}.`
}

function whyNothing(url: string, error: TypeError): string {
  const { code, kind } = whyNoAnswer(error)
  if (kind === 'certificate')
    return `The certificate of ${url} is not believed here (${code}). One of your own authority is known here by NODE_EXTRA_CA_CERTS.`
  if (kind === 'name') return `The name in ${url} is unknown here (${code}).`
  return `Nothing answers at ${url}: is the service running, and is this its address?`
}
