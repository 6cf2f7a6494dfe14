const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** "Firefox, Linux": how a person recognises the browser in the list of places where they are signed in. */
export function browserName(userAgent = ''): string {
  const names = [browsers, systems].map((known) => known.find(([, sign]) => sign.test(userAgent))?.[0])
  return names.filter((name) => name !== undefined).join(', ')
}
