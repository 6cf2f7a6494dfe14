import type { Address } from '../addresses.ts'
import type { Slot } from '../html/html.ts'

/** What a page says of itself to the frame that stands around it. */
export interface Layout {
  title: string
  /** Something that was typed is wrong. The title says so, because it is what is read first. */
  isWrong?: boolean | undefined
  main: Slot
  thread?: string | undefined
  /** Whether the bar has a menu, which says who is signed in. */
  hasMenu?: boolean
  /** The behaviours of this page: names of files in `look/scripts`. */
  scripts?: readonly string[] | undefined
  /** The style sheets of this page beside the one of every page: names of files in `styles/` of the look. */
  styles?: readonly string[] | undefined
  /** The form of the page that a change of the language brings along, by its `id`: what is typed stays. */
  form?: string | undefined
  /** Search engines may list the page. Everything else stays out of them. */
  isForSearchEngines?: boolean
  /** Of a page that a phone keeps among its apps for itself. Browsers ask for it with cookies. */
  manifest?: Address
  /** More of the head of a page that anyone may open, such as what a message with the link shows. */
  head?: Slot
  /** It is for paper, and stands without the frame of a host. */
  isForPaper?: boolean
  /** It stands beside a shop, in a small window without bar, foot and frame. */
  isSmallWindow?: boolean
}
