/** What a file can say of a gift, in the order of the columns that we write. */
export const fields = [
  'name',
  'url',
  'price',
  'currency',
  'quantity',
  'parts',
  'heading',
  'most_wanted',
  'note',
  'shop',
  'picture',
] as const

export type Field = (typeof fields)[number]

/** A gift that is written into a file. One with a heading alone is a heading that no gift stands under. */
export type Gift = Record<Field, string | number | boolean | null>

/** A gift that was found in a file. Its texts are those of the file: nothing in them is checked. */
export interface Draft {
  /** The line of the file where it begins, for the person who looks for it; in JSON, its number. */
  line: number
  texts: Partial<Record<Field, string>>
}

/** What was found, and the names of the columns that say something else. */
export interface Found {
  drafts: Draft[]
  unknown: string[]
}
