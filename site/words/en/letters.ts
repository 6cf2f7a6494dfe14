/** What letters about a gift are made of. */
export interface GiftInLetter {
  name: string
  list: string
  when: string
  number: number
  links: { bought: string; back: string; longer: string; list: string }
}

const hello = ({ name }: GiftInLetter) => (name === '' ? 'Hello,' : `Hello ${name},`)
const its = ({ list, number }: GiftInLetter) =>
  `your gift${number > 1 ? ` no. ${number}` : ''}${list === '' ? '' : ` for ${list}`}`
const onList = ({ list, when }: GiftInLetter) =>
  `the list${list === '' ? '' : ` “${list}”`}${when === '' ? '' : ` (${when})`}`
const paragraphs = (...all: string[]) => `${all.join('\n\n')}\n`
const unknown = 'If you know nothing of a gift, do nothing: somebody else entered your address.'

/** They name the list and its day, and no gift: others may read the mailbox, too. */
export const letters = {
  given: (about: GiftInLetter) => ({
    subject: `Thank you: ${its(about)}`,
    text: paragraphs(
      hello(about),
      `${its(about)} is marked as bought on ${onList(about)}. No other guest buys it now.`,
      `If you change your mind, this puts it back:\n${about.links.back}`,
      'We write again only if the gift or the list is taken away.',
      unknown,
    ),
  }),
  kept: (about: GiftInLetter, day: string, whole: string) => ({
    subject: `Kept for you until ${day}: ${its(about)}`,
    text: paragraphs(
      hello(about),
      `${its(about)}, on ${onList(about)}, is kept for you until ${whole}. Until then no other guest can take it. It does not count as bought yet.`,
      `When you have bought it, say so here:\n${about.links.bought}`,
      `If you change your mind, give it back here:\n${about.links.back}`,
      'We write once more the day before, and if the gift or the list is taken away.',
      unknown,
    ),
  }),
  eve: (about: GiftInLetter, day: string, whole: string) => ({
    subject: `Only until ${day}: ${its(about)}`,
    text: paragraphs(
      hello(about),
      `${its(about)}, on ${onList(about)}, is kept for you until ${whole}. Then it goes back on the list by itself.`,
      `You have bought it? Then say so here, and it is yours to give:\n${about.links.bought}`,
      `You need a little longer? Once, for three more days:\n${about.links.longer}`,
      `You do not give it after all? Then give it back here:\n${about.links.back}`,
    ),
  }),
  removedKept: (about: GiftInLetter) => ({
    subject: `Taken off the list: ${its(about)}`,
    text: paragraphs(
      hello(about),
      `what you kept on ${onList(about)} is no longer on it: the owners have taken it off. Nothing is lost: you had not bought it.`,
      `You had bought it already? Then say so here, and it counts:\n${about.links.bought}`,
      `Here is what is still wished for:\n${about.links.list}`,
    ),
  }),
  removed: (about: GiftInLetter) => ({
    subject: `Taken off the list: ${its(about)}`,
    text: paragraphs(
      hello(about),
      `the owners have taken something that you give off ${onList(about)}. You gave it, and it still counts.`,
      `You do not give it after all? Then say so here:\n${about.links.back}`,
      `This is the list:\n${about.links.list}`,
    ),
  }),
  ended: (about: GiftInLetter) => ({
    subject: `The list has ended: ${about.list === '' ? 'your gifts' : about.list}`,
    text: paragraphs(
      hello(about),
      `${onList(about)} is no longer there: its owners have ended it.`,
      'What you have bought for it is still a gift. Ask them how they would like to have it. What was only kept for you is free again, and nothing is lost.',
    ),
  }),
}
