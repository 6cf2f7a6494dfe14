const one = (provider: string) => ({ provider })

export const elsewhere = {
  with: one,
  noAccount: one,
  noAddress: one,
  taken: one,
  join: {
    about: (provider: string, email: string) => ({ provider, email }),
    aboutLetter: (provider: string, email: string) => ({ provider, email }),
    aboutAdmin: (provider: string, email: string) => ({ provider, email }),
    ownTitle: one,
    ownAbout: (provider: string, label: string) => ({ provider, label }),
    sent: (email: string) => ({ email }),
    mailSubject: (site: string) => ({ site }),
    mailText: (site: string, provider: string, link: string) => ({ site, provider, link }),
    linkAbout: (provider: string, email: string) => ({ provider, email }),
    full: (most: number) => ({ most }),
  },
  account: {
    add: one,
    prove: one,
  },
  once: {
    mailSubject: (site: string) => ({ site }),
    mailText: (link: string) => ({ link }),
  },
  left: {
    about: one,
    go: one,
  },
  named: {
    about: (name: string) => ({ name }),
  },
  admin: {
    back: one,
    try: one,
    works: one,
    fails: (provider: string, reason: string) => ({ provider, reason }),
  },
}
