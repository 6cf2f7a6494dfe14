/** As a person reads how large a file is. One that is a little too large is not called as large as the most. */
export function megabytes(bytes: number): number {
  return Math.ceil(bytes / 100_000) / 10
}
