/** A person with an account on the host and its application password. */
export interface Person {
  id: number
  username: string
  email: string
  password: string
}
