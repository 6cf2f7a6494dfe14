/** An error as WordPress words it. */
export class Failure extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, code: string, message: string, data: object = {}, more: object = {}) {
    super(message)
    this.status = status
    this.body = { code, message, data: { status, ...data }, ...more }
  }
}

/** What is not allowed is 401 without credentials and 403 with them. */
export function notAllowed(isKnown: boolean, code: string, message: string): Failure {
  return new Failure(isKnown ? 403 : 401, code, message)
}

export function invalidParameter(name: string, code: string, message: string, data: object | null = null) {
  const details = { [name]: { code, message, data } }
  return new Failure(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: message },
    details,
  })
}

export const noRoute = () =>
  new Failure(404, 'rest_no_route', 'No route was found matching the URL and request method.')
export const noPost = () => new Failure(404, 'rest_post_invalid_id', 'Invalid post ID.')
