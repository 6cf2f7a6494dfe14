/** What a file can say of a gift, in the order of the columns that we write. */
export const fields = ['name', 'url', 'price', 'currency', 'quantity', 'note', 'shop', 'picture'] as const

export type Field = (typeof fields)[number]

/** A gift that is written into a file. */
export type Gift = Record<Field, string | number | null>

/** A gift that was found in a file. Its texts are those of the file: nothing in them is checked. */
export interface Draft {
  /** The line of the file where it begins, for the person who looks for it. */
  line: number
  texts: Partial<Record<Field, string>>
}
