export const notices = {
  to: (address: string) => ({ address }),
  day: {
    subject: (list: string) => ({ list, hasTitle: list !== '' }),
    text: (link: string) => ({ link }),
  },
  thisKind: (kind: string) => ({ kind }),
}
