import { limits, type RequestHeader, type ResponseHeader, withCommas } from '@hopechest/contract'

export const introduction = `Gift registries: lists of wishes, the people who are invited to them, and who buys what.

**Signing in.** Every request except those for \`/\` and \`/health\` carries \`Authorization: Basic\` with a username and
an application password of the host. Where the service asks for a gateway key, \`x-api-key\` carries it.

**Keys of programs.** A password may be narrowed to scopes and registries; \`x-scope\` is what an operation needs, and \`GET /me\` says
what the password has. Without the scope \`surprises\`, or with \`x-surprises: keep\`, a wrapped registry reads as on the page of its
owner.

**Errors.** Every failure is \`{"detail": "<a sentence>"}\`. The status says its kind and the header \`x-error-code\` its
cause, which clients can act on; the sentence is for people and may change.

**Bodies.** A body may hold the fields that are described and those of the answer, so that a whole object may be sent back. Any
other key is refused with 422, as is a parameter in the query that is not described.

**Sending again.** A \`POST\` with an \`Idempotency-Key\` can be sent again: the first answer comes back and nothing is
made twice. An update with \`If-Match\` is refused with 412 if the item or the registry was changed meanwhile.

**Lists.** \`skip\` and \`limit\` cut a page out of a list; \`after\`, an id, begins behind that entry. A page of \`/items\` has \`limit\` items unless the list ends
there; an item that is deleted while the page is written is left out. The header \`Link\` leads to the next page until the
list ends, at the same cost however deep. \`skip\` ends at ${withCommas(limits.itemsPage.skip)}.`

export const tagWords: Record<string, string> = {
  settings: 'What admins set for the whole site',
  health: 'Whether the service is up; open to all',
  items: 'The wishes of a registry',
  'item-tags': 'The versions of items, and what programs call them',
  registries: 'Lists of wishes; the host keeps them',
  invitees: 'Who may read a private registry',
  owners: 'Who owns a registry beside its first owner',
  circles: 'Circles of people whom an owner has written down',
  people: 'People whom an owner has written down, and whom a circle has',
  slips: 'What people drew who draw names in a circle',
  households: 'Accounts that share their people and circles',
  affiliate: 'Where the affiliate link of an item leads',
  changes: 'What has changed, in its order',
  hooks: 'Programs that hear of changes',
  purchases: 'Who buys what; the owner need not know',
  ideas: 'What guests would give; the owners do not know',
  'idea-settings': 'Whether guests may add ideas',
  questions: 'What guests ask about items; who asks is not stored',
  'link-previews': 'What the page of a shop says about a product',
}

export const parameterWords: Record<string, string> = {
  id: 'The registry',
  item_id: 'The item',
  purchase_id: 'The purchase',
  circle_id: 'The circle',
  person_id: 'The person',
  household_id: 'The household',
  idea_id: 'The idea',
  question_id: 'The question',
  hook_id: 'The hook',
  delivery_id: 'What the program heard',
  invitee: 'A username or an e-mail address, as the list has it',
  owner: 'A username or an e-mail address, as the list has it',
  skip: 'How many entries to leave out at the start',
  limit: 'How many entries to answer with at most',
}

export const requestHeaderWords: Record<RequestHeader, string> = {
  'idempotency-key': `1 to ${limits.idempotencyKey} visible characters that the client makes up. Sent again within a day with the same body, the request gets its first answer again`,
  'if-match': 'An ETag: the change is refused with 412 if what it is of was changed since',
  'if-none-match': 'An ETag: the answer is 304 without a body while what is read is as it was',
  prefer: `\`wait=${limits.changeWaitSeconds}\`: where there is no change yet, the answer comes with the next one, or after that many seconds at most`,
  'x-release-key':
    'The release_key of the purchase, or the key of the guest whose ideas they are. Owners and admins need none to read, confirm or give back',
}

export const responseHeaderWords: Record<
  | ResponseHeader
  | 'ratelimit'
  | 'ratelimit-policy'
  | 'retry-after'
  | 'www-authenticate'
  | 'x-error-code'
  | 'x-error-field',
  string
> = {
  etag: 'The version of what is read or changed, as this caller sees it; a list of more than 64 KB has one only where it is of items',
  'idempotency-replayed':
    'true: the answer is that of an earlier request with this Idempotency-Key, and nothing was made',
  link: 'The next page, rel="next", while there is one; relative to the address of the request',
  location: 'The address of what was made; relative to the address of the request',
  'preference-applied':
    'wait, with the seconds, where the request may wait; where too many wait, it is answered at once without it',
  'x-error-code': 'Which refusal it is: a code that stays, where the sentence may change',
  'x-error-field':
    'The field or parameter that the sentence is about, such as `meta.registry_invitees[3]`, where it is about one; other characters than visible ASCII are percent-encoded',
  ratelimit:
    'What is left of each policy that has counted the request: `"creations";r=42;t=17` are 42 more in 17 seconds',
  'ratelimit-policy': 'How much each policy allows: `"creations";q=60;w=60` are 60 in 60 seconds',
  'x-host-total': 'How many there are, as the host counts them',
  'x-host-totalpages': 'How many pages of this size there are',
  'retry-after': 'Seconds after which the request is worth another try',
  'www-authenticate': 'How to sign in: Basic',
}

/** For the fields whose shape does not describe them. */
export const fieldWords: Record<string, string> = {
  id: 'The number that names it',
  registry_id: 'The registry that the item belongs to',
  item_id: 'The item',
  item: 'The item as it is now; left out where it is gone',
  registry: 'The registry as it is now, in short, where the change is of no item; left out where it is gone',
  name: 'What it is',
  description: 'A few words about it',
  url: 'Where it can be bought; the address of its own list where no shop has it',
  retailer: 'The shop',
  image_url: 'A picture of it',
  price: 'The price of one piece',
  quantity_needed: 'How many are wished for; 2147483647: as many as guests like',
  quantity_purchased: 'How many of them are bought',
  is_active: 'false when it is deleted',
  affiliate_url: 'A link that earns the owner of the site a commission',
  affiliate_status: 'Whether the affiliate link is in use',
  success: 'Always true; a failure has another status and a detail',
  message: 'A sentence for people',
  data: 'The item',
  detail: 'A sentence about what is wrong and what to do',
  title: 'The name of the registry',
  story: 'What the owner writes to the guests',
  status: 'publish: public; private: for the owners and invitees',
  slug: 'The last part of its address on the site',
  permalink: 'Its address on the site',
  meta: 'What the registry keeps beside its title and story',
  user_id: 'The first owner',
  registry_item_ids: 'The items in the order of their owner',
  registry_invitees: 'Usernames and e-mail addresses of the invitees',
  registry_owners: 'Usernames and e-mail addresses of those who own it with its first owner',
  registry_event_type: 'The occasion',
  registry_event_date: 'The day of the occasion, like 2026-12-24, or empty',
  registry_time_zone: 'The zone by whose clock the day ends, like Europe/Vienna, or empty',
  registry_most_wanted: 'How many of the first items are the most wanted',
  registry_group_gifts: 'The items whose pieces are parts of one gift, each at the price of a part',
  registry_hand_over: 'How guests hand over their parts, in the words of the owners',
  registry_headings: 'The headings of the list, each below the items above it',
  items_above: 'How many items stand above the heading, in the order of the owner',
  registry_item_currencies: 'The items whose price is in a currency of its own',
  registry_put_away: 'Whether its owners have put it away: then no gift of it can be bought',
  registry_for_child: 'Whether it is for a child: its owners give, too, and see at once what is bought',
  registry_search_engines: 'Whether search engines may list its page, while it is public',
  registry_reveal: 'When the owners see which gifts were bought',
  registry_currency: 'The ISO 4217 code of the prices, or empty for the default of the site',
  invitees: 'Usernames and e-mail addresses',
  owners: 'Usernames and e-mail addresses',
  author: 'The name of the guest who has the idea, or says something of one',
  quantity: 'How many pieces',
  purchaser: 'The name of the buyer, for the owner',
  note: 'A few words for the owner',
  has_arrived: 'Whether the gift has come; a guest reads false',
  is_author_thanked: 'Whether the guest was thanked for the idea',
  is_giver_thanked: 'Whether its giver was thanked',
  is_on_list: 'Whether an owner has put it on the list',
  is_thanked: 'Whether the giver was thanked; a guest reads false',
  own_note: 'What an owner notes beside it; a guest reads null',
  is_set_aside:
    'true: it is taken for three days, and goes back by itself unless it is bought; at most 5,000 in a registry are so at a time',
  set_aside_until: 'Until when it is set aside; null when it is bought',
  until: 'When the first of them go back',
  send_to: 'Where guests send their gifts; empty when nothing is written',
  release_key: 'Gives the purchase back; it is shown only here',
  item_name: 'What was bought, also when its owner removed it',
  item_image_url: 'A picture of it',
  remaining: 'How many are still wished for',
  scopes: 'What the password may do',
  service: 'The name of the service',
  currency: 'An ISO 4217 code',
  created_at: 'When it was made: ISO 8601, UTC',
  updated_at: 'When it was changed last: ISO 8601, UTC',
}
