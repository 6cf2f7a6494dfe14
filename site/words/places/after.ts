export const after = {
  putAway: {
    letters: (said: string, left: number) => ({ said, left }),
  },
  copy: {
    about: (title: string) => ({ title }),
    all: (count: number) => ({ count }),
    along: {
      open: (count: number) => ({ count }),
      given: (count: number) => ({ count }),
      story: (_count: number) => ({}),
      guests: (count: number) => ({ count }),
      owners: (count: number) => ({ count }),
    },
  },
  move: {
    title: (gift: string) => ({ gift }),
    titleOfSeveral: (count: number) => ({ count }),
  },
  oneGift: {
    done: (name: string) => ({ name }),
  },
  closed: {
    about: (title: string) => ({ title }),
    giveBack: {
      about: (gift: string, quantity: number) => ({ gift, quantity }),
    },
  },
}
