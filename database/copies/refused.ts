/** A backup or a restore cannot go on. The message says what is wrong and what to do. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}
