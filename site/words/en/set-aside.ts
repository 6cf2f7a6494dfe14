/** "I will buy it": a gift that is taken for three days. The day is a word such as "Wednesday". */
export const setAside = {
  title: 'Wonderful. Is it bought already?',
  ways: 'Is it bought already?',
  bought: 'I bought it',
  boughtHint: 'Off the list for good.',
  later: 'I will buy it',
  laterHint: (days: number, day: string) =>
    `Kept for you for ${days === 3 ? 'three' : days} days, until ${day}. Then it is back on the list.`,
  tonight: 'tonight',
  spokenFor: (day: string) => `Spoken for until ${day}`,
  lookAgain: 'Look in again then.',
  keptFor: (day: string) => `Kept for you until ${day}`,
  boughtNow: 'I bought it now',
  giveBack: 'Give it back',
  keptTitle: (name: string) => `It is kept for you, ${name}.`,
  keptAbout: (day: string) =>
    `Until ${day} no one else can take it. If you have not bought it by then, it goes back on the list by itself.`,
  today: 'Today',
  /** What is left of its time, for those who do not see the line. */
  days: (day: string) => `From today until ${day}`,
  written: (address: string, day: string) =>
    `We have written this to ${address}, and write once more on ${day}.`,
  removed: 'They have taken it off the list. Nothing is lost: you had not bought it.',
  somethingElse: 'Choose something else',
  boughtBefore: 'I had bought it already',
  byLink: {
    title: 'Have you bought it?',
    about: (gift: string) => `“${gift}” then counts as bought, and no one else gives it.`,
    aboutUnknown: 'It then counts as bought, and no one else gives it.',
    submit: 'Yes, it is bought',
    notYet: 'Not yet',
    doneTitle: 'Thank you. It counts as bought.',
    done: 'No one else gives it now.',
    goneTitle: 'This gift is not kept for you any more.',
    gone: 'It was given back, or the link is not complete. Open it again from the e-mail.',
  },
  overTitle: 'It is back on the list.',
  overAbout:
    'The three days are over, and it is still free. Did you buy it? Then say so now, before another guest takes it.',
  again: 'Keep it again',
  notAnyMore: 'I am not giving it',
  takenTitle: 'Another guest has taken it since.',
  takenAbout: 'Your three days are over, and it counts for the other guest.',
  goneTitle: 'It is no longer on the list.',
  goneAbout:
    'Your three days are over, and the owners have taken it off the list since. It does not count as given by you.',
  sendTo: {
    title: 'Where to send it',
    copy: 'Copy the address',
    hint: 'Only guests who give something see it. Bringing it along on the day is just as good.',
  },
}
