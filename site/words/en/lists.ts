import type { Slot } from '../../html/html.ts'
import { counted, numeral, plural } from './numbers.ts'

const small = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')
const spelled = (count: number) => small[count] ?? numeral(count)
const firstNumbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']
const gifts = (count: number) => counted(count, { one: 'gift', other: 'gifts' })
const are = (count: number) => `${gifts(count)} ${plural(count, { one: 'is', other: 'are' })}`

/** What was given on a list. */
export interface InNumbers {
  gifts: number
  people: number
  thanked: number
}

/** The words of the pages on which owners make and look after their lists, in English. */
export const lists = {
  title: 'My lists',
  newList: 'New list',
  summary: (count: number) => `${count === 0 ? 'No gift yet' : gifts(count)}.`,
  dayHasPassed: 'The day has passed.',
  /** What stands above all lists around the day of one. */
  day: {
    tomorrow: 'Tomorrow is the day.',
    today: 'Today is the day.',
    staysUntil: 'It stays wrapped until the morning after. Have a good one.',
    haveAGoodOne: 'Have a good one.',
    none: 'no day yet',
    inDays: (days: number): string =>
      days === 0 ? 'Today.' : days === 1 ? 'Tomorrow.' : `In ${numeral(days)} days.`,
    come: 'The day has come.',
    never: 'It stays wrapped, as you wished.',
    nothing: 'Nothing was given here.',
    gifts: ({ gifts: all, people }: InNumbers) =>
      `${gifts(all)}${people === 0 ? '' : ` from ${counted(people, { one: 'person', other: 'people' })}`}`,
    given(all: InNumbers): string {
      const left = all.people - all.thanked
      const letters = left > 0 && `${counted(left, { one: 'letter', other: 'letters' })} to write.`
      return [`${this.gifts(all)}.`, letters || (all.people > 0 && 'Every letter is written.')]
        .filter(Boolean)
        .join(' ')
    },
    open: 'Open the list',
    see: 'See who gave what',
  },
  invitedTitle: 'Lists I am invited to',
  invitedAway: 'We could not look for your invitations just now. Please open this page again in a moment.',
  emptyTitle: 'An empty chest, for now.',
  emptyAbout: 'Start with a name and an occasion. Everything else can come later.',
  older: 'Older lists',
  newer: 'Newer lists',

  start: {
    title: 'A new list',
    name: 'What is it called?',
    nameHint: 'Your names, or a short line. Guests read it first.',
    nameWrong: (most: number) => `A name has 1 to ${numeral(most)} characters.`,
    occasion: 'What is the occasion?',
    occasionHint: 'It also chooses the colour of your list.',
    somethingElse: 'Something else',
    day: 'When is the day?',
    dayHint: (day: string) => `Such as ${day}. Guests read how many days are left.`,
    dayWrong: 'There is no such day. Choose another one, or leave it empty.',
    optional: '(optional)',
    submit: 'Start the list',
    cancel: 'Cancel',
    onlyYou: 'Only you can open it until you share it.',
  },

  frame: {
    tabs: 'Parts of the list',
    gifts: 'Gifts',
    sharing: 'Sharing',
    surprises: 'Surprises',
    thanks: 'Thanks',
    details: 'Details',
    asGuest: 'See it as a guest',
  },

  gifts: {
    add: 'Add a gift',
    paste: 'Paste a link from any shop',
    addSubmit: 'Add',
    heading: 'Gifts',
    totals: (items: number, pieces: number, sum: string | undefined) =>
      [
        gifts(items),
        pieces !== items && counted(pieces, { one: 'piece', other: 'pieces' }),
        sum && `about ${sum}`,
      ]
        .filter(Boolean)
        .join(', '),
    emptyTitle: 'What would make the day?',
    emptyAbout:
      'Find the first thing in any shop, and paste its address here. Name, picture and price come by themselves.',
    otherWays: 'Other ways',
    byHand: 'Fill in a gift by hand',
    fromFile: 'Add gifts from a file',
    bought: (bought: number, wanted: number | undefined) =>
      wanted === 1
        ? 'Bought'
        : `${numeral(bought)}${wanted === undefined ? '' : ` of ${numeral(wanted)}`} bought`,
    kept: (day: string) => `Kept until ${day}`,
    line: 'Most wanted is above this line',
    noShop: 'no shop',
    wanted: (count: number) => `${numeral(count)} wanted`,
    grip: (name: string) => `Move ${name}`,
    moved: (name: string, place: string, count: string) => `“${name}”: now ${place} of ${count}.`,
    fewer: 'One fewer',
    more: 'One more',
    select: 'Select',
    done: 'Done',
    edit: (name: string) => `Change ${name}`,
    removed: (name: string) => `“${name}” is off your list.`,
    undo: 'Undo',
    added: (name: string) => `“${name}” is on your list.`,
    arrived: (name: string) => `“${name}” is on this list now.`,
    saved: (name: string) => `“${name}” is saved.`,
    restored: (name: string) => `“${name}” is back on your list.`,
    goneMeanwhile:
      'This gift was taken off the list meanwhile. What you wrote is still here: put it on the list again, or cancel.',
    recentlyRemoved: 'Recently removed',
    removedHint: (days: number) => `Here for ${days} days, for each of the owners.`,
    putBack: 'Put it back',
    full: (most: number) => `A list holds at most ${numeral(most)} gifts. Remove one first.`,
    quantityWrong: 'Choose a whole number of 1 or more.',
  },

  meanwhile: {
    title: 'This was changed meanwhile, too',
    about: (save: string) =>
      `It was saved after you had opened this page, by another owner or in another window. Nothing of yours is lost. Choose which one stays: “${save}” keeps yours.`,
    elsewhere: 'Saved meanwhile',
    yours: 'Yours',
    take: 'Keep what was saved',
    keep: 'Keep mine',
    empty: 'Nothing',
    yes: 'Yes',
    no: 'No',
  },

  headings: {
    add: 'Add a heading',
    name: 'Heading',
    hint: 'Such as Kitchen or Travel. The gifts below it belong to it, until the next heading.',
    wrong: (most: number) => `A heading has 1 to ${numeral(most)} characters.`,
    taken: 'There is already a heading with this name.',
    goneMeanwhile: (title: string) =>
      `“${title}” was renamed or removed meanwhile. Put your heading on the list as a new one, or cancel.`,
    full: (most: number) => `A list has at most ${numeral(most)} headings. Remove one first.`,
    gone: 'This heading was renamed or removed meanwhile. Choose another one.',
    addSubmit: 'Add the heading',
    remove: 'Remove the heading',
    removeHint: 'Its gifts stay on the list.',
    added: (title: string) => `“${title}” is a heading of your list.`,
    removed: (title: string) => `“${title}” is no longer a heading. Its gifts stay.`,
    edit: (title: string) => `Change the heading “${title}”`,
    count: (count: number) => gifts(count),
    countForms: { one: '{count} gift', other: '{count} gifts' },
    under: 'Under which heading',
    underNone: 'Above the first heading',
  },

  /** A gift in parts, as one sentence. What is typed stands in it as a gap. */
  parts: {
    showSentence: 'Show the sentence',
    showNumbers: 'Show price and number',
    whole: 'Price of the whole',
    count: 'How many parts',
    sentence: (price: Slot, count: Slot, each: Slot): Slot => [price, ' in ', count, ' parts: ', each],
    fixed: (count: Slot, each: string, whole: Slot): Slot => [count, ` parts of ${each} each: `, whole],
    each: (price: string) => `${price} each`,
    mixed: (lows: number, low: string, highs: number, high: string) =>
      `${spelled(lows)} of ${low}, ${spelled(highs)} of ${high}`,
    row: (count: number, each: string | undefined) =>
      `in ${numeral(count)} parts${each === undefined ? '' : `, ${each} each`}`,
    handOver: 'How shall they hand it over?',
    handOverHint:
      'It stands beside “Give a part”. A transfer shows on your statement before the day; an envelope keeps the surprise. It goes for all your gifts in parts.',
    handOverMissing: 'Say how they hand it over. Guests read it before they give.',
    handOverLong: (most: number, over: number) =>
      `At most ${numeral(most)} characters fit here. These are ${numeral(most + over)}.`,
    inParts: (whole: string, count: number) => `${whole} in ${numeral(count)} parts`,
    together: (sum: string, whole: string) => `${sum} of ${whole} have come together`,
    allTogether: (whole: string) => `All ${whole} have come together`,
    heading: 'In parts',
    sum: (sum: string, whole: string) => `${sum} of ${whole}`,
    sumAbout: (gifts: number) =>
      `What guests have promised for ${gifts === 1 ? 'one gift' : `${spelled(gifts)} gifts`}. No money goes through this site: it comes as you have asked for it.`,
    from: (giver: string) => `From ${giver}`,
  },

  panel: {
    up: 'Up',
    down: 'Down',
    top: 'To the top',
    end: 'To the end',
    under: 'Under',
    submit: 'Move',
    heading: 'Add a heading above it',
  },

  several: {
    bar: 'With the chosen gifts',
    chosenForms: { one: '{count} chosen', other: '{count} chosen' },
    pick: (name: string) => `Choose ${name}`,
    under: 'Under heading',
    newHeading: 'A new heading',
    newSubmit: 'Put them there',
    list: 'To another list',
    off: 'Off the list',
    none: 'Choose at least one gift.',
    tooMany: (most: number) => `Choose at most ${numeral(most)} gifts at once.`,
    put: (count: number, heading: string) => `${are(count)} under “${heading}” now.`,
    putAbove: (count: number) => `${are(count)} above the first heading now.`,
    offList: (count: number) => `${are(count)} off your list.`,
    gone: (count: number) => `${are(count)} on the other list now.`,
    back: (count: number) => `${are(count)} back in place.`,
    left: {
      full: (count: number) => `${are(count)} left: the other list is full.`,
      wait: (count: number) => `${are(count)} left: please wait a minute, then choose again.`,
      rest: (count: number) => `${are(count)} left. Please choose again.`,
    },
  },

  reading: {
    host: (host: string) => `Reading ${host}…`,
    meanwhile: 'You can go on meanwhile.',
    byHand: 'By hand',
  },

  form: {
    filled: (host: string) => `Filled in from ${host}. Change whatever you like.`,
    notAllowed: (host: string) =>
      `${host} does not let us read its page. Type the name yourself; the link is kept.`,
    noShop: (host: string) => `There is no shop at ${host} on the internet. Look at the link again.`,
    privateAddress: (host: string) =>
      `${host} is a private address, and this site opens none of those. The link is kept: type the rest yourself.`,
    noSuchPage: (host: string) => `${host} has no page at this address. Look at the link again.`,
    silent: (host: string) => `${host} does not answer now. Type the name yourself; the link is kept.`,
    noGift: (host: string) =>
      `We found no gift on this page of ${host}. Type the name yourself; the link is kept.`,
    away: 'We cannot read the pages of shops just now. Type the name yourself; the link is kept.',
    busy: 'You have asked for many pages in a minute. Type the name yourself; the link is kept.',
    otherCurrency: (currency: string, ofList: string) =>
      `The price is in ${currency}, as the shop has it. Your list counts in ${ofList}.`,
    lookAgain: {
      submit: 'Look again in the shop',
      changed: (host: string) => `Read anew from ${host}.`,
      change: (field: string, before: string, now: string) => `${field}: ${before} before, ${now} now.`,
      picture: 'It has a picture now.',
      named: (name: string) => `The shop calls it “${name}”.`,
      notYet: 'Nothing is changed before you save it.',
      same: (host: string) => `Read anew from ${host}: nothing of your gift has changed there.`,
      nothing: (host: string) => `We could not read this page of ${host} now. Nothing is changed.`,
      none: 'none',
    },
    notALink: 'That is not a link. A link begins with https:// and has a shop’s name in it.',
    name: 'Name',
    nameWrong: (most: number) => `A gift needs a name of 1 to ${numeral(most)} characters.`,
    price: 'Price',
    currency: 'Currency',
    currencyWrong: 'Write the three letters of a currency, such as EUR or CHF.',
    priceWrong: (most: number) =>
      `Write the price as a number above 0 and up to ${numeral(most)}, such as 24.90, or leave it empty.`,
    quantity: 'How many',
    anyNumber: 'As many as they like',
    parts: 'Let guests give parts of it',
    partsFew: 'A gift in parts has at least 2.',
    partsAnyNumber: 'A gift in parts has a number of them. Choose one of the two.',
    partsGiven: (given: number) =>
      `${numeral(given)} parts are given already, so there must be at least ${numeral(given)}. Nothing is changed.`,
    partsWrapped:
      'While the list is wrapped, a gift in parts can grow but not shrink, whether a guest has given a part or not: we do not tell you. To begin anew, take it off and put it on again.',
    note: 'Note for your guests',
    noteLong: (most: number, over: number) =>
      `A note has at most ${numeral(most)} characters. This one has ${numeral(most + over)}.`,
    link: 'Link',
    linkHint: 'Leave it empty for what no shop has: a lesson, an afternoon, help in the garden.',
    linkWrong: 'Write the whole address, such as https://shop.example/kettle.',
    shop: 'Shop',
    shopLong: (most: number) => `The name of a shop has at most ${numeral(most)} characters.`,
    picture: {
      legend: 'Picture',
      own: 'Your own',
      none: 'No picture',
      current: 'The one it has',
      ofShop: (place: number, of: number) => `Picture ${place} of ${of} of the shop`,
      from: (count: number, host: string) => `${firstNumbers[count] ?? count} from ${host}.`,
      ownCopy: 'We keep our own copy, so that no shop sees your guests.',
      sending: (done: string, all: string) => `Sending your picture, ${done} of ${all} MB`,
      stop: 'Stop',
      again: 'Try again',
      writeOn: 'You can write on meanwhile. Save waits for it.',
      film: (name: string, most: number) =>
        `“${name}” is a film. Choose a picture of up to ${numeral(most)} MB: JPEG, PNG, WebP or GIF. The one from before stays.`,
      otherType: (name: string, most: number) =>
        `“${name}” is no picture that we can show. Choose one of up to ${numeral(most)} MB: JPEG, PNG, WebP or GIF. The one from before stays.`,
      tooLarge: (megabytes: string, most: number) =>
        `This picture has ${megabytes} MB; ${numeral(most)} are the most. The one from before stays.`,
      broken:
        'This picture is broken or not whole. Choose it again, or another one. The one from before stays.',
      tooManyDots:
        'This picture has too many dots for phones to show. Choose a smaller one. The one from before stays.',
      full: 'Your pictures take all the room that there is. Remove some, or leave the gift without one.',
      noConnection: 'There is no connection. Your picture is still here.',
      gone: 'This picture cannot be used. Choose another one.',
    },
    optional: '(optional)',
    affiliate: 'Affiliate link',
    affiliateHint: 'Guests see it as an ad, beside the plain link.',
    affiliateWrong: (least: number, most: number) =>
      `An affiliate link has ${numeral(least)} to ${numeral(most)} characters and begins with https://, or is empty.`,
    affiliateStatus: 'State of the affiliate link',
    statuses: { active: 'In use', inactive: 'Switched off', expired: 'Expired', none: 'No programme' },
    addSubmit: 'Put it on the list',
    saveSubmit: 'Save',
    cancel: 'Cancel',
    remove: 'Remove from the list',
  },

  privacy: {
    heading: 'Who can see it',
    label: 'Who can open this list',
    anyone: 'Anyone with the link',
    invited: 'People I invite',
    rest: ' can open this list.',
    nowAnyone: 'Anyone with the link can open this list now.',
    nowInvited: 'Only people you invite can open this list now.',
    about: 'Everybody else meets a page that names no one and shows nothing.',
    save: 'Save',
    link: 'Link for your guests',
    comeIn: 'How guests come in',
    searchEngines: {
      label: 'Whether search engines may show this list',
      before: 'Search engines ',
      mayNot: 'may not',
      may: 'may',
      rest: ' show it.',
    },
    byInvitation:
      'Each guest you invite gets a link of their own, which you send them. Without an invitation the address of the list opens nothing.',
    invite: 'Invite guests',
    copy: 'Copy',
    copied: 'Copied',
  },

  reveal: {
    heading: 'Surprises',
    label: 'When I see what guests buy',
    before: 'I see what guests buy ',
    after_event: 'after the day',
    always: 'at once',
    never: 'never',
    now: {
      after_event: 'You see what guests buy after the day.',
      always: 'You see what guests buy at once.',
      never: 'You never see what guests buy.',
    },
    rest: '.',
  },

  details: {
    story: 'Your story',
    storyHint: 'Guests read it under the title. A blank line begins a new paragraph.',
    storyLong: (most: number, over: number) =>
      `A story has at most ${numeral(most)} characters. This one has ${numeral(most + over)}.`,
    ownOccasion: 'Another occasion, in your words',
    occasionLong: (most: number) => `An occasion has at most ${numeral(most)} characters.`,
    sendTo: 'Where to send gifts',
    sendToHint:
      'Name, street and town; after a blank line, a note. Guests read it once they say that they bought a gift, until the day has passed. If your list is open to anyone with the link, any guest who finds it can say so and read your address.',
    sendToLong: (most: number, over: number) =>
      `At most ${numeral(most)} characters fit here. These are ${numeral(most + over)}.`,
    currency: 'Currency of the prices',
    usualCurrency: (currency: string) => `As everywhere on this site (${currency})`,
    save: 'Save',
    saved: 'Your list is saved.',
    pastDay: (day: string) => `${day} has passed, so saving it would unwrap your surprises.`,
    otherDay: 'Choose another day',
    saveAndUnwrap: 'Save it and unwrap',
    deleteTitle: 'Delete this list',
    deleteAbout:
      'Its gifts go with it. Guests can no longer open it, nor see what they gave. There is no way back.',
    deleteStart: 'Delete this list…',
    deleteQuestion: (title: string) => `Delete “${title}”?`,
    deleteSubmit: 'Delete the list',
    keep: 'Keep it',
    deleted: 'Your list is deleted.',
  },
}
