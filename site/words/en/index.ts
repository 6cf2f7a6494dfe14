import type { Slot } from '../../html/html.ts'
import { admin } from './admin.ts'
import { after } from './after.ts'
import { gifts as giftsOfGuest } from './gifts.ts'
import { letters } from './letters.ts'
import { lists } from './lists.ts'
import { counted, locale, numeral, plural } from './numbers.ts'
import { people } from './people.ts'
import { person } from './person.ts'
import { setAside } from './set-aside.ts'
import { sharing } from './sharing.ts'

const gifts = (count: number) => plural(count, { one: 'gift', other: 'gifts' })

/** Every word of the site in English. Functions are whole sentences: what is counted or named goes in as it is. */
export const en = {
  admin,
  after,
  gifts: giftsOfGuest,
  letters,
  lists,
  people,
  person,
  setAside,
  sharing,

  /** As those who speak it call it. */
  language: { name: 'English', locale },

  layout: {
    skip: 'To the page',
    footer: (link: Slot): Slot => ['A list from ', link, ': any shop, no tracking.'],
    help: 'Help',
    privacy: 'Privacy',
    demo: (minutes: number, email: string, password: string): Slot =>
      `This is a demo. It begins anew every ${minutes} minutes, sends no mail, and all who visit see what you write. Sign in with ${email} and “${password}”.`,
  },

  help: {
    title: 'Help',
    about: 'What people ask most often.',
    forAdmins: 'For admins',
    back: 'All help pages',
    inEnglish: 'For the person who runs the machine.',
  },

  home: {
    title: 'Wishes, kept in one place',
    about:
      'A gift list for things from any shop. Guests see what is still wished for, and no gift is bought twice.',
    guest: 'Here to give a present? You need no account: open the link that you were sent.',
    makeList: 'Make a list',
    closed: 'New accounts come from the people who look after this site.',
    how: 'How it works',
    steps: [
      {
        name: 'Wish',
        about: 'Paste a link from any shop. Name, picture and price come by themselves.',
      },
      { name: 'Share', about: 'Send your guests the link, or print it. They need no account.' },
      {
        name: 'Be surprised',
        about: 'Guests mark what they bought. You find out after the day, not before.',
      },
    ],
    /** The list in the picture. */
    specimen: {
      says: 'A picture of a list: a wedding, how many of its gifts are taken care of, and two gifts with shop and price.',
      title: 'Ana & Jonas',
      gifts: {
        casserole: {
          name: 'Cast-iron casserole',
          shop: 'Maison Oriel',
          note: 'The big one, for Sunday stews.',
        },
        plate: { name: 'Stoneware dinner plate', shop: 'Tonwerk', note: 'Any of the greens.' },
      },
    },
    isNew: {
      title: 'This site is new.',
      link: 'When it started, it printed a link, or put it into the file first-sign-in beside the data. Open that link to make the first account.',
    },
    noAdmin: {
      title: 'No administrator can sign in here yet.',
      link: 'The start of the site printed a link, or put it into the file first-sign-in beside the data. Open that link to make an account for one.',
    },
  },

  occasions: {
    wedding: 'Wedding',
    birth: 'Birth',
    birthday: 'Birthday',
    christmas: 'Christmas',
    holidays: 'Holidays',
    anniversary: 'Anniversary',
    new_home: 'New home',
  },

  registry: {
    occasion: (occasion: string | undefined, day: string | undefined) =>
      [occasion, day].filter(Boolean).join(', '),
    how: 'Pick a gift, buy it in any shop, then tell us here, so nobody buys it twice. No account needed.',
    readOn: 'Read on',
    /** Where some gifts are wished for more than once, their pieces are counted. */
    progress: (given: number, wanted: number, all: number) => {
      const forms = all === wanted ? { one: 'gift', other: 'gifts' } : { one: 'piece', other: 'pieces' }
      if (given > 0)
        return `${given} of ${counted(wanted, forms)} ${plural(given, { one: 'is', other: 'are' })} taken care of`
      const pieces = all === wanted ? '' : `, ${counted(wanted, forms)}`
      return `${all} ${gifts(all)} wished for${pieces}`
    },
    daysToGo: (days: number) =>
      days === 0 ? 'Today is the day' : `${counted(days, { one: 'day', other: 'days' })} to go`,
    dayHasPassed: 'The day has passed',
    filter: 'Show',
    all: 'All',
    stillToGive: 'Still to give',
    under: (price: string) => `Under ${price}`,
    between: (low: string, high: string) => `${low} to ${high}`,
    over: (price: string) => `Over ${price}`,
    views: { rows: 'Show as rows', cards: 'Show as cards' },
    sort: 'Order of the gifts',
    inTheirOrder: 'In their order',
    cheapestFirst: 'Lowest price first',
    dearestFirst: 'Highest price first',
    /** What is shown, in which order. */
    chosen: (show: string, order: string) => `${show}, ${order.charAt(0).toLowerCase()}${order.slice(1)}`,
    headings: 'Headings',
    mostWanted: 'Most wanted',
    alsoOnTheList: 'Also on the list',
    gifts: 'Gifts',
    takenCareOf: 'Taken care of',
    find: 'Find a gift',
    findSubmit: 'Find',
    found: (count: number, text: string) =>
      `${counted(count, { one: 'gift', other: 'gifts' })} with “${text}”`,
    nothingFound: (text: string) => `Nothing with “${text}” here.`,
    showAllOf: (count: number) => `Show all ${numeral(count)}`,
    nothingHere: 'Nothing here at the moment.',
    showAll: 'Show all gifts',
    allTakenCareOf: 'Everything on this list is taken care of.',
    empty: 'Nothing on the list yet',
    emptyAbout: (who?: string) =>
      `${who ? `${who} are still dreaming.` : 'The wishes are still being dreamt up.'} Keep the link, and look in again in a little while.`,
    disclosure: (ad: Slot): Slot => [
      'Links marked ',
      ad,
      ' may earn this site a commission. You pay the same, and the plain link is always there too.',
    ],
    metaDescription: (occasion: string) =>
      occasion ? `${occasion}. A list of wishes.` : 'A list of wishes.',
  },

  gift: {
    goToShop: 'Go to shop',
    shopDetails: (name: string, shop: string) => ` (${name}, ${shop}, opens in a new tab)`,
    ad: 'Ad',
    plainLink: 'Plain link',
    notAnAd: ', not an ad',
    giveThis: 'Give this',
    boughtDetails: (name: string) => ` (${name})`,
    left: (left: number, wanted: number) => (wanted === 1 ? 'Still to give' : `${left} of ${wanted} left`),
    asManyAsYouLike: (given: number) =>
      given === 0
        ? 'As many as you like'
        : `As many as you like, ${given} ${plural(given, { one: 'is', other: 'are' })} given`,
    given: (wanted: number) => (wanted === 1 ? 'Given' : `All ${wanted} given`),
    aShop: 'a shop',
    parts: {
      give: 'Give a part',
      seeInShop: 'See it in the shop',
      given: (given: number, wanted: number) =>
        given === 0
          ? counted(wanted, { one: 'part', other: 'parts' })
          : `${given} of ${wanted} ${plural(wanted, { one: 'part', other: 'parts' })} ${plural(given, { one: 'is', other: 'are' })} given`,
      each: (parts: string, price: string, wanted: number) =>
        `${parts}, ${price}${wanted === 1 ? '' : ' each'}`,
      allGiven: (wanted: number) => (wanted === 1 ? 'The part is given' : `All ${wanted} parts are given`),
      of: (parts: number, name: string) => `${counted(parts, { one: 'part', other: 'parts' })} of ${name}`,
      title: 'Wonderful. How many parts?',
      wrappedUntil: (day: string, who?: string) =>
        `${who ?? 'The owners'} buy it with what has come together. No money goes through this site. Who gave a part stays wrapped until ${day}, unless ${who ?? 'they'} peek.`,
      wrapped: (who?: string) =>
        `${who ?? 'The owners'} buy it with what has come together. No money goes through this site. Who gave a part stays wrapped, unless ${who ?? 'they'} peek.`,
      open: (who?: string) =>
        `${who ?? 'The owners'} buy it with what has come together, and can see who gave a part. No money goes through this site.`,
      label: 'Parts',
      toGive: (left: number, wanted: number) =>
        `${left} of ${wanted} ${plural(left, { one: 'is', other: 'are' })} still to give.`,
      eachToGive: (price: string, toGive: string, wanted: number) =>
        `${price}${wanted === 1 ? '' : ' each'}. ${toGive}`,
      sum: (parts: number, price: string) =>
        `${counted(parts, { one: 'part is', other: 'parts are' })} ${price}`,
      handOver: (who?: string) => `How ${who ?? 'they'} would like it`,
      submit: 'Give it',
      givenNow: (given: number, wanted: number) =>
        `${given} of ${wanted} parts ${plural(given, { one: 'is', other: 'are' })} given now.`,
      later: (parts: number) =>
        `This link puts ${plural(parts, { one: 'your part', other: 'your parts' })} back on the list. This browser remembers it too.`,
    },
    askedTitle: (name: string) => `Did you buy “${name}”?`,
    yes: 'Yes, I did',
    notYet: 'Not yet',
  },

  yours: {
    giving: 'You are giving',
    and: ' and ',
    showOrUndo: 'Show or undo',
    title: 'What you are giving',
    nothing: 'This browser knows of no gift of yours on this list.',
    removed: 'They have taken this off the list since. You gave it, and it still counts.',
  },

  give: {
    title: 'Wonderful. Who is it from?',
    wrappedUntil: (day: string, who?: string) =>
      `It comes off the list at once. What was bought, and from whom, stays wrapped until ${day}, unless ${who ?? 'the owners'} peek.`,
    wrapped: (who?: string) =>
      `It comes off the list at once. What was bought, and from whom, stays wrapped, unless ${who ?? 'the owners'} peek.`,
    open: (who?: string) =>
      `It comes off the list at once. ${who ?? 'The owners'} can see what was bought, and from whom.`,
    quantity: 'How many do you give?',
    fewer: 'One fewer',
    more: 'One more',
    name: 'Your name',
    nameHint: 'So that they know whom to thank.',
    nameKept: 'Remembered in this browser.',
    forgetName: 'Forget it',
    note: 'A few words to go with it',
    noteHint: 'They find them, with your name, when they unwrap.',
    noteHintOpen: 'They read them with your name.',
    email: 'Your e-mail',
    emailHint: (who?: string) =>
      `For a link in case you change your mind, and a word if your gift or the list is taken away. It is kept for that alone. ${who ?? 'The owners'} never see your address.`,
    optional: '(optional)',
    submit: 'Take it off the list',
    notYet: 'Not yet',
    nameMissing: 'Please write your name.',
    nameLong: (most: number) => `Please use at most ${numeral(most)} characters for your name.`,
    noteLong: (most: number, over: number) =>
      `At most ${numeral(most)} characters fit here. These are ${numeral(most + over)}.`,
    quantityWrong: (left: number) =>
      left === 1 ? 'Only one is still wished for.' : `Please choose a number from 1 to ${left}.`,
    sentAlready:
      'This form was sent before with other words, and that gift is counted. Send it again only if you bought another one.',
  },

  thanks: {
    title: (name: string) => `Thank you, ${name}.`,
    about: (quantity: number): string =>
      plural(quantity, { one: 'Nobody will buy this twice.', other: 'Nobody will buy these twice.' }),
    aboutOwn: 'Nobody else will give this.',
    wrapped: (who: string | undefined, hasWords: boolean) =>
      `${who ?? 'The owners'} will find your name${hasWords ? ' and your words' : ''} when they unwrap.`,
    open: (who: string | undefined, hasWords: boolean) =>
      `${who ?? 'The owners'} can see your name${hasWords ? ' and your words' : ''}.`,
    offTheList: 'Off the list',
    backToList: 'Back to the list',
    undo: 'Undo',
    laterTitle: 'If you change your mind later',
    later: 'This link puts it back on the list. This browser remembers it too.',
    linkLabel: 'Link that puts it back',
    copy: 'Copy',
    copied: 'Copied',
  },

  quicker: {
    title: 'Another guest was quicker.',
    last: (gift: string, isInParts: boolean) =>
      `While you were writing, another guest took the last ${isInParts ? 'part of ' : ''}“${gift}”. Nothing was counted for you, and nothing you wrote is lost.`,
    fewer: (left: number, gift: string, isInParts: boolean) =>
      `While you were writing, another guest took some of “${gift}”: only ${counted(left, isInParts ? { one: 'part is', other: 'parts are' } : { one: 'is', other: 'are' })} left. Nothing was counted for you, and nothing you wrote is lost.`,
    kept: 'Kept for your next choice',
    given: 'Given, a moment ago',
    others: 'Still wished for, at about that price',
    othersAny: 'Still wished for',
    giveThis: 'Give this',
    giveThisDetails: (name: string) => ` (${name})`,
    whatIsLeft: (left: number) =>
      plural(left, { one: 'Give the one that is left', other: `Give the ${left} that are left` }),
    wholeList: 'See the whole list',
    paid: (who?: string) =>
      `Paid for it already? Most shops take it back. Or tell ${who ?? 'the owners'} that there will be two.`,
  },

  offList: {
    title: 'This gift is no longer on the list.',
    about: (who: string | undefined, hasWords: boolean) =>
      `${who ?? 'The owners'} took it off${hasWords ? ' while you were writing. Nothing you wrote is lost' : ''}.`,
  },

  away: {
    title: 'The list is resting for a moment.',
    unsure:
      'We cannot reach it just now. Nothing you wrote is lost. Wait a few seconds, then try again: it is never counted twice.',
    kept: 'We cannot reach it just now. Nothing you wrote is lost. Wait a few seconds, then try again: nothing is done twice.',
    about: 'We cannot reach it just now. Wait a few seconds, then try again.',
    tryAgain: 'Try again',
    change: 'Change something',
    tooMany: {
      title: 'Those were many at once.',
      kept: 'Nothing you wrote is lost. Wait a minute, then try again: nothing is done twice.',
      about: 'Wait a minute, then try again.',
    },
  },

  /** The page that a browser keeps for when there is no connection. */
  offline: {
    title: 'No connection just now.',
    about: 'Wait a moment, then try again.',
    kept: 'What you typed is not sent yet, and nothing is lost. It waits on this page until you send it.',
    label: 'Kept for you',
    still: 'Still no connection. This page notices when it is back.',
    back: 'The connection is back: try again.',
  },

  giveBack: {
    title: 'Put it back on the list?',
    about: (gift: string, quantity: number) =>
      `${quantity === 1 ? `“${gift}”` : `${quantity} × “${gift}”`} can then be given by someone else.`,
    /** Of a gift that its owner removed. */
    removed: {
      title: 'Are you not giving it after all?',
      about: (gift: string, quantity: number) =>
        `${quantity === 1 ? `“${gift}”` : `${quantity} × “${gift}”`} is off the list already. It then no longer counts as given by you.`,
      submit: 'I am not giving it',
      doneTitle: 'You are no longer giving it.',
      done: 'The gift stays off the list. Thank you for saying so.',
    },
    aboutUnknown: 'The gift can then be given by someone else.',
    submit: 'Put it back',
    keep: 'Keep it',
    doneTitle: 'It is back on the list.',
    done: 'Another guest can give it now. Thank you for saying so.',
    goneTitle: 'There is nothing to put back.',
    gone: 'This gift is back on the list already, or the link is not complete. Open it again from where you kept it.',
  },

  private: {
    title: 'This list is for invited guests.',
    key: 'If somebody has sent you a link, open exactly that one: it is your key. If it does not work any more, ask them for a new one.',
    account: 'If you have an account here and were invited by name, sign in and the list opens.',
    useAnother: 'Use another account',
    otherAccount: (name: string) =>
      `You are signed in as “${name}”. If you were invited under another name or address, sign in with that account.`,
  },

  missing: {
    title: 'There is nothing under this address.',
    about:
      'Perhaps a letter got lost on the way, or the list was taken down. Ask the person who gave you the link, or open it again from their message.',
    home: 'To the start page',
  },

  failed: {
    title: 'Something went wrong here.',
    about: 'It is our mistake, and it is noted. Go back and try again; what you typed is still in the form.',
    notUnderstood: 'This site does not understand that request.',
    notUnderstoodAbout: 'Go back and try again.',
    tooLong: 'That was too much at once.',
    tooLongAbout: 'None of it was saved. Go back: what you wrote is still in the form. Send it in parts.',
  },

  form: {
    expired:
      'Your browser did not send back the cookie of this form, or the form was open for too long. Nothing is lost: please send it again.',
    otherPerson:
      'Another person has signed in here since you opened this form. Send it again if it is from you.',
    signedOut: 'You were signed out meanwhile. Sign in again, and what you typed is back.',
    signedInAgain: 'You are signed in again. Nothing is lost: please send the form once more.',
    expiredTitle: 'Please send the form again.',
    elsewhereTitle: 'This form came from another address.',
    elsewhere: (address: string) =>
      `Nothing was done. Open ${address} and send the form there. If you look after this site, and people reach it under another address, set SITE_URL to that one.`,
  },

  privacy: {
    title: 'What this site knows about you',
    guests:
      'When you mark a gift as bought or set it aside, the name and the words that you write are kept with it, for the owners of the list.',
    browser: (days: number) =>
      `Your browser keeps a few cookies, for this site alone. They hold the gifts that you marked, so that you can undo them, the name that you gave with them, your last words with a gift, the invitations that you opened, the lists that you keep, your choice of language and of rows, and what protects your forms. If you sign in, your account keeps your gifts, too, and when you sign out, this browser forgets gifts, words, lists and invitations. If you ask for them by e-mail, we keep a code in place of your address. We forget it ${days} days after the day of the list, or a year after your last gift for a list without a day. No cookie follows you, and there is no statistics service.`,
    letters: (days: number) =>
      `If you leave an e-mail address with a gift, it is kept sealed, for letters about this gift alone: until you give the gift back, or it is taken away, and at most for ${days} days after the day of the list, or a year for a list without a day. No owner sees it.`,
    pictures:
      'Pictures of gifts come from this site, which keeps a copy of its own. No shop learns from them that you were here.',
    links:
      'A link marked “Ad” may earn this site a commission. The shop then learns that you came from this site.',
  },
}

export type Words = typeof en
