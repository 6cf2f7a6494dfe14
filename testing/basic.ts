interface Credentials {
  username: string
  password: string
}

/** The `Authorization` header of a caller. */
export function basic({ username, password }: Credentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}
