import type { Database } from '@hopechest/database'
import type { Browser } from '../browser.ts'

/** An installation, and what may be asked of it. */
export interface Installation {
  /** The address of its pages. */
  url: string
  apiUrl: string
  apiKey: string | undefined
  database: Database
  databaseUrl: string
  hasMail: boolean
  /** Who gets a letter, where the operator names an address. */
  mail: string | undefined
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

/** The account of a proof: how its browser is signed in, and what a program in its name sends. */
export interface Owner {
  username: string
  browser: Browser
  /** The header of a program in its name. */
  authorization: string
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
