export const together = {
  unseen: (who?: string) => ({ who }),
  reachWrong: (most: number) => ({ most }),
}

export const gifts = {
  lists: {
    keepTitle: (title: string) => ({ title }),
  },
  gone: (count: number) => ({ count }),
  of: (gift: string) => ({ gift }),
  back: (gift: string, list: string) => ({ gift, list }),
  backParts: (gift: string, list: string) => ({ gift, list }),
  elsewhere: {
    keeps: (days: number) => ({ days }),
  },
  sent: {
    tooMany: (minutes: number) => ({ minutes }),
  },
  mailSubject: (site: string) => ({ site }),
  mailText: (link: string) => ({ link }),
}
