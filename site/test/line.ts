type Act = () => unknown

/** The way of a site to its item service: a story acts before the next request like this one, or behind its answer. */
export function lineWith(request: RegExp) {
  const next: { before?: Act; behind?: Act } = {}
  async function act(when: keyof typeof next): Promise<void> {
    const { [when]: act } = next
    delete next[when]
    await act?.()
  }
  const call: typeof fetch = async (input, init) => {
    const isMeant = request.test(`${init?.method ?? 'GET'} ${input}`)
    if (isMeant) await act('before')
    const answer = await fetch(input, init)
    if (isMeant) await act('behind')
    return answer
  }
  return { next, call }
}

/** The answer is lost. */
export function lose(): never {
  throw new TypeError('fetch failed')
}
