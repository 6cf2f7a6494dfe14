import type { Slot } from '../../html/html.ts'

export const setAside = {
  laterHint: (days: number, day: string) => ({ days, day }),
  spokenFor: (day: string) => ({ day }),
  keptFor: (day: string) => ({ day }),
  keptTitle: (name: string) => ({ name }),
  keptAbout: (day: string) => ({ day }),
  todayAt: (hour: string) => ({ hour }),
  untilHour: (hour: Slot) => ({ hour }),
  days: (day: string) => ({ day }),
  write: (day: string) => ({ day }),
  written: (address: string, day: string) => ({ address, day }),
  writtenOnce: (address: string) => ({ address }),
  writtenAll: (address: string) => ({ address }),
  keptLonger: (day: string) => ({ day }),
  byLink: {
    about: (gift: string) => ({ gift }),
    longerAbout: (gift: string) => ({ gift }),
  },
}
