/** Who the host says is calling. */
export interface User {
  id: number
  username: string
  email: string
  /** The entries, in the form in which they are compared, that mean this user in every list of invitees. */
  invited_as: readonly string[]
  is_admin: boolean
  /** Shows lists to guests on behalf of a page: reads every registry and buys, and changes nothing else. */
  is_reader: boolean
}
