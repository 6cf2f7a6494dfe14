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
  /** The visitor has it by a personal link, and was not here before. */
  isUnopened?: boolean
  /** Whose own link, opened in this browser, opens the list. */
  person?: PersonOfList | undefined
}

/** As the owner of the book has written them down. The address is printed on no page: the owner holds the link, too. */
export interface PersonOfList {
  name: string
  address: string
  /** As the host calls the owner of the book; undefined where it does not say. */
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
