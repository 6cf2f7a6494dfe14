import { counted } from './numbers.ts'

const gifts = (count: number) => counted(count, { one: 'gift', other: 'gifts' })

/** The words for a list after its day, in English. */
export const after = {
  /** Said to readers of a screen behind the words of a button. */
  which: (title: string) => `: ${title}`,

  putAway: {
    heading: 'Put away',
    headingAbout: 'Guests meet a page that says thank you.',
    title: 'After the day',
    about:
      'When all is over, put this list away. It stays in your chest with all that is in it. Guests read a page that says thank you, and no gift of it can be given until you take it out again.',
    aboutAway: 'It stays in your chest with all that is in it. Your next list can begin with it.',
    submit: 'Put it away',
    takeOut: 'Take it out again',
    isAway: 'This list is put away: guests read a page that says thank you.',
    done: 'Your list is put away.',
    letters: (said: string, left: number) =>
      left === 0
        ? `${said}, every letter is written`
        : `${said}, ${counted(left, { one: 'letter', other: 'letters' })} to write`,
    takenOut: 'This list is out again, and guests can open it as before.',
    allThanked: 'All done? Then put the list away. It stays in your chest, with who gave what.',
  },

  copy: {
    title: 'Copy it to next year',
    about: (title: string) =>
      `“${title}” stays as it is. The new list begins with what you choose here. What guests bought is not copied.`,
    what: 'What comes along',
    all: (count: number) => (count === 1 ? 'The one gift' : `All ${gifts(count)}`),
    along: {
      open: (count: number) => `${gifts(count)} still to give`,
      given: (count: number) =>
        counted(count, { one: 'gift that was given', other: 'gifts that were given' }),
      story: (_count: number) => 'The story',
      guests: (count: number) => `${counted(count, { one: 'guest', other: 'guests' })}, with new links`,
      owners: (count: number) => counted(count, { one: 'other owner', other: 'other owners' }),
    },
    hints: {
      guests:
        'Guests who have an account here can open the new list at once. Send the others their new link.',
      owners: 'They see the new list among theirs at once.',
    },
    done: 'This is your new list. What you chose has come along.',
    onlyOwners: 'Only its owners can open it until you share it.',
    wait: 'Those were many gifts at once. Please wait a minute, then send it again.',
  },

  move: {
    start: 'Move to another list…',
    title: (gift: string) => `Move “${gift}” to another list`,
    titleOfSeveral: (count: number) => `Move ${gifts(count)} to another list`,
    about: 'What guests gave of it, or set aside, moves along with their words, so nothing is bought again.',
    choose: 'Choose its new list. The gift moves at once.',
    chooseSeveral: 'Choose their new list. The gifts move at once.',
    nowhere:
      'You have no other list that can take it. From a wrapped list, a gift can only move to another wrapped list.',
    wait: 'Those were many gifts at once. Please wait a minute, then choose again.',
  },

  child: {
    label: 'It is for a child',
    hint: 'You give, too: you see at once what is bought. The page tells guests so before they give.',
    guests: 'This list is for a child: its owners give, too, and see at once what is bought.',
    seeAndGive: 'See it and give',
    own: 'This list is for a child: you see at once what is bought, and give as guests do. Change that under “Details”.',
    opens: 'With a list for a child you see at once what guests bought.',
    keep: 'Keep it wrapped',
  },

  /** The page of a list that is put away, for its guests. */
  closed: {
    title: 'Thank you',
    about: (title: string) => `“${title}” is closed now. Thank you for every gift and every good wish.`,
    notCounted:
      'Your gift was not counted: the list was closed while you were writing. If you bought it already, tell the owners yourself.',
    kept: 'What you wrote',
    yours: 'What you gave',
    giveBack: {
      title: 'Are you not giving it after all?',
      about: (gift: string, quantity: number) =>
        `${quantity === 1 ? `“${gift}”` : `${quantity} × “${gift}”`} then no longer counts as given by you. The list is closed, so no other guest is asked for it.`,
      submit: 'I am not giving it',
      doneTitle: 'You are no longer giving it.',
      done: 'Thank you for saying so.',
    },
    asGuest: 'Your guests read this page while the list is put away.',
  },
}
