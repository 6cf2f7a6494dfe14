/** Who the host says is calling. */
export interface User {
  id: number
  username: string
  email: string
  is_admin: boolean
}
