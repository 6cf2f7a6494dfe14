export const join = {
  title: (from: string) => ({ from }),
  about: (from: string, circle: string) => ({ from, circle }),
  addressHint: (from: string) => ({ from }),
  agree: {
    title: (from: string) => ({ from }),
    about: (name: string, from: string) => ({ name, from }),
  },
  not: {
    drawn: (from: string) => ({ from }),
    full: (from: string) => ({ from }),
    refused: (from: string) => ({ from }),
  },
  letter: {
    subject: (from: string | undefined) => ({ from }),
    text: (from: string | undefined, open: string) => ({ from, open }),
  },
}
