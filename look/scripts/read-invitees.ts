const parts = /[^,;\n>]+>?|>+/g

/**
 * Many invitees in one text, divided by commas, semicolons, blanks or lines; each comes once. `Jo <jo@x.example>` is the
 * address.
 */
export function readInvitees(text: string): string[] {
  const plain = (text.match(parts) ?? []).map(withoutName).join(' ')
  return [...new Set(plain.split(/[\s,;]+/u))].filter((entry) => entry !== '')
}

/** Mail programs write a name in front of an address in angle brackets. */
function withoutName(part: string): string {
  if (!part.endsWith('>')) return part
  const bracket = part.slice(part.lastIndexOf('<') + 1)
  return /^([^<>@\s]+@[^<>@\s]+)>$/.exec(bracket)?.[1] ?? part
}
