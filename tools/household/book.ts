import type { House } from './house.ts'

export interface Wish {
  id: number
  list: number
  name: string
  needed: number
  price: number | null
  state: 'on' | 'hidden' | 'owned' | 'removed'
}

export interface Gift {
  id: number
  wish: number
  quantity: number
  who: string
  releaseKey: string
  isBack: boolean
}

export interface List {
  id: number
  slug: string
  title: string
  status: 'publish' | 'private'
  /** The first of its owners. */
  first: string
  owners: string[]
  guests: string[]
  isOpenToFriends: boolean
  isForMia: boolean
  isGone: boolean
}

export interface Question {
  list: number
  wish: number
  question: string
  answer: string
}

/** What a guest would give and no owner knows. */
export interface Idea {
  id: number
  list: number
  who: string
  takenBy: string | undefined
}

/** An owner opened one gift early. */
export interface Look {
  who: string
  list: number
  wish: number
}

/** What the service has acknowledged so far. It knows no rule of the service: it writes down what people heard. */
export class Book {
  readonly lists = new Map<number, List>()
  readonly wishes = new Map<number, Wish>()
  readonly gifts = new Map<number, Gift>()
  readonly questions = new Map<number, Question>()
  readonly ideas = new Map<number, Idea>()
  readonly looks: Look[] = []
  isOskarFriend = false
  /** Words that only guests and admins may read. */
  readonly secrets: string[] = []
  /** From here on an owner may know what guests did. */
  isUnwrapped = false

  get openLists(): List[] {
    return [...this.lists.values()].filter(({ isGone }) => !isGone)
  }

  wishesOf(list: number): Wish[] {
    return [...this.wishes.values()].filter((wish) => wish.list === list)
  }

  /** The wish is another item of another list from now on. What is given of it goes along, what was asked does not. */
  move(wish: Wish, id: number, list: number): void {
    if (id === wish.id) return
    this.wishes.delete(wish.id)
    this.wishes.set(id, { ...wish, id, list })
    for (const gift of this.gifts.values()) if (gift.wish === wish.id) gift.wish = id
    for (const [question, { wish: asked }] of this.questions)
      if (asked === wish.id) this.questions.delete(question)
  }

  /**
   * Oskar comes into the circle of friends, or leaves it. A list that is not Ana's any more follows it no longer, and whom it had because
   * of it is a guest as others are.
   */
  noteFriend(isFriend: boolean): void {
    for (const list of this.openLists.filter(({ isOpenToFriends }) => isOpenToFriends)) {
      const follows = list.owners.includes('ana')
      if (follows) this.#noteGoing(list)
      else {
        list.isOpenToFriends = false
        if (this.isOskarFriend && !list.guests.includes('oskar')) list.guests = [...list.guests, 'oskar']
      }
    }
    this.isOskarFriend = isFriend
  }

  noteOpen(list: List, isOpen: boolean): void {
    if (!isOpen) this.#noteGoing(list)
    list.isOpenToFriends = isOpen
  }

  /** A circle that lets Oskar go takes him off the list, also where he was a guest before. */
  #noteGoing(list: List): void {
    if (this.isOskarFriend) list.guests = list.guests.filter((who) => who !== 'oskar')
  }

  /** How many pieces are given or set aside. */
  takenOf(wish: number): number {
    return [...this.gifts.values()]
      .filter((gift) => gift.wish === wish && !gift.isBack)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  }
}

/** An idea that a guest had before each story begins. */
export const firstIdea = 'Binoculars for two'

/** The header by which a guest without an account changes their ideas. */
export function keyOfIdeas(who: string): Record<string, string> {
  return { 'x-release-key': `the-key-of-ideas-of-${who}` }
}

/** The book of the household with which each story begins. */
export function openBook(house: House): Book {
  const book = new Book()
  for (const { id, title, slug, status } of house.lists()) {
    const isForMia = title === 'Marigold'
    const owners = { Rosewood: ['ana', 'jonas'], Thistle: ['jonas'] }[title] ?? ['ana']
    const guests = { Thistle: ['gus'], Marigold: [] }[title] ?? [...(house.site ? [] : ['jo']), 'gus', 'gina']
    const [first = ''] = owners
    const isNew = { isOpenToFriends: title === 'Juniper' && !house.site, isGone: false }
    book.lists.set(id, { id, slug, title, status, first, owners, guests, isForMia, ...isNew })
  }
  const wishes = house.look<Omit<Wish, 'state'> & { active: number }>(
    `SELECT id, registry_id AS list, name, quantity_needed AS needed, price, is_active AS active FROM items ORDER BY id`,
  )
  for (const { active, ...wish } of wishes)
    book.wishes.set(wish.id, { ...wish, state: active === 1 ? 'on' : 'removed' })
  const questions = house.look<Question & { id: number }>(
    'SELECT id, registry_id AS list, item_id AS wish, question, answer FROM questions',
  )
  for (const { id, ...question } of questions) book.questions.set(id, question)
  for (const idea of house.look<{ id: number; list: number }>('SELECT id, registry_id AS list FROM ideas'))
    book.ideas.set(idea.id, { ...idea, who: 'gina', takenBy: undefined })
  if (book.ideas.size > 0) book.secrets.push(firstIdea)
  return book
}
