import type { Affiliate, Client, Question, Registry, SeenItem, SetAside } from '@hopechest/client'
import { reached } from '../../../http/api-away.ts'

/** A list as guests see it, with its gifts in the order of the owner. */
export interface List {
  registry: Registry
  items: (SeenItem & Partial<Affiliate>)[]
  /** Of which gifts guests have set pieces aside, and until when. */
  setAside: readonly SetAside[]
  /** What guests have asked about its gifts. */
  questions: readonly Question[]
  /** When it was read. */
  now: Date
  /** The visitor came by a personal link, and opens the list for the first time. */
  isUnopened?: boolean
  /** The visitor sees it as a guest, and is no owner. */
  isForGuest?: boolean
  /** The person by whose own link this browser may open the list. */
  person?: PersonOfList | undefined
}

/** A person as an owner has written them down. No page prints the address: the owner knows the link, too, and may not have the address. */
export interface PersonOfList {
  name: string
  address: string
  /** The name of the owner who wrote the person down; undefined where the host does not say it. */
  ownerName: string | undefined
}

/** The gifts of a list with their affiliate links; undefined when the list has just gone. */
export async function readList(guests: Client, registry: Registry, now: Date): Promise<List | undefined> {
  const { id } = registry
  const [found, affiliates, setAside, questions] = await Promise.all([
    guests.listRegistryItems(id),
    guests.listAffiliates(id),
    guests.listSetAside(id),
    guests.listQuestions(id),
  ])
  const items = reached(found)
  const links = new Map(reached(affiliates)?.map((each) => [each.item_id, each]))
  return (
    items && {
      registry,
      items: items.map((item) => ({ ...item, ...links.get(item.id) })),
      setAside: reached(setAside) ?? [],
      questions: reached(questions) ?? [],
      now,
    }
  )
}
