/** Somebody with an account on the host, and a password that opens it. */
export interface Person {
  id: number
  username: string
  email: string
  password: string
}
