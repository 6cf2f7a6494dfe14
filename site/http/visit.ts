import type { Readable } from 'node:stream'
import type { Facts } from '@hopechest/host'
import type { LinkNews, Links } from '@hopechest/host/links'
import type { Assets } from '@hopechest/look'
import type { FastifyBaseLogger } from 'fastify'
import type { Address, Addresses } from '../addresses.ts'
import type { Markup, Slot } from '../html/html.ts'
import type { PathName } from '../paths.ts'
import type { Format, Language, Words } from '../words/index.ts'
import type { BankAccount, BankAccounts, OwnedList } from './bank/bank-accounts.ts'
import type { Cookies } from './cookies.ts'
import type { GiftPictures } from './files/gift-pictures.ts'
import type { SentFile } from './files/read-multipart.ts'
import type { Layout } from './layout.ts'
import type { SignedIn } from './session.ts'

/** A demo that strangers use. */
export interface DemoOfSite {
  /** After these it begins anew. */
  minutes: number
  /** A person in whose name visitors look around. */
  email: string
  password: string
}

/** The settings of the site's owner. */
export interface SiteFacts {
  name: string
  /** The address under which browsers reach the site, without a slash at its end. */
  url: string
  /** Every visitor may make an account. */
  isOpen: boolean
  /** A demo that strangers use: each page says so. */
  demo?: DemoOfSite | undefined
  /** The currency of lists that name none. */
  currency: string
  /** The sentence above the first affiliate link; empty for the words of the site. */
  disclosure: string
  /** Admins keep the affiliate links of gifts. Links that are active stay so in any case. */
  hasAffiliateLinks: boolean
  /** How people sign in, where that is not by a password of this site alone. */
  waysIn?: WaysIn | undefined
}

export interface WaysIn {
  /** Passwords of this site let people in. */
  hasPasswords: boolean
  /** The sign-in page leads straight to the first provider. */
  isAuto: boolean
  /** In the order of their buttons. */
  providers: readonly ProviderOfSite[]
}

export interface ProviderOfSite {
  id: string
  name: string
  issuer: string
}

/** Lays a page between what stands around it. */
export type Frame = (visit: Visit, page: Layout) => Markup

/** One request for a page, as a page sees it. */
export interface Visit {
  site: SiteFacts
  language: Language
  words: Words
  format: Format
  assets: Assets
  pictures: GiftPictures
  links: PageLinks
  bank: PageBank
  /** The addresses of this site, for links, forms and redirects. */
  to: Addresses
  /** This page, to come back to it. */
  here: Address
  params: Record<string, string>
  query: URLSearchParams
  /** What a form sent; empty for a GET. */
  form: URLSearchParams
  /** The file that came with the form. */
  file: SentFile | undefined
  cookies: Cookies
  /** Whether the browser sent a cookie that may be ours. */
  hasCookies: boolean
  /** The person who is signed in; undefined for a guest. */
  signedIn: SignedIn | undefined
  /** A guest whose own link was opened in this browser: they have a page. Who is signed in is the account. */
  hasPage: boolean
  /** The address by which the browser reached the site, such as https://gifts.example. */
  origin: string
  /** The site whose page sent a form, as the browser says; undefined where it does not. */
  sentFrom: string | undefined
  /** The address that the request came from, as its acts are counted: with IPv6 its network of 2^64 addresses. */
  address: string
  /** The whole address, for the log. */
  plainAddress: string
  /** When the request came. */
  now: Date
  /** Whether there is time for more work. A browser that has no answer after twenty seconds is cut off. */
  hasTime(): boolean
  log: FastifyBaseLogger
  /** What the browser calls itself, such as "Firefox, Linux". */
  browser: string
  /** Whom a gateway that is believed names. */
  named?: string | undefined
  /** What stands around the page: head, bar and foot of our own, or those of a host. */
  frame: Frame
  /** What the host of the visit says of lists and people, for the household alone. */
  said?: Facts | undefined
  /** The token that every form has to carry; it sets a cookie the first time. */
  formToken(): string
  /** A script asks for a line that stays open. Never of a visit of a host. */
  wantsLine: boolean
  /** What the script of the page heard last on an earlier line, as its browser says; empty at first. */
  lastHeard: string
  /** A sentence above the page: why the form is shown again. */
  notice?: Slot
}

/** The accounts of owners, as a page asks for them. */
export interface PageBank extends BankAccounts {
  /** Reads the account of a list. Call it before a page asks for it. */
  expect(list: OwnedList): Promise<void>
  of(registryId: number): BankAccount | undefined
}

/** What looks at the shops of gifts have found, as a page shows it. */
export interface PageLinks extends Omit<Links, 'news'> {
  /** Reads what is known of a list. Call it before a page asks for one of its gifts. */
  expect(registryId: number): Promise<void>
  of(registryId: number, item: { id: number; url: string }): LinkNews | undefined
}

export interface PageAnswer {
  page: Markup
  status?: number
  headers?: Record<string, string>
  isSameForAll?: boolean
  isForSearchEngines?: boolean
}

/**
 * The answer of a page: markup, a text in another format, or the way to another page. A text of `pieces` may be long: it is
 * written as a long page is. A page that `isSameForAll`, for each visitor who sends no cookie, is kept (decision 028). None but
 * one that `isForSearchEngines` is listed by them.
 */
export type Answer =
  | PageAnswer
  | { body: string | Buffer | Readable; type: string; status?: number; headers?: Record<string, string> }
  | { pieces: Iterable<string>; type: string; headers?: Record<string, string> }
  | { line: (line: Line) => void }
  | { goTo: Address }
  /** To a provider of accounts, whose address the settings name. */
  | { leaveTo: URL }

/** An answer that stays open: the page hears what changes, as server-sent events. It ends by itself, and the browser comes again. */
export interface Line {
  /** One event. `id` is what the browser says when it comes again. */
  tell(data: string, id: string): void
  end(): void
  /** Its browser has gone, or it was ended. */
  onEnd(act: () => void): void
}

export type Handler = (visit: Visit) => Answer | Promise<Answer>

/** A visit of a person who is signed in. */
export type PersonVisit = Visit & { signedIn: SignedIn }
export type PersonHandler = (visit: PersonVisit) => Answer | Promise<Answer>

/** Whose pages they are: of all with an account, or of admins. */
export type Who = 'person' | 'admin'

/**
 * One line of the table of pages. `again` shows the form with what was typed when its token has expired; without it the
 * visitor gets a page that says so. `who` is for pages that need an account (`admit`). `mostBytes` is for forms that are
 * longer than usual; with `takesFile` that is a picture. With `isLargePicture` the answer is one that needs much memory until it is read. A form of guests that `isPersonal` is not sent for a person who has signed in since another one opened it. One that `needsNoToken` is sent by mail programs, too: its address is the secret.
 */
export type Row =
  | readonly [
      method: 'GET' | 'POST',
      path: PathName,
      handler: Handler,
      options?: { again?: Handler; isPersonal?: true; needsNoToken?: true },
    ]
  | readonly [
      method: 'GET' | 'POST',
      path: PathName,
      handler: PersonHandler,
      options: {
        who: Who
        again?: PersonHandler
        mostBytes?: number
        takesFile?: true
        isLargePicture?: true
      },
    ]
