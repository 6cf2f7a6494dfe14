/**
 * Every number that the API promises, once. Lengths count Unicode code points. The plugin has its limits from here:
 * after a change run `node tools/wordpress/limits.ts`.
 */
export const limits = {
  id: Number.MAX_SAFE_INTEGER,
  name: { least: 1, most: 100 },
  description: 500,
  url: { least: 10, most: 2000 },
  affiliateUrl: { least: 10, most: 500 },
  /** The host of a link, as the network has them: all of it, and what stands between two dots. */
  host: { most: 253, betweenDots: 63 },
  /** What the specification calls free text has a limit too, so that a list fits into the memory of a machine. */
  freeText: 2000,
  quantity: 2_147_483_647,
  skip: 1_000_000,
  /** For pages of all items that lie deeper there is `after`, which costs the same at every depth. */
  itemsPage: { usual: 100, most: 1000, skip: 100_000, ids: 100 },
  /** The characters of the id of a change, a page of them, for how long they are kept, and how long a request waits for the next. */
  change: 22,
  changesPage: { usual: 100, most: 1000 },
  changeDays: 90,
  changeWaitSeconds: 25,
  /** Programs that hear of changes for an account, what it writes for them, and what is kept of what they heard. */
  hooks: { ofRegistry: 5, ofAccount: 20 },
  hookTemplate: 1000,
  deliveries: { most: 100, days: 7, answer: 500 },
  /** Of the worklist of affiliate links: a page, and how many items one request looks at. */
  affiliateWork: { most: 100, counted: 10_000 },
  activeItemsPerRegistry: 1000,
  itemsPerBatch: 100,
  /** The name that a program of others has for an item. */
  externalId: 200,
  /** The newest of the items that were removed in the last days. */
  removedItems: { most: 100, days: 30 },
  /** The items of a registry that its owners keep off the list: hidden ones, and those that they have now. */
  offListItems: 500,
  title: 200,
  story: 10_000,
  eventType: 100,
  /** The letters of the name of a zone. The longest one there is has 38. */
  timeZone: 64,
  mostWanted: 1000,
  handOver: 500,
  /** The headings of a list, and the characters of one. */
  headings: 30,
  heading: 60,
  sendTo: 500,
  slug: 200,
  /** How long a part of the API stays after a release has announced that it goes. */
  deprecationDays: 365,
  registriesPage: 100,
  invitee: { least: 1, most: 254 },
  invitees: 1000,
  /** Beside the first one. */
  owners: 10,
  /** How long a link works that makes the person who uses it an owner. */
  ownerLinkHours: 72,
  /** In the book of an account, and the lists that are open to its people or circles: a change follows in each of them. */
  people: 500,
  circles: 30,
  circleName: 60,
  openLists: 50,
  /** Accounts that one account has asked, and those that it shares people with. */
  households: 5,
  /** In a draw of names. Each of all possible draws is counted, so that all are equally likely (decision 051). */
  drawPeople: { least: 3, most: 20 },
  /** What one of a draw says to the one whom they drew, and the answer. */
  drawWord: 500,
  drawWishes: 100,
  purchasesPage: 1000,
  /** What came without the list, and its owners have written down. */
  giftRecords: 1000,
  /** How often owners of a wrapped list look at one gift. */
  giftLooks: 1000,
  purchaser: 100,
  purchaseNote: 500,
  /** What guests would give and owners do not know: of a list, of one guest there, what they say of one, and the key that a guest makes up. */
  ideas: 100,
  ideasOfGuest: 20,
  ideaComments: 20,
  ideaComment: 200,
  guestKey: { least: 20, most: 255 },
  /** The characters of a question or an answer, and how many a registry has: of one item and of all, those without an answer apart. */
  question: 500,
  questions: { openOfItem: 3, open: 50, most: 300 },
  /** What a giver has the pages remember; of more, the newest. */
  rememberedGifts: 1000,
  setAsideDays: 3,
  /** Purchases that are set aside at a time: each reader of the registry has them counted. */
  setAsidePerRegistry: 5000,
  idempotencyKey: 255,
  previewsPerMinute: 30,
  /** The characters of a page that a caller sends along: what a program in a browser has left of it. */
  sentPage: 250_000,
  /** The pictures of gifts that the pages keep. */
  pictures: {
    /** Of one that an owner sends, or a shop has. A script makes a photo of `chosenBytes` smaller before it is sent. */
    bytes: 4_000_000,
    /** Of a body that brings one to the API in base64. The gateways in `deploy/` let as much in. */
    bodyBytes: 5376 * 1024,
    chosenBytes: 15_000_000,
    /** Of one side, and of all together: a browser needs four bytes for each. */
    side: 12_000,
    dots: 16_000_000,
    /** Of a shop's picture that is larger: its owner's browser paints it anew, with this many dots at its longer side. */
    paintedDots: 64_000_000,
    paintedSide: 1600,
    /** Of the copy that cards show: the most bytes, and the dots of its longer side. */
    small: { bytes: 60_000, side: 480 },
    /** Of a shop's page that an owner chooses from. */
    offered: 8,
    ofList: 3000,
    bytesOfList: 300_000_000,
    bytesOfOwner: 1_000_000_000,
  },
  /** The characters that say what is seen on the picture of a list. */
  coverWords: 300,
  bodyBytes: 64 * 1024,
  /** A hundred items of the longest links and texts, or the page of a shop. The gateways in `deploy/` let as much in. */
  batchBytes: 1024 * 1024,
  bodyDepth: 32,
  authorizationBytes: 1024,
  /** Pages alone have this limit: the service takes a longer name of a shop, but on a page it stands beside a price. */
  shopName: 100,
  /** People and their accounts on the embedded host. */
  personName: 100,
  /** How far off the end of the key of a program may lie. */
  keyYears: 10,
  appPasswordLabel: 100,
  siteName: 60,
  disclosure: 500,
} as const

/** 100000 as 100,000. `toLocaleString` would load what it knows of all languages, at every start. */
export function withCommas(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
