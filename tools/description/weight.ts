import { withCommas } from '@hopechest/contract'

/** Each program that reads the description pays for what it weighs. */
const mostBytes = 230_000

/** That the description is too heavy, in words; undefined where it is not. */
export function findOverweight(description: string): string | undefined {
  const bytes = Buffer.byteLength(description)
  if (bytes <= mostBytes) return undefined
  return `The description has ${withCommas(bytes)} bytes, more than ${withCommas(mostBytes)}: say once what it says often.`
}
