/** To compare names: without case, blanks and signs. */
export const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
