/** How many calls for registries run at once, unless a setting says otherwise. */
export const usualCalls = 32
/** Of these, how many one caller has at most. */
export const callsOfOneCaller = 8
/** How many sign-ins run at once, beside them. */
export const signInsAtOnce = 8

const longestPostType = 60

/** The name of the post type becomes part of an address. */
export function postTypeFault(postType: string): string | undefined {
  if (/^[a-z0-9_-]+$/.test(postType) && postType.length <= longestPostType) return undefined
  return `must be the REST base of a post type: 1 to ${longestPostType} of a-z, 0-9, "_" and "-"`
}
