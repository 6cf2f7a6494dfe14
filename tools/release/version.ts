export const levels = ['patch', 'minor', 'major'] as const
export type Level = (typeof levels)[number]

const digits = '(0|[1-9]\\d{0,8})'
const strict = new RegExp(`^${digits}\\.${digits}\\.${digits}$`)

/** Three numbers, and what may be done with them. */
export class Version {
  readonly major: number
  readonly minor: number
  readonly patch: number

  constructor(major: number, minor: number, patch: number) {
    this.major = major
    this.minor = minor
    this.patch = patch
  }

  /** Undefined is anything but x.y.z in plain digits: leading zeros, blanks and suffixes are nobody's release. */
  static parse(text: string): Version | undefined {
    const [, major, minor, patch] = strict.exec(text) ?? []
    return patch === undefined ? undefined : new Version(Number(major), Number(minor), Number(patch))
  }

  bump(level: Level): Version {
    if (level === 'major') return new Version(this.major + 1, 0, 0)
    if (level === 'minor') return new Version(this.major, this.minor + 1, 0)
    return new Version(this.major, this.minor, this.patch + 1)
  }

  /** Below zero when this one is the older. */
  compare(other: Version): number {
    return this.major - other.major || this.minor - other.minor || this.patch - other.patch
  }

  toString(): string {
    return `${this.major}.${this.minor}.${this.patch}`
  }
}
