import type { GuestFault } from '@hopechest/look/read-guests'
import type { Slot } from '../../html/html.ts'
import { counted, numeral, plural } from './numbers.ts'

/** The words of sharing, surprises and files, in English. */
export const sharing = {
  sheet: {
    send: 'Send…',
    printCards: 'print cards with it',
    printList: 'print the list',
    scan: (cards: Slot, print: Slot): Slot => [
      'Let somebody beside you scan it, ',
      cards,
      ', or ',
      print,
      '.',
    ],
    ownLinks: (cards: Slot, print: Slot): Slot => [
      'Each guest has a link of their own: send it, copy it, or ',
      cards,
      '. You can ',
      print,
      ', too.',
    ],
    ownLinksLater: (print: Slot): Slot => [
      'Each guest you invite gets a link of their own. You can ',
      print,
      ', too.',
    ],
  },

  invite: {
    heading: 'Invite people',
    label: 'Names and addresses',
    placeholder: 'Tante Else, else@mail.example',
    hint: 'One person on a line: the name, then the address. Paste as many as you like.',
    howRead: 'This is how we read it',
    noAddress: 'no address: print a card or copy the link',
    submit: 'Add them',
    add: ['Add one person', 'Add two people', 'Add three people', 'Add {count} people'],
    about: 'No letter goes out yet.',
    faults: {
      incomplete: '“{wrong}” is not complete. Mend it or take it out; the others are fine.',
      undivided: '“{wrong}”: put a comma between the name and the address.',
      noAddress: '“{wrong}” is not an address. Write one person on a line.',
      long: '“{wrong}” is too long. Shorten it; the others are fine.',
    } satisfies Record<GuestFault, string>,
    noneTyped: 'Write at least one name or e-mail address.',
    allWrong: (count: number) =>
      plural(count, { one: 'This line is not complete.', other: 'These lines are not complete.' }),
    tooMany: (most: number) => `A list has room for ${numeral(most)} guests.`,
    added: (number: number) =>
      `${counted(number, { one: 'guest is', other: 'guests are' })} invited. No letter has gone out yet.`,
  },

  guests: {
    heading: 'Guests',
    people: (count: number) => counted(count, { one: 'person', other: 'people' }),
    none: 'Nobody is invited by name yet.',
    noAddress: 'no address',
    sendAll: (count: number) => `Send ${counted(count, { one: 'invitation', other: 'invitations' })}`,
    eachGets: 'Each gets a letter with a link of their own.',
    noAddressOf: (names: string | undefined, count: number) =>
      `${names ?? numeral(count)} ${plural(count, { one: 'has', other: 'have' })} no address:`,
    theirCards: 'print their cards',
    gone: (count: number) =>
      counted(count, { one: 'invitation is on its way.', other: 'invitations are on their way.' }),
    sending: (gone: number, all: number) =>
      `${gone} of ${counted(all, { one: 'invitation is', other: 'invitations are' })} on the way.`,
    follow: (gone: number, late: number) =>
      `${counted(gone, { one: 'is on its way', other: 'are on their way' })}, ${late} ${plural(late, { one: 'follows', other: 'follow' })} within the hour.`,
    followHere: (gone: number, late: number) =>
      `${counted(gone, { one: 'is on its way', other: 'are on their way' })}. Open this page again within the hour: then the other ${late} ${plural(late, { one: 'leaves', other: 'leave' })}.`,
    notSent: (names: string) => `${names} could not be reached. Mend the address, or copy the link.`,
    progress: 'Invitations that have left',
    lookAgain: 'Look again',
    noLetters: 'This site sends no letters.',
    copyAll: 'Copy all links',
    allLinks: 'All links',
    printAll: 'Print all cards',
    file: 'All links as a file',
    showAll: (count: number) => `Show all ${numeral(count)}`,
    states: {
      notSent: 'not sent',
      sending: 'on its way',
      late: 'within the hour',
      sent: (day: string | undefined) => `sent ${day ?? 'today'}`,
      unsure: (day: string | undefined) => `perhaps sent ${day ?? 'today'}`,
      failed: 'not reached',
      opened: (day: string | undefined) => `opened ${day ?? 'today'}`,
    },
    columns: { name: 'Name', address: 'Address', link: 'Link', state: 'State' },
    sendNow: 'Send it now',
    sendAgain: 'Send it again',
    copyLink: 'Copy the link',
    link: (name: string) => `Personal link of ${name}`,
    copied: 'Copied',
    remove: 'Not invited after all',
    removed: (name: string) => `“${name}” is no longer invited, and the link no longer works.`,
    undo: 'Invite again',
    confirmFirst:
      'Confirm your own e-mail address first, on the page of your account. Or copy the links and send them yourself.',
    hasAccount: 'The account of this name opens the list, too.',
    linkAlone: 'Only the personal link opens the list.',
  },

  owners: {
    heading: 'Whose list this is',
    you: 'You',
    first: 'First owner',
    further: 'Owner, too',
    waiting: 'No account has confirmed this address yet',
    noAccount: 'No account here has this name. Take it off, and add the person by address.',
    leave: 'Leave this list',
    takeOff: (name: string) => `Take ${name} off this list`,
    add: 'Add an owner: username or e-mail address',
    addSubmit: 'Add',
    hint: 'Owners find the list among their own and can do all that you can, except delete it or change its owners. When one of you unwraps, it is unwrapped for all.',
    wrong: 'Write one username or one whole e-mail address.',
    isFirst: 'The list belongs to this person already.',
    tooMany: (most: number) =>
      `A list has at most ${numeral(most)} owners besides the first one. Take one off first.`,
    added: 'The list has another owner now.',
    awaited:
      'Nobody has confirmed this address here yet. Tell them: once they have an account and have confirmed it, the list is theirs, too.',
    noSuchAccount: (name: string) =>
      `No account has the name “${name}”. Write the name of an account, or an e-mail address.`,
    tooOften: 'Those were many additions at once. Please wait an hour.',
    makeLink: 'Make a link for an owner',
    linkHint:
      'For a person without mail: hand it over yourself. It works once, within three days, and you can take it back.',
    linkHintClosed:
      'For a person without mail: hand it over yourself. It works once, within three days, and you can take it back. A person without an account asks an admin for one on the page that it opens.',
    link: 'Link for an owner',
    linkMade:
      'Hand this link over now: it is shown this once. The person who uses it owns the list with you.',
    linkWaits: (day: string) => `A link waits, until ${day}.`,
    asksAdmin: (name: string) => `“${name}” has asked the admins for an account.`,
    endLink: 'Take it back',
    ended: 'The link is taken back.',
    tooManyLinks: (most: number) =>
      `Owners and links that wait are ${numeral(most)} at most. Take a link back first.`,
    removed: 'Taken off: this is no longer their list.',
    passed: 'The list is passed on.',
    removeTitle: (name: string) => `Take “${name}” off this list?`,
    removeAbout:
      'The list is then no longer among their own. Its gifts, guests and links stay as they are, and what is wrapped stays wrapped. If they know a guest’s personal link, it still opens the list. To end it, remove that guest and invite them again.',
    removeSubmit: 'Take them off',
    leaveTitle: 'Leave this list?',
    leaveAbout:
      'The list is then no longer among your own. Its gifts, guests and links stay as they are, and what is wrapped stays wrapped.',
    keep: 'Change nothing',
    passOn: 'Pass the list on…',
    passOnTitle: (title: string) => `Pass “${title}” on?`,
    passOnAbout:
      'The person you choose becomes its first owner. Only the first owner can delete the list, change its owners, or pass it back. Its gifts, guests and links stay as they are, and what is wrapped stays wrapped.',
    toWhom: 'To whom?',
    stay: 'I stay an owner, too',
    theyStay: 'The first owner until now stays an owner, too',
    passOnSubmit: 'Pass it on',
  },

  byLink: {
    title: (list: string) => `“${list}” is yours, too?`,
    about: (owner: string) =>
      `${owner} shares this list with you. You can then do all that its owners do. What guests buy stays wrapped.`,
    submit: 'Yes, it is mine, too',
    signInFirst: 'Sign in, then open this link again.',
    signIn: 'Sign in',
    signUp: 'Make an account',
    noAccount: 'You have no account here?',
    onlyAdmins:
      'Only an admin of this site makes accounts. Say who you are, and we ask them: they add you under “People” and hand you a link. Then open this link again.',
    name: 'Your name',
    nameFault: (most: number) => `Write your name, with at most ${numeral(most)} characters.`,
    ask: 'Ask an admin',
    asked: (name: string) =>
      `The admins know that “${name}” waits for an account. They add you under “People” and hand you a link. Then open this link again, by the day that its owner named.`,
    goneTitle: 'This link does not work any more.',
    gone: 'It was used, taken back, or is older than three days. Ask for a new one.',
    mailSubject: (site: string) => `A person waits for an account on ${site}`,
    mailText: (people: string) =>
      `Hello,\n\na person who was handed a list by one of its owners has no account yet, and asks for one. Their name stands here, with the way to add them:\n\n${people}\n`,
    asking: 'These people wait for an account',
    askingFor: (name: string, owner: string, day: string) =>
      `“${name}”, to own a list with “${owner}”. Their link works until ${day}.`,
    addThem: 'Add a person',
  },

  paper: {
    print: 'Print the list',
    cardsTitle: 'Cards with a QR code',
    cardsAbout: 'Cut them out and put them into your letters.',
    cardsPersonal: 'Each card opens the list for its guest alone.',
    printNow: 'Print',
    scan: 'Scan to open the list',
    next: 'Next cards',
    back: 'Back to sharing',
  },

  mail: {
    subject: (owner: string) =>
      owner ? `${owner} invites you to a gift list` : 'Your invitation to a gift list',
    text: ({ owner, when, link, site }: Record<'owner' | 'when' | 'link' | 'site', string>) =>
      `Hello,

${owner ? `${owner} invites you` : 'You are invited'} to a gift list${when && ` (${when})`}.

This link opens it for you. You need no account:

${link}

Please keep the link to yourself: it is your key to the list.

You get this message because your address was written on the list at ${site}. We send no other messages to it.
`,
  },

  gate: {
    title: 'Showing this may spoil surprises.',
    about:
      'Guests see what is already bought. To keep your surprises, look at the list as if nothing were bought yet.',
    show: 'Show it without surprises',
    unwrap: 'Unwrap early…',
    back: 'Back to my list',
    wrappedNotice:
      'This is the page of your guests, without what they bought: every gift looks as if it were still to give.',
    openNotice: 'This is the page of your guests.',
  },

  surprises: {
    wrappedUntil: (day: string) => `Wrapped until ${day}`,
    wrapped: 'Wrapped',
    about:
      'What your guests buy is counted, so that nothing comes twice. Which gift, how many and from whom stays a surprise.',
    unwrapEarly: 'Unwrap early…',
    noDay: 'Your list has no day, so it stays wrapped until you unwrap it.',
    note: 'Some want to know at once, some never. Guests read what you chose before they give.',
    unwrapTitle: 'Once you look, you have looked.',
    unwrapAbout: (days: number | undefined) =>
      `You would see every gift that was bought, from whom, and what they wrote. ${
        days === undefined || days < 1
          ? ''
          : `${plural(days, { one: 'There is', other: 'There are' })} ${counted(days, { one: 'day', other: 'days' })} left to look forward to it. `
      }Once you unwrap, the page tells guests that you can see what they give.`,
    keep: 'Keep it wrapped',
    unwrap: 'Unwrap now',
    heading: 'Who gave what',
    nothingYet: 'No gift is bought yet.',
    gift: (quantity: number, name: string) => (quantity === 1 ? name : `${quantity} × ${name}`),
    noName: 'No name given',
    unnamed: 'Marked as bought without a name',
    giver: (name: string, day: string | undefined) => [name, day].filter(Boolean).join(', '),
    letters: {
      left: (left: number) =>
        left === 0
          ? 'Every letter is written'
          : `${counted(left, { one: 'letter', other: 'letters' })} to write`,
      written: (written: number, all: number) =>
        written === all
          ? `${all} of ${all}`
          : `${written} of ${all} ${plural(all === 1 ? 1 : written, { one: 'is', other: 'are' })} written`,
      show: 'Show',
      all: 'All',
      thank: 'To thank',
      arrive: 'Not arrived',
    },
    arrived: 'Arrived',
    thanked: 'Thanked',
    ownNote: 'Note for yourself',
    changeNote: 'Change your note',
    forYourself: 'For yourself:',
    saveNote: 'Save',
    noteLong: (most: number, over: number) =>
      `At most ${numeral(most)} characters fit here. These are ${numeral(most + over)}.`,
    takeBack: 'Put it back on the list…',
    takeBackTitle: 'Put this gift back on the list?',
    takeBackAbout: (gift: string, giver: string) =>
      `“${gift}” from ${giver} no longer counts as bought, and another guest can give it. The giver gets no message.`,
    takeBackSubmit: 'Put it back',
    takeBackKeep: 'Keep it',
    takenBack: 'It is back on the list.',
    totalsTitle: 'For your thank-you letters',
    totals: (people: number, withWords: number) =>
      `${counted(people, { one: 'person', other: 'people' })}, ${withWords} with words.`,
    print: 'Print',
    csv: 'Download CSV',
    columns: {
      gift: 'Gift',
      quantity: 'Quantity',
      giver: 'From',
      words: 'Words',
      day: 'Day',
      shop: 'Shop',
      price: 'Price',
      arrived: 'Arrived',
      thanked: 'Thanked',
      ownNote: 'Note',
      yes: 'yes',
    },
  },

  files: {
    heading: 'Save the gifts as a file',
    about: 'A file of the gifts, for a spreadsheet or for another list. What guests bought is not in it.',
    csv: 'Gifts as CSV',
    json: 'Gifts as JSON',
    importLink: 'Add gifts from a file…',
    title: 'Add gifts from a file',
    lead: 'A table with one gift on each line, as spreadsheets save it under “CSV”.',
    text: 'The table',
    needed:
      'Each gift needs a name; the link may stay empty. The first line names the columns: Name, Link, Price, Currency, Quantity, In parts, Heading, Most wanted, Note, Shop, Picture. A list that was saved as CSV or JSON comes back as it was.',
    file: 'Choose a file',
    look: 'Look at it',
    cancel: 'Cancel',
    /** What people and programs call the columns, beside the words for them below. In small letters. */
    headings: {
      name: ['gift', 'item', 'title', 'product'],
      url: ['url', 'address', 'web address', 'website'],
      price: ['cost'],
      currency: ['iso currency'],
      quantity: ['qty', 'how many', 'pieces'],
      parts: ['parts', 'shared', 'group gift'],
      heading: ['section', 'category'],
      most_wanted: ['wanted', 'favourite', 'favorite'],
      note: ['notes', 'comment', 'description'],
      shop: ['store', 'retailer'],
      picture: ['image', 'photo', 'image url'],
    },
    columns: {
      name: 'Name',
      url: 'Link',
      price: 'Price',
      currency: 'Currency',
      quantity: 'Quantity',
      parts: 'In parts',
      heading: 'Heading',
      most_wanted: 'Most wanted',
      note: 'Note',
      shop: 'Shop',
      picture: 'Picture',
    },
    /** What a cell may hold that says yes or no. In small letters; the first one is written. */
    yes: 'yes',
    yesWords: ['yes', 'y', 'x', 'true', '1'],
    noWords: ['no', 'n', 'false', '0'],
    yesOrNothing: (column: string) => `Write yes under “${column}”, or leave it empty.`,
    unknown: (names: string, count: number) =>
      `${plural(count, { one: 'This column says', other: 'These columns say' })} nothing that a list can hold, and ${plural(count, { one: 'is', other: 'are' })} left out: ${names}.`,
    quoted: (name: string) => `“${name}”`,
    headingAlone: 'A heading without gifts',
    noJson: 'This JSON cannot be read. Choose a file that a list was saved as, or a table.',
    number: (number: number) => `Gift ${numeral(number)}`,
    empty: 'There is no gift in it. The first line names the columns, each line below it is a gift.',
    noText:
      'This is not a text file. Save the table as CSV in your spreadsheet program, and choose that file.',
    noColumns: 'The first line must name the columns. A column “Name” is needed.',
    unreadable: (line: number) =>
      `Line ${line} cannot be read: a quotation mark is missing, or there is one too many, or the line is very long.`,
    tooLong: (most: number) => `The table has more than ${numeral(most)} characters. Divide it into two.`,
    tooManyColumns: (line: number, most: number) =>
      `Line ${line} has more than ${numeral(most)} columns. Take out those that say nothing about a gift.`,
    tooManyRows: (most: number) =>
      `The table has more than ${numeral(most)} lines. Take out the empty ones, and those that are no gifts.`,
    tooMany: (most: number, room: number) =>
      `A list holds at most ${numeral(most)} gifts. There is room for ${numeral(room)} more; take the other lines out.`,
    previewTitle: (good: number) => `${counted(good, { one: 'gift', other: 'gifts' })} can be added`,
    /** Above gifts that were read, where they cannot be added. */
    noRoom: (gifts: number, room: number) =>
      `${counted(gifts, { one: 'gift', other: 'gifts' })}, and ${room > 0 ? `room for ${numeral(room)}` : 'no room'}`,
    wrongTitle: (wrong: number) =>
      plural(wrong, {
        one: 'One line has a mistake and stays here',
        other: `${wrong} lines have a mistake and stay here`,
      }),
    line: (line: number) => `Line ${line}`,
    add: (good: number) => `Add ${counted(good, { one: 'gift', other: 'gifts' })}`,
    added: (number: number) => `${counted(number, { one: 'gift is', other: 'gifts are' })} on your list.`,
    addedSome: (number: number, left: number) =>
      `${counted(number, { one: 'gift is', other: 'gifts are' })} on your list. ${counted(left, { one: 'line is left: mend it', other: 'lines are left: mend them' })} here.`,
    wait: (number: number) =>
      `${counted(number, { one: 'gift is', other: 'gifts are' })} on your list; the others wait below. Please wait a minute, then add them.`,
    more: (number: number) =>
      `${counted(number, { one: 'gift is', other: 'gifts are' })} on your list so far; the others wait below. Please add them, too.`,
  },
}
