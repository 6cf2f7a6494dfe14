/** Who asks: with an application password, with the cookies of a browser, or with both. */
export interface Caller {
  password?: string
  cookies: Record<string, string>
  /** What a form of this browser carries. */
  token: string
}

/** A list as its host has it. */
export interface ListRow {
  id: number
  slug: string
  title: string
  status: 'publish' | 'private'
  /** The account of its first owner. */
  owner: number
  itemIds: number[]
  invitees: string[]
}
