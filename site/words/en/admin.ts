import { counted, numeral, plural } from './numbers.ts'

const listsOf = (count: number) => plural(count, { one: 'list', other: 'lists' })
const links = (count: number) => counted(count, { one: 'link', other: 'links' })
const hoursOf = (count: number) => counted(count, { one: 'hour', other: 'hours' })

/** The words of the pages for admins, and of the way in from any shop, in English. */
export const admin = {
  title: 'Looking after the site',
  tabsLabel: 'Parts of the site',
  tabs: {
    lists: 'Lists',
    people: 'People',
    links: 'Links',
    settings: 'Settings',
    health: 'Health',
  },
  find: 'Find',
  previous: 'Back',
  next: 'Next',
  first: 'To the start',
  save: 'Save',
  cancel: 'Cancel',
  nothingFound: 'Nothing found. Try fewer letters.',

  lists: {
    find: 'Find by list or owner',
    list: 'List',
    owner: 'Owner',
    occasion: 'Occasion',
    gifts: 'Gifts',
    status: 'Who sees it',
    count: (count: number) => (count === 0 ? 'no gift' : counted(count, { one: 'gift', other: 'gifts' })),
    public: 'anyone',
    private: 'invited guests',
    empty: 'There is no list yet.',
  },

  people: {
    find: 'Find by name or e-mail',
    add: 'Add a person',
    name: 'Name',
    role: 'Role',
    roleOf: (name: string) => `Role of ${name}`,
    roles: { member: 'Member', administrator: 'Admin' },
    lists: 'Lists',
    listCount: (count: number) => (count === 0 ? 'no list' : `${count} ${listsOf(count)}`),
    lastHere: 'Last here',
    never: 'never',
    off: 'Switched off',
    switchOff: 'Switch off',
    switchOn: 'Switch on',
    details: (name: string) => `: ${name}`,
    roleSaved: (name: string) => `The role of ${name} is saved.`,
    switchedOff: (name: string) => `${name} is switched off.`,
    switchedOn: (name: string) => `${name} can sign in again.`,
    lastAdmin:
      'This is the last admin of the site, so nothing was changed. Make another person an admin first.',
  },

  person: {
    back: 'Back to the people',
    username: (username: string) => `Owners invite this person by the name “${username}”.`,
    since: (day: string) => `An account since ${day}.`,
    linkTitle: 'A link for a new password',
    linkAbout:
      'The link lets this person choose a new password, once, within three days. An older link ends. Until the link is used, the old password works.',
    makeLink: 'Make a link',
    confirmTitle: 'The e-mail address is not confirmed',
    confirmAbout:
      'Invitations to the address do not reach this account yet. Give the link only to the person whose address it is. It works for this account alone, where it is signed in.',
    emailChanged: (email: string) =>
      `The address of this account has changed to ${email}. No link was made. Check first whose address it is.`,
    offTitle: 'Switch the account off',
    offAbout:
      'The account is signed out everywhere and cannot sign in. Its lists stay, and guests can still give. It can be switched on again at any time.',
    onTitle: 'This account is switched off',
    onAbout: 'It cannot sign in. Its lists are there as before. Switched on, it works with its old password.',
  },

  add: {
    title: 'Add a person',
    about: 'The account is made at once. The person chooses a password with a link.',
    submit: 'Make the account',
    nameMissing: 'Please write the name of the person.',
    nameLong: (most: number) => `Please use at most ${numeral(most)} characters for the name.`,
    emailTaken: 'This e-mail address has an account already.',
    doneTitle: (name: string) => `${name} has an account.`,
  },

  link: {
    title: (name: string) => `A link for ${name}`,
    field: 'Link',
    about: 'It is shown only this once and works for three days.',
    sent: (email: string) => `It was sent to ${email}, too.`,
    notSent: 'The e-mail could not be sent. Copy the link and send it yourself.',
    later: 'It was not sent: too many e-mails went out at once. Copy it and send it yourself.',
    noMail: 'This site sends no e-mail. Copy the link and send it yourself.',
    copy: 'Copy',
    copied: 'Copied',
    mailSubject: (site: string) => `Your account on ${site}`,
    mailText: (link: string) =>
      `Hello,\n\nchoose your password here:\n${link}\n\nThe link works once, within three days.\n`,
  },

  confirmLink: {
    mailSubject: (site: string) => `Your e-mail address on ${site}`,
    mailText: (link: string) =>
      `Hello,\n\nopen this link where you are signed in, and this address is confirmed for your account:\n${link}\n\nIt works once, within three days.\n`,
  },

  links: {
    filters: 'Links by state',
    states: {
      active: 'In use',
      inactive: 'Switched off',
      expired: 'Expired',
      none: 'No programme',
      new: 'Not yet looked at',
    },
    find: 'Find by gift, list or shop',
    csv: 'Download CSV',
    caption: 'Gifts and their affiliate links',
    choose: (gift: string) => `Choose “${gift}”`,
    gift: 'Gift',
    shop: 'Shop',
    link: 'Affiliate link',
    noLink: 'none yet',
    state: 'State',
    noList: 'On no list',
    edit: 'Change',
    editDetails: (gift: string) => `: ${gift}`,
    chosen: (count: string) => `${count} chosen`,
    chosenNone: 'Choose gifts, then what becomes of their links.',
    acts: {
      active: 'Switch on',
      inactive: 'Switch off',
      expired: 'Mark as expired',
      none: 'Mark as “No programme”',
      new: 'Remove the link',
    },
    changed: (count: number) => `${links(count)} changed.`,
    withoutLink: (count: number) =>
      `${counted(count, { one: 'gift has', other: 'gifts have' })} no affiliate link to use. Change ${plural(count, { one: 'it', other: 'them' })} one by one.`,
    failed: (count: number) =>
      `${counted(count, { one: 'gift was', other: 'gifts were' })} not changed. ${plural(count, { one: 'It', other: 'They' })} may be gone. Try again.`,
    chooseFirst: 'Choose at least one gift.',
    counted: (most: string) =>
      `The numbers count the first ${most} gifts of the site. “Next” leads through all of them, and the CSV holds all.`,
    empty: 'There is nothing here.',
    searched: (most: string) => `Nothing in these ${most} gifts. “Next” searches further.`,
  },

  editLink: {
    back: 'Back to the links',
    on: (list: string) => `On the list “${list}”.`,
    plain: 'Plain link',
    submit: 'Save the link',
    needsLink: 'Write the affiliate link first, or choose another state.',
    needsState: 'Choose the state of the link, or take it out.',
    saved: (gift: string) => `The link of “${gift}” is saved.`,
  },

  csv: {
    list: 'List',
    gift: 'Gift',
    link: 'Plain link',
    affiliate: 'Affiliate link',
    state: 'State',
    price: 'Price',
    id: 'Number',
  },

  settings: {
    name: 'Name of the site',
    nameHint: 'It stands at the top of every page.',
    nameWrong: (most: number) => `The name of the site has 1 to ${numeral(most)} characters.`,
    who: 'Who may make an account?',
    open: 'Anyone who finds the site',
    byInvitation: 'Only people I add, or who have a link',
    closed: 'Only people I add here',
    currency: 'Currency',
    currencyHint: 'For lists that name none. Three letters, such as EUR.',
    currencyWrong: 'Write the three letters of a currency, such as EUR or CHF.',
    affiliate: 'Keep affiliate links',
    affiliateHint:
      'Admins see a page with the links of all gifts, and a field in the form of each gift. Links that are active stay so without it.',
    disclosure: 'Sentence about ads',
    disclosureHint:
      'Guests read it above the gifts when a link on the page is an ad. Left empty, the site writes its own.',
    disclosureLong: (most: number) => `Please use at most ${numeral(most)} characters.`,
    submit: 'Save the settings',
    saved: 'The settings are saved.',
    mailTitle: 'E-mail',
    mailOn: 'E-mail is set up: links for a new password are sent, and new addresses are confirmed.',
    mailOff:
      'E-mail is not set up. Links are copied instead. To send e-mail, start the site with SMTP_URL, such as smtp://user:password@mail.example:587, and MAIL_FROM.',
    test: 'Send me a test',
    testSent: (email: string) => `The mail server took a test for ${email}. Check your e-mail.`,
    testLater: 'No test was sent: there were many e-mails. Please wait an hour.',
    testFailed: (reason: string) => `The mail server refused: ${reason}. Look at SMTP_URL and MAIL_FROM.`,
    testSubject: (site: string) => `A test from ${site}`,
    testText: 'E-mail works.\n',
    inviteTitle: 'A link to sign up',
    inviteAbout: 'One person makes an account with it, within a week.',
    invite: 'Make a sign-up link',
  },

  health: {
    allWell: 'Everything is well.',
    noFault: 'Nothing is broken. Look at what is not set up.',
    faults: (count: number) =>
      `${counted(count, { one: 'thing needs', other: 'things need' })} your attention.`,
    guestsStopped: 'Guests cannot read lists or give just now.',
    guestsGoOn: 'Guests can still read lists and give.',
    well: 'In order',
    look: 'Look at this',
    unset: 'Not set up',
    again: 'Check again',
    changes: 'Last changes',
    goneList: 'A list that is gone',
    by: { owner: 'its owner', admin: 'an admin', other: 'another person' },
    did: {
      'item.added': (who: string, times: number) => `${who} added ${aGift(times)}.`,
      'item.changed': (who: string, times: number) =>
        `${who} made ${times === 1 ? 'a change' : `${times} changes`} to gifts.`,
      'item.removed': (who: string, times: number) => `${who} removed ${aGift(times)}.`,
      'item.restored': (who: string, times: number) => `${who} brought back ${aGift(times)}.`,
      'registry.made': (who: string) => `${who} started the list.`,
      'registry.changed': (who: string) => `${who} changed the details of the list.`,
      'registry.reordered': (who: string) => `${who} changed the order of the gifts.`,
      'registry.removed': (who: string) => `${who} deleted the list.`,
      'invitee.added': (who: string) => `${who} invited guests.`,
      'invitee.removed': (who: string) => `${who} took guests off the list.`,
    },
    api: 'Item service',
    apiWell: (milliseconds: string) => `It answered in ${milliseconds} ms.`,
    apiSlow: (milliseconds: string) =>
      `It took ${milliseconds} ms to answer. Look at how busy the machine is.`,
    apiAway: (reason: string) => `It did not answer: ${reason}. Start it, or correct REGISTRY_API_BASE_URL.`,
    caller: 'The item service knows you',
    callerWell: 'It lets you read the gifts of the site.',
    callerAway: (reason: string) => `It refused: ${reason}. It must use the same DATABASE_URL as the site.`,
    database: 'Database',
    databaseWell: (engine: string, milliseconds: string, schema: number) =>
      `${engine} wrote a row in ${milliseconds} ms. Its schema has version ${schema}.`,
    databaseAway: (reason: string) =>
      `It could not be written: ${reason}. Look at its disk, its rights and DATABASE_URL.`,
    syncs: 'Lists',
    syncsWell: 'Every list is up to date.',
    syncsSoon: (count: number) => `${count} ${listsOf(count)} will be up to date in a moment.`,
    syncsLate: (count: number, minutes: number) =>
      `${counted(count, { one: 'list has', other: 'lists have' })} not been up to date for ${counted(minutes, { one: 'minute', other: 'minutes' })}. Look at the log of the item service; a list is tried again when its owner opens it.`,
    disk: 'Disk',
    diskWell: (room: string) => `${room} are free beside the database file.`,
    diskFull: (room: string) => `Only ${room} are free beside the database file. Make room.`,
    mail: 'E-mail',
    mailWell: 'The mail server lets the site in.',
    mailOff: 'Links are copied instead; SMTP_URL switches it on.',
    mailAway: (reason: string) => `The mail server refused: ${reason}. Look at SMTP_URL.`,
    address: 'Address',
    addressWell: (address: string) => `The links of the site begin with ${address}, as this visit did.`,
    addressWrong: (visited: string, address: string) =>
      `You came by ${visited}, but links begin with ${address}. Set SITE_URL to the address that guests use.`,
    addressOpen: (address: string) =>
      `The links of the site begin with ${address}, where others can read passwords on their way: put TLS in front of it.`,
    key: 'Key of the site',
    keyWell: (file: string) => `It lies in ${file}. Keep a copy in another place: it is in no backup.`,
    keySecret: 'It is one of the settings. Keep a copy in another place: it is in no backup.',
    keyOpen: (cure: string) => `Other accounts of the machine can read it: ${cure}`,
    host: 'People and lists',
    hostOurs: 'They are in the database of this site.',
    backups: 'Backups',
    backupsFailed: (when: string, reason: string) => `None was made on ${when}. The reason: ${reason}`,
    backupsWell: (hours: number) => `The newest in the folder “backups” is ${hoursOf(hours)} old.`,
    backupsOld: (hours: number, make: string) =>
      `The newest in the folder “backups” is ${hoursOf(hours)} old. This makes one: ${make}`,
    backupsNone: (make: string) => `There is no backup in the folder “backups”. This makes one: ${make}`,
    clock: 'Clock',
    clockWell: (time: string) => `It is ${time}.`,
    clockWrong: (seconds: number) =>
      `The clocks of the site and of the database differ by ${counted(seconds, { one: 'second', other: 'seconds' })}. Set both by a time server.`,
    versions: 'Versions',
    versionsAre: (site: string, node: string) => `Hopechest ${site} on Node.js ${node}.`,
  },

  shop: {
    title: 'Which list is it for?',
    about: (host: string) => `A gift from ${host}.`,
    newList: 'Start a new list for it',
    noLists: 'You have no list yet.',
    gifts: (count: number) => (count === 0 ? 'no gift yet' : counted(count, { one: 'gift', other: 'gifts' })),
    linkTitle: 'Add a gift from any shop',
    link: 'Link of the gift',
    linkWrong: 'This is not the address of a page. Such an address begins with https://.',
    submit: 'Choose a list',
    how: 'Add gifts straight from a shop',
    howTitle: 'Add gifts straight from a shop',
    howAbout: 'Found something? One tap brings it here, and you choose the list.',
    phoneTitle: 'On a phone',
    phone: [
      'Open this site in Chrome or Edge on Android, and choose “Install app” or “Add to home screen” in the menu of the browser.',
      'In the shop, tap “Share” and choose this site. It asks which list the gift is for.',
    ],
    phoneOther:
      'On an iPhone: tap “Share” in the shop, then “Copy”, and paste the link on the page of your list.',
    deskTitle: 'In a browser on a computer',
    desk: [
      'Copy the line below.',
      'Make a new bookmark and put the line where its address belongs. Call it “Add to my list”.',
      'In the shop, click the bookmark.',
    ],
    deskWhy:
      'The line is a small program that hands over the address and the title of the page you are on, and nothing else. It runs only when you click it.',
    code: 'Address of the bookmark',
    copy: 'Copy',
    copied: 'Copied',
  },
}

function aGift(count: number): string {
  return count === 1 ? 'a gift' : `${count} gifts`
}
