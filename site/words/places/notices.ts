export const notices = {
  to: (address: string) => ({ address }),
  thisKind: (kind: string) => ({ kind }),
}
