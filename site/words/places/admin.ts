import type { Slot } from '../../html/html.ts'

/** Who has changed a list. */
type Who = 'owner' | 'admin' | 'other'

export const admin = {
  lists: {
    count: (count: number) => ({ count }),
  },
  people: {
    roleOf: (name: string) => ({ name }),
    listCount: (count: number) => ({ count }),
    roleSaved: (name: string) => ({ name }),
    switchedOff: (name: string) => ({ name }),
    switchedOn: (name: string) => ({ name }),
    signedOut: (name: string) => ({ name }),
    stepEnded: (name: string) => ({ name }),
  },
  person: {
    username: (username: string) => ({ username }),
    since: (day: string) => ({ day }),
    emailChanged: (email: string) => ({ email }),
  },
  add: {
    nameLong: (most: number) => ({ most }),
    doneTitle: (name: string) => ({ name }),
  },
  link: {
    title: (name: string) => ({ name }),
    sent: (email: string) => ({ email }),
    mailSubject: (site: string) => ({ site }),
    mailText: (link: string) => ({ link }),
  },
  confirmLink: {
    mailSubject: (site: string) => ({ site }),
    mailText: (link: string) => ({ link }),
  },
  links: {
    choose: (gift: string) => ({ gift }),
    chosen: (count: string) => ({ count }),
    changed: (count: number) => ({ count }),
    withoutLink: (count: number) => ({ count }),
    failed: (count: number) => ({ count }),
    counted: (most: string) => ({ most }),
    searched: (most: string) => ({ most }),
  },
  editLink: {
    on: (list: string) => ({ list }),
    saved: (gift: string) => ({ gift }),
  },
  settings: {
    nameWrong: (most: number) => ({ most }),
    disclosureLong: (most: number) => ({ most }),
    testSent: (email: string) => ({ email }),
    testFailed: (reason: string) => ({ reason }),
    testSubject: (site: string) => ({ site }),
  },
  health: {
    faults: (count: number) => ({ count }),
    did: {
      item_added: (who: Who, times: number) => ({ who, times }),
      item_changed: (who: Who, times: number) => ({ who, times }),
      item_removed: (who: Who, times: number) => ({ who, times }),
      item_restored: (who: Who, times: number) => ({ who, times }),
      registry_made: (who: Who) => ({ who }),
      registry_changed: (who: Who) => ({ who }),
      registry_reordered: (who: Who) => ({ who }),
      registry_removed: (who: Who) => ({ who }),
      invitee_added: (who: Who) => ({ who }),
      invitee_removed: (who: Who) => ({ who }),
    },
    giftsAway: (reason: string) => ({ reason }),
    databaseWell: (engine: string, milliseconds: string, schema: number) => ({
      engine,
      milliseconds,
      schema,
    }),
    databaseAway: (reason: string) => ({ reason }),
    syncsSoon: (count: number) => ({ count }),
    syncsLate: (count: number, minutes: number) => ({ count, minutes }),
    diskWell: (room: string) => ({ room }),
    diskFull: (room: string) => ({ room }),
    mailAway: (reason: string) => ({ reason }),
    addressWell: (address: string) => ({ address }),
    addressWrong: (visited: string, address: string) => ({ visited, address }),
    addressOpen: (address: string) => ({ address }),
    keyWell: (file: string) => ({ file }),
    keyOpen: (cure: string) => ({ cure }),
    backupsFailed: (when: string, reason: string) => ({ when, reason }),
    backupsWell: (hours: number) => ({ hours }),
    backupsOld: (hours: number, make: string) => ({ hours, make }),
    backupsNone: (make: string) => ({ make }),
    clockWell: (time: string) => ({ time }),
    clockWrong: (seconds: number) => ({ seconds }),
    versionsAre: (site: string, node: string) => ({ site, node }),
  },
  shop: {
    about: (host: string) => ({ host }),
    gifts: (count: number) => ({ count }),
    window: {
      more: (count: number) => ({ count }),
      itIsOn: (choice: Slot) => ({ choice }),
      putOn: (choice: Slot) => ({ choice }),
    },
  },
}
