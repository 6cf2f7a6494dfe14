import { counted, plural } from './numbers.ts'

/** What a guest gives, on all lists and on each device. */
export const gifts = {
  footer: 'Your gifts',
  title: 'What you give on all lists',
  lists: {
    footer: 'Kept lists',
    title: 'Lists kept here',
    lead: 'The lists that you keep in this browser, gave something for, or were invited to. The next day comes first.',
    nothing:
      'No list is kept in this browser. Open one by the link that you were sent: at its end you can keep it.',
    past: 'The day has passed',
    yours: 'Your list',
    keepLink: 'Keep this list',
    keepTitle: (title: string) => `Keep “${title}” in this browser?`,
    keepAbout: 'You find it here then, without the link. Other people who use this browser find it, too.',
    keep: 'Keep it',
    kept: 'The list is kept here.',
    forget: 'Forget it',
    forgetAll: 'Forget all of them',
    forgotten: 'The list is forgotten here. The link that you were sent opens it again.',
    forgottenAll: 'All lists are forgotten here. The links that you were sent open them again.',
  },
  show: 'Show',
  all: 'All your gifts, on all lists',
  kept: {
    browser: 'Kept in this browser only.',
    account: 'Kept with your account.',
    address: 'Kept for your e-mail address.',
    devices: 'Kept for your devices.',
  },
  nothing: 'We know of no gift of yours here.',
  nothingBrowser: 'This browser knows of no gift of yours.',
  longAgo: 'Long ago',
  older: 'Older gifts',
  newer: 'Newer gifts',
  gone: (count: number): string =>
    plural(count, {
      one: 'A list that you gave something for is no longer there.',
      other: 'Some lists that you gave something for are no longer there.',
    }),
  hidden: 'Only the people who are invited see this list.',
  yourWords: 'Your words:',
  changeWords: 'Change your words',
  addWords: 'Add a few words',
  of: (gift: string) => ` (${gift})`,
  back: (gift: string, list: string) => `“${gift}” is back on the list “${list}”.`,
  backParts: (gift: string, list: string) => `What you gave of “${gift}” is back on the list “${list}”.`,
  bought: 'It counts as bought now.',
  backRemoved: 'You do not give it any more.',
  after: 'Give it after all',
  note: {
    title: 'Your words for this gift',
    label: 'A few words',
    hint: 'Leave it empty to take your words back.',
    submit: 'Save these words',
    cancel: 'Leave them as they are',
    saved: 'Your words are changed.',
  },
  elsewhere: {
    title: 'On your other devices',
    signIn: 'Sign in',
    signedIn: 'Sign in with this account on another device, and you find your gifts there.',
    noMail:
      'This site sends no e-mail. Without an account, your gifts are remembered in this browser alone. Sign in, and they are kept with your account, for each of your devices.',
    about:
      'We send a link to your address. It shows your gifts on each device where you open it. Or sign in, and they are kept with your account.',
    email: 'E-mail address',
    keeps: (days: number) =>
      `The address is kept for this alone, as a code that does not show it. We forget it ${days} days after the day of the list; where the list has no day, a year after your last gift for it.`,
    submit: 'Send me the link',
    show: 'Another device of yours is at hand? Show it what you give, by a code or a link.',
    showSubmit: 'Show a code',
    address: {
      opened:
        'This device shows the gifts of your e-mail address. What you give in another browser joins them once you have entered your address there, too.',
      forget: 'Forget my address',
      forgetHint:
        'If we forget your address, your gifts stay as they are, and the links in our e-mails stop working.',
      closed: 'This device no longer shows the gifts of your e-mail address.',
      forgotten: 'Your address is forgotten.',
    },
    devices: {
      opened:
        'This device and another one show the same gifts. What you give here joins them if the code was shown here.',
      forget: 'End it on all devices',
      forgetHint: 'Each device then shows what was given there. Your gifts stay as they are.',
      closed: 'This device shows its own gifts alone.',
      forgotten: 'Each of your devices shows its own gifts alone.',
    },
    close: 'Stop showing them here',
  },
  sent: {
    title: 'Check your e-mail.',
    about:
      'If there are gifts in this browser, or gifts that are kept for this address, a link to them is on its way. It is good for two days.',
    tooMany: (minutes: number) =>
      `Those were many requests. Wait ${counted(minutes, { one: 'minute', other: 'minutes' })}, then ask again.`,
    back: 'Back to your gifts',
  },
  shown: {
    title: 'Open this on your other device.',
    about: 'Scan the code there, or send yourself the link.',
    field: 'Link to your gifts',
    once: 'It is good for one hour, and for one device. Who opens it sees what you give, and can change it: show it to yourself alone.',
  },
  open: {
    title: 'Your gifts, on this device too?',
    about: 'This device then shows what you give, and you can change it here.',
    submit: 'Show my gifts',
    goneTitle: 'This link does not work any more.',
    gone: 'A link in an e-mail is good for two days, and a code for an hour and one device. Get a new one on the page of your gifts.',
  },
  mailSubject: (site: string) => `Your gifts on ${site}`,
  mailText: (link: string) =>
    `Hello,\n\nthis link shows the gifts that you give, on each device where you open it:\n${link}\n\nIt is good for two days. If you did not ask for it, do nothing: nothing is kept for your address then.\n`,
}
