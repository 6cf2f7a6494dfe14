import type { Static, TSchema } from 'typebox'
import { Affiliate, AffiliateUpdate, AffiliateWork, AffiliateWorkPage, ItemAffiliate } from './affiliate.ts'
import { Change, ChangePublic, ChangesPage } from './changes/changes.ts'
import { Delivery, Hook, HookCreate, HookMade, HooksPage, HookUpdate } from './changes/hooks.ts'
import { Draw, DrawLeaving, DrawPlan, DrawRound, Slip } from './draws.ts'
import type { ErrorCode } from './errors.ts'
import { Health, Welcome } from './health.ts'
import {
  Idea,
  IdeaCommentWrite,
  IdeaCreate,
  IdeaList,
  IdeaNotes,
  IdeaSettings,
  IdeaTake,
  IdeaUpdate,
} from './ideas.ts'
import {
  FirstOwner,
  InviteeLink,
  InviteesBody,
  InviteesResponse,
  OwnersBody,
  OwnersResponse,
} from './invitees.ts'
import {
  Item,
  ItemCreate,
  ItemMove,
  ItemPublic,
  ItemPublicResponse,
  ItemRegistryCreate,
  ItemResponse,
  ItemsBatch,
  ItemsByExternalId,
  ItemsPage,
  ItemTag,
  ItemTagsPage,
  ItemUpdate,
  ItemVerdict,
  KeptItem,
  Picture,
  PictureCreate,
  RemovedItem,
} from './items.ts'
import type { Lifecycle } from './lifecycle.ts'
import { limits } from './limits.ts'
import { LinkPreview, LinkPreviewRequest } from './link-previews.ts'
import { Me, type Scope, Settings, SettingsUpdate } from './me.ts'
import {
  Circle,
  CircleCreate,
  ForWhom,
  ForWhomWrite,
  Household,
  HouseholdCreate,
  KnownPerson,
  KnownPersonCreate,
  KnownPersonUpdate,
  OpenTo,
  OpenToWrite,
  Sizes,
  SizesWrite,
} from './people.ts'
import {
  GiftLook,
  GiftRecordCreate,
  Purchase,
  PurchaseCreate,
  PurchaseNote,
  PurchaseReceipt,
  PurchasesPage,
  PurchaseUpdate,
  SendTo,
  SetAside,
  Taken,
} from './purchases.ts'
import { Question, QuestionAnswer, QuestionCreate } from './questions.ts'
import {
  ItemMetaUpdate,
  RegistriesPage,
  Registry,
  RegistryCopy,
  RegistryCreate,
  RegistryItemsPage,
  RegistryUpdate,
} from './registries.ts'
import { Type } from './shape.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Headers that mean something to an endpoint beyond who is calling. Each other change refuses `if-match`. */
export type RequestHeader = 'idempotency-key' | 'if-match' | 'if-none-match' | 'prefer' | 'x-release-key'

/** Headers of a success that mean something to a client. */
export type ResponseHeader =
  | 'etag'
  | 'idempotency-replayed'
  | 'link'
  | 'location'
  | 'preference-applied'
  | 'x-host-total'
  | 'x-host-totalpages'

/**
 * The shape of an answer, with an example; or one for those who see affiliate fields and one for other callers. Fields
 * that it does not name are not sent. A shape that nothing else needs may stand in the line of its endpoint.
 */
export type AnswerShape = TSchema | { admin: TSchema; others: TSchema } | null

/** What an endpoint takes and what it may answer. */
export interface Endpoint extends Lifecycle {
  since: string
  method: Method
  path: string
  summary: string
  /** What the summary has no room for, in whole sentences. */
  more?: string
  /** It asks for no credentials. */
  isOpen?: true
  /** What the key of a program needs, where it may not do all. A rule that needs more asks for it: `demandScope`. */
  scope: Scope | null
  /**
   * It shows or changes what guests do with the registry in its path: while that is wrapped, a key without surprises is refused
   * before anything is looked up.
   */
  tellsSurprises?: true
  query?: TSchema
  body?: TSchema
  /** How long its body may be, unless `limits.bodyBytes`. */
  bodyBytes?: number
  /** The headers that it reads. */
  headers?: readonly RequestHeader[]
  /** The one of them without which it refuses. */
  needs?: RequestHeader
  /** The address of what it makes, which `Location` names; an id at its end is the one in the answer. */
  makes?: string
  /** The headers that a success may carry. */
  gives?: readonly ResponseHeader[]
  /** Why it may refuse, beyond what follows from its path, query, headers and body. */
  refuses?: readonly ErrorCode[]
  /** Refused while the service is overloaded. */
  isCostly?: true
  /**
   * While `ITEM_ROUTES` lets every caller read every item, the answer depends on address, audience and database alone.
   */
  isSameForAll?: true
  /** How many entries a page has when the query names no limit; the answer links to the next page. */
  usualLimit?: number
  /** The status of a success: 200 with a body and 204 without, unless another stands here. */
  status?: 201
  answer: AnswerShape
}

/** Where an endpoint is, the version that brings it, and the scope that a key needs there; null: any key will do. */
function at<const Verb extends Method, const Path extends string>(
  method: Verb,
  path: Path,
  since: string,
  scope: Scope | null,
) {
  return { method, path, since, scope }
}

/** Affiliate fields are in the items of those who may see them: `seesAffiliateFields` in `host/may.ts`. */
const oneItem = { answer: { admin: ItemResponse, others: ItemPublicResponse }, gives: ['etag'] } as const
const oneRegistry = { answer: Registry, gives: ['etag'] } as const
const madeItem = { ...oneItem, makes: '/items/:item_id', gives: ['etag', 'location'] } as const
const itemList = {
  answer: { admin: Type.Array(Item), others: Type.Array(ItemPublic) },
  isCostly: true,
} as const
const purchaseList = {
  query: PurchasesPage,
  answer: Type.Array(Purchase),
  headers: ['if-none-match'],
  gives: ['etag', 'link'],
  isCostly: true,
} as const
/** A list that programs ask for again and again. */
const polled = { headers: ['if-none-match'], gives: ['etag'] } as const

/** The changes behind one that the caller has, oldest first; a caller may wait for the next. */
const changes = {
  query: ChangesPage,
  headers: ['prefer'],
  gives: ['link', 'preference-applied'],
  refuses: ['gone'],
  answer: { admin: Type.Array(Change), others: Type.Array(ChangePublic) },
  isCostly: true,
} as const

/** An endpoint that makes something takes an `Idempotency-Key`: the same request sent again makes nothing twice. */
const creates = { headers: ['idempotency-key'], status: 201 } as const

/** The answer has the secret, this once. */
const makesHook = {
  body: HookCreate,
  ...creates,
  makes: '/hooks/:hook_id',
  gives: ['location'],
  answer: HookMade,
  refuses: ['too_many_hooks', 'no_stand_in'],
} as const

/** Where others changed the registry at each try, or its owners meanwhile. */
const registryChanged = ['owners_changed', 'changed_meanwhile'] as const

/** Ideas are changed by the guest whose key comes along. */
const guestActs = {
  headers: ['x-release-key'],
  needs: 'x-release-key',
  answer: Idea,
} as const

/** The whole API. The service answers these, OpenAPI describes them, and the clients have a method for each. */
export const endpoints = {
  getWelcome: {
    ...at('GET', '/', '0.1.0', null),
    summary: 'Say hello',
    isOpen: true,
    answer: Welcome,
  },
  getHealth: {
    ...at('GET', '/health', '0.1.0', null),
    summary: 'Say that the service is up',
    isOpen: true,
    answer: Health,
  },

  getMe: {
    ...at('GET', '/me', '0.1.0', null),
    summary: 'Say who the caller is, what they may do, and how many registries they own or are invited to',
    answer: Me,
    isCostly: true,
  },

  getSettings: {
    ...at('GET', '/settings', '0.1.0', 'lists:read'),
    summary: 'Read the settings of the site, such as the currency of registries that name none',
    more: 'A host of framed pages and a WordPress site keep their own: then there is nothing at this address.',
    answer: Settings,
    refuses: ['not_found'],
  },
  changeSettings: {
    ...at('PATCH', '/settings', '0.1.0', 'site'),
    summary: 'Change the settings of the site that the body names, as an admin',
    body: SettingsUpdate,
    answer: Settings,
    refuses: ['not_found'],
  },

  listItems: {
    ...at('GET', '/items', '0.1.0', 'lists:read'),
    summary: 'List active items, or some of them by their ids',
    more:
      'With ITEM_ROUTES=authenticated, the items of all registries. With ITEM_ROUTES=members, those of the registries that the ' +
      'caller owns, alone or beside others; an admin gets those of all registries. By ids, each item that GET /items/{item_id} ' +
      'would answer to the caller.',
    query: ItemsPage,
    ...itemList,
    headers: ['if-none-match'],
    gives: ['etag', 'link'],
    isSameForAll: true,
    usualLimit: limits.itemsPage.usual,
  },
  getItem: {
    ...at('GET', '/items/:item_id', '0.1.0', 'lists:read'),
    summary: 'Read one item',
    headers: ['if-none-match'],
    ...oneItem,
    isSameForAll: true,
  },
  createItem: {
    ...at('POST', '/items', '0.1.0', 'gifts:write'),
    summary: 'Create an item',
    body: ItemCreate,
    ...creates,
    ...madeItem,
    refuses: ['not_found', 'registry_full', 'wrapped'],
  },
  updateItem: {
    ...at('PUT', '/items/:item_id', '0.1.0', 'gifts:write'),
    summary: 'Change the fields of an item that the body names; is_active: true brings a deleted item back',
    body: ItemUpdate,
    headers: ['if-match'],
    ...oneItem,
    refuses: ['registry_full', 'purchases_stand', 'wrapped'],
  },
  deleteItem: {
    ...at('DELETE', '/items/:item_id', '0.1.0', 'gifts:write'),
    summary: 'Delete an item; its row stays and can be brought back',
    headers: ['if-match'],
    ...oneItem,
  },

  listRegistries: {
    ...at('GET', '/registries', '0.1.0', 'lists:read'),
    summary:
      "List the caller's own registries or those that invite the caller, newest first, or find the one with a slug",
    query: RegistriesPage,
    answer: Type.Array(Registry),
    headers: ['if-none-match'],
    gives: ['etag', 'link', 'x-host-total', 'x-host-totalpages'],
    isCostly: true,
  },
  getRegistry: {
    ...at('GET', '/registries/:id', '0.1.0', 'lists:read'),
    summary: 'Read one registry, as an owner, an invitee or an admin',
    headers: ['if-none-match'],
    ...oneRegistry,
  },
  createRegistry: {
    ...at('POST', '/registries', '0.1.0', 'lists:write'),
    summary: 'Create a registry; the caller becomes its first owner',
    body: RegistryCreate,
    ...creates,
    makes: '/registries/:id',
    ...oneRegistry,
    gives: ['etag', 'location'],
    refuses: ['no_such_account'],
  },
  copyRegistry: {
    ...at('POST', '/registries/:id/copy', '0.1.0', 'lists:write'),
    summary: 'Copy a registry, as an owner or an admin; the caller becomes the first owner of the copy',
    more:
      'It is private, and has the items in their order with headings, currencies and parts; what guests bought and set aside ' +
      'stays behind. While the registry is wrapped, all pieces count as open. Only its first owner brings other owners along. ' +
      'On a WordPress site people do not come along: guests and owners are refused, and a copy that is cut off is finished by ' +
      'the same request with its Idempotency-Key. Each item counts as one that is created by itself.',
    body: RegistryCopy,
    ...creates,
    makes: '/registries/:id',
    ...oneRegistry,
    gives: ['etag', 'location'],
    isCostly: true,
    refuses: ['registry_full', 'no_such_account'],
  },
  updateRegistry: {
    ...at('PATCH', '/registries/:id', '0.1.0', 'lists:write'),
    summary: 'Change title, status, story or meta, as an owner or an admin',
    body: RegistryUpdate,
    headers: ['if-match'],
    ...oneRegistry,
    refuses: [...registryChanged, 'no_such_account', 'wrapped'],
  },
  deleteRegistry: {
    ...at('DELETE', '/registries/:id', '0.1.0', 'lists:write'),
    summary: 'Delete a registry for good, with its items, as its first owner or an admin',
    headers: ['if-match'],
    answer: null,
  },

  listRegistryItems: {
    ...at('GET', '/registries/:id/items', '0.1.0', 'lists:read'),
    summary: 'List the active items of a registry in the order of its owner',
    query: RegistryItemsPage,
    ...itemList,
    ...polled,
    gives: ['etag', 'link'],
  },
  addRegistryItem: {
    ...at('POST', '/registries/:id/items', '0.1.0', 'gifts:write'),
    summary: 'Add an item to a registry, as an owner or an admin',
    body: ItemRegistryCreate,
    ...creates,
    ...madeItem,
    refuses: ['registry_full', 'wrapped'],
  },
  addRegistryItems: {
    ...at('POST', '/registries/:id/items/batch', '0.1.0', 'gifts:write'),
    summary: `Add up to ${limits.itemsPerBatch} items to a registry, all or none, as an owner or an admin`,
    more:
      'They come to the end of the list in their order, and the answer has them in that order. Where one of them cannot be ' +
      'added, none is, and the sentence names the first one that is wrong, such as items[3].price. Each counts as an item ' +
      'that is created by itself.',
    body: ItemsBatch,
    bodyBytes: limits.batchBytes,
    ...creates,
    ...itemList,
    makes: '/registries/:id/items',
    gives: ['location'],
    refuses: ['registry_full', 'wrapped'],
  },
  putRegistryItems: {
    ...at('PUT', '/registries/:id/items/batch', '0.1.0', 'gifts:write'),
    summary: `Make or change up to ${limits.itemsPerBatch} items by names of your own, as an owner or an admin`,
    more:
      'An item whose external_id the registry does not know is made, any other one is changed: the fields that its row names. ' +
      'Each row is stored by itself and has its own verdict, so the same request can be sent again until no row is refused, ' +
      'also after an answer that was lost. A field that no item may have refuses them all, before anything is stored. What ' +
      'was removed from the list stays so, unless the row says is_active: true. With dry_run nothing is stored.',
    body: ItemsByExternalId,
    bodyBytes: limits.batchBytes,
    answer: Type.Array(ItemVerdict),
    refuses: ['wrapped'],
    isCostly: true,
  },
  listItemTags: {
    ...at('GET', '/registries/:id/item-tags', '0.1.0', 'lists:read'),
    tellsSurprises: true,
    summary:
      'List the versions of the items of a registry and what programs call them, by id, as an owner or an admin',
    more: 'With one read a program has the tags of all items for If-Match, and finds those that it has made before.',
    query: ItemTagsPage,
    answer: Type.Array(ItemTag),
    ...polled,
    gives: ['etag', 'link'],
    isCostly: true,
  },
  removeRegistryItem: {
    ...at('DELETE', '/registries/:id/items/:item_id', '0.1.0', 'gifts:write'),
    summary: 'Delete an item of a registry, as an owner or an admin',
    headers: ['if-match'],
    answer: null,
  },

  addPicture: {
    ...at('POST', '/registries/:id/pictures', '0.1.0', 'gifts:write'),
    summary: 'Send a picture for an item of a registry, as an owner or an admin',
    more:
      'Of the file stays what a browser shows: nothing of place, time and camera. The same picture has the same address each ' +
      'time. One that no item has is deleted after a month.',
    body: PictureCreate,
    bodyBytes: limits.pictures.bodyBytes,
    status: 201,
    answer: Picture,
    refuses: ['pictures_full'],
    isCostly: true,
  },

  listRemovedItems: {
    ...at('GET', '/registries/:id/removed-items', '0.1.0', 'lists:read'),
    summary: `List the items that were removed from a registry in the last ${limits.removedItems.days} days, newest first, as an owner or an admin`,
    more: `At most ${limits.removedItems.most}. PUT /items/{item_id} with is_active: true brings one back.`,
    answer: Type.Array(RemovedItem),
    ...polled,
    isCostly: true,
  },

  listOffListItems: {
    ...at('GET', '/registries/:id/off-list-items', '0.1.0', 'lists:read'),
    summary: 'List the items that are off the list, as an owner or an admin',
    more:
      `First those that the owners keep: hidden ones and those that they have now, at most ${limits.offListItems}; PUT ` +
      '/items/{item_id} with off_list: null puts one on the list again. Then, with off_list null, those that were removed in ' +
      `the last ${limits.removedItems.days} days, at most ${limits.removedItems.most}.`,
    answer: Type.Array(KeptItem),
    ...polled,
    isCostly: true,
  },

  moveItem: {
    ...at('POST', '/registries/:id/items/:item_id/move', '0.1.0', 'gifts:write'),
    summary: 'Move an item to another registry, as an owner of both or an admin',
    more:
      'It becomes a new item at the end of that list, with all that was bought and set aside of it; release keys open the same ' +
      'purchases at their old addresses and at the new ones. The old item is deleted and does not come back. Sent again, the ' +
      'answer is the item that has moved.',
    body: ItemMove,
    ...creates,
    ...madeItem,
    headers: ['idempotency-key', 'if-match'],
    refuses: ['registry_full', 'put_away', 'wrapped'],
  },

  updateItemMeta: {
    ...at('PATCH', '/registries/:id/items/:item_id/meta', '0.1.0', 'gifts:write'),
    summary:
      'Change what the meta of a registry says of one of its items, as an owner or an admin; what it says of others stays',
    body: ItemMetaUpdate,
    headers: ['if-match'],
    ...oneRegistry,
    refuses: [...registryChanged, 'no_such_heading'],
  },

  listInvitees: {
    ...at('GET', '/registries/:id/invitees', '0.1.0', 'lists:read'),
    summary: 'List the invitees of a registry',
    answer: InviteesResponse,
  },
  addInvitees: {
    ...at('POST', '/registries/:id/invitees', '0.1.0', 'people'),
    summary: 'Invite people by username or e-mail address, as an owner or an admin',
    body: InviteesBody,
    headers: ['if-match'],
    answer: InviteesResponse,
    refuses: [...registryChanged],
  },
  removeInvitee: {
    ...at('DELETE', '/registries/:id/invitees/:invitee', '0.1.0', 'people'),
    summary: 'Remove an invitee from the list, as an owner or an admin',
    headers: ['if-match'],
    answer: InviteesResponse,
    refuses: [...registryChanged],
  },

  addOwners: {
    ...at('POST', '/registries/:id/owners', '0.1.0', 'people'),
    summary: 'Add owners by username or e-mail address beside the first one, as the first owner or an admin',
    body: OwnersBody,
    headers: ['if-match'],
    answer: OwnersResponse,
    refuses: [...registryChanged, 'no_such_account'],
  },
  removeOwner: {
    ...at('DELETE', '/registries/:id/owners/:owner', '0.1.0', 'people'),
    summary:
      'Take an owner off, as the first owner or an admin; any other owner leaves so, with all entries that mean them',
    headers: ['if-match'],
    answer: OwnersResponse,
    refuses: [...registryChanged, 'wrapped'],
  },

  passOnRegistry: {
    ...at('PUT', '/registries/:id/first-owner', '0.1.0', 'people'),
    summary: 'Make another owner the first one, as the first owner or an admin',
    more:
      'The entry is one of registry_owners, and means an account. A host of framed pages and a WordPress site pass their ' +
      'registries on themselves: then the answer is 404.',
    body: FirstOwner,
    answer: null,
    refuses: ['wrapped'],
  },
  getInviteeLink: {
    ...at('GET', '/registries/:id/invitees/:invitee/link', '0.1.0', 'people'),
    summary: 'Read the personal link of an invitee, as an owner or an admin',
    more:
      'It is the same each time, and ends when the invitee leaves the list. A host of framed pages and a WordPress site make ' +
      'their own links: then the answer is 404.',
    answer: InviteeLink,
  },

  getOpenTo: {
    ...at('GET', '/registries/:id/open-to', '0.1.0', 'lists:read'),
    summary: 'Say which circles and people a registry is open to, as an owner or an admin',
    more: 'It names those alone that the caller sees: their own, and those of their household.',
    answer: OpenTo,
  },
  setOpenTo: {
    ...at('PUT', '/registries/:id/open-to', '0.1.0', 'people'),
    summary: 'Open a registry to circles and people, as an owner or an admin',
    more:
      'From then on each of these people is among its invitees, by their address, or without one by name and number, as in ' +
      '`Oma Lise #12`; who joins a circle later, too. Who is taken out of it, left out or removed leaves the invitees.',
    body: OpenToWrite,
    answer: OpenTo,
    refuses: [...registryChanged, 'book_full', 'too_many_guests'],
  },

  getForWhom: {
    ...at('GET', '/registries/:id/for-whom', '0.1.0', 'lists:read'),
    summary: 'Say whom a registry is for, as an owner or an admin',
    answer: ForWhom,
    gives: ['etag'],
  },
  setForWhom: {
    ...at('PUT', '/registries/:id/for-whom', '0.1.0', 'people'),
    summary: 'Say whom a registry is for, as an owner or an admin',
    more:
      'From then on no circle opens it to this person, and no entry among its invitees means them, by name or by address. ' +
      'Where their link shows the wishes, it is among the invitees by name and number, as in `Mia #12`.',
    body: ForWhomWrite,
    headers: ['if-match'],
    answer: ForWhom,
    gives: ['etag'],
    refuses: [...registryChanged, 'too_many_guests', 'wrapped'],
  },

  listPeople: {
    ...at('GET', '/people', '0.1.0', 'people'),
    summary: 'List the people whom the caller and their household have written down',
    answer: Type.Array(KnownPerson),
    ...polled,
    isCostly: true,
  },
  addPerson: {
    ...at('POST', '/people', '0.1.0', 'people'),
    summary: 'Write a person down',
    body: KnownPersonCreate,
    ...creates,
    answer: KnownPerson,
    refuses: ['book_full'],
  },
  updatePerson: {
    ...at('PATCH', '/people/:person_id', '0.1.0', 'people'),
    summary: 'Change what is written of a person; what is left out stays',
    body: KnownPersonUpdate,
    answer: KnownPerson,
    refuses: ['too_many_guests'],
  },
  removePerson: {
    ...at('DELETE', '/people/:person_id', '0.1.0', 'people'),
    summary: 'Remove a person: no registry is open to them any more',
    more: 'For a day the person can be brought back.',
    answer: null,
  },
  restorePerson: {
    ...at('PUT', '/people/:person_id', '0.1.0', 'people'),
    summary:
      'Bring a person back who was removed within the last day, with their link, circles and registries',
    answer: KnownPerson,
    refuses: ['book_full', 'too_many_guests'],
  },
  renewPersonLink: {
    ...at('PUT', '/people/:person_id/link', '0.1.0', 'people'),
    summary: 'Give a person another link; the one of before ends, and what they gave counts on',
    answer: KnownPerson,
  },
  endPersonLink: {
    ...at('DELETE', '/people/:person_id/link', '0.1.0', 'people'),
    summary: 'End the link of a person, until they get another one',
    answer: KnownPerson,
  },

  getOwnSizes: {
    ...at('GET', '/me/sizes', '0.1.0', 'people'),
    summary: 'Read the sizes and likes that the caller has written down of themselves',
    answer: Sizes,
  },
  setOwnSizes: {
    ...at('PUT', '/me/sizes', '0.1.0', 'people'),
    summary: 'Write down the own sizes and likes; what is left out is empty from then on',
    more:
      'People of the book of the caller read them on the page of their link, and so does the one who drew the name of the caller. ' +
      'No one else does.',
    body: SizesWrite,
    answer: Sizes,
  },
  getPersonSizes: {
    ...at('GET', '/people/:person_id/sizes', '0.1.0', 'people'),
    summary: 'Read what a person has written down of themselves on their own page; they alone write there',
    answer: Sizes,
  },

  listCircles: {
    ...at('GET', '/circles', '0.1.0', 'people'),
    summary: 'List the circles of the caller and their household',
    answer: Type.Array(Circle),
    ...polled,
  },
  addCircle: {
    ...at('POST', '/circles', '0.1.0', 'people'),
    summary: 'Make a circle',
    body: CircleCreate,
    ...creates,
    answer: Circle,
    refuses: ['book_full'],
  },
  renameCircle: {
    ...at('PATCH', '/circles/:circle_id', '0.1.0', 'people'),
    summary: 'Give a circle another name',
    body: CircleCreate,
    answer: Circle,
  },
  removeCircle: {
    ...at('DELETE', '/circles/:circle_id', '0.1.0', 'people'),
    summary: 'Remove a circle: no registry is open to it any more. Its people stay written down',
    answer: null,
  },
  putInCircle: {
    ...at('PUT', '/circles/:circle_id/people/:person_id', '0.1.0', 'people'),
    summary: 'Put a person into a circle of the same book: each registry that is open to it is open to them',
    answer: KnownPerson,
    refuses: ['too_many_guests'],
  },
  takeOutOfCircle: {
    ...at('DELETE', '/circles/:circle_id/people/:person_id', '0.1.0', 'people'),
    summary: 'Take a person out of a circle: what it alone has opened to them is closed at once',
    answer: KnownPerson,
  },

  getDraw: {
    ...at('GET', '/circles/:circle_id/draw', '0.1.0', 'people'),
    summary: 'Read what is planned or drawn in a circle, without who drew whom',
    answer: Draw,
  },
  planDraw: {
    ...at('PUT', '/circles/:circle_id/draw', '0.1.0', 'people'),
    summary: 'Say who of a circle draws names, who draws whom not, about how much, and until when',
    more: 'Not while the names are drawn. `stuck` says why no names can be drawn, before anyone tries.',
    body: DrawPlan,
    answer: Draw,
    refuses: ['names_drawn'],
  },
  drawNames: {
    ...at('POST', '/circles/:circle_id/draw', '0.1.0', 'people'),
    summary: 'Draw the names of a circle, or draw them anew',
    more:
      'Each possible draw is equally likely. Whom each drew last time is left out where names can be drawn without. The round is the ' +
      'one that the caller has seen: of two callers at once, one draws.',
    body: DrawRound,
    answer: Draw,
    isCostly: true,
    refuses: ['names_drawn', 'no_names'],
  },
  leaveDraw: {
    ...at('POST', '/circles/:circle_id/draw/leaving', '0.1.0', 'people'),
    summary: 'Take a person out of a draw: as few slips as possible change',
    body: DrawLeaving,
    answer: Draw,
    refuses: ['no_names'],
  },
  endDraw: {
    ...at('DELETE', '/circles/:circle_id/draw', '0.1.0', 'people'),
    summary: 'End a draw: no slip of it can be read any more. Who takes part and the wishes stay',
    answer: null,
  },
  listSlips: {
    ...at('GET', '/slips', '0.1.0', 'people'),
    summary: 'List what the caller drew',
    more: 'In circles of their own book, and as a person who is written down with an address that the caller has proved.',
    answer: Type.Array(Slip),
    ...polled,
  },

  listHouseholds: {
    ...at('GET', '/households', '0.1.0', 'people'),
    summary: 'List whom the caller has asked to share people and circles, and who asks the caller',
    answer: Type.Array(Household),
    ...polled,
  },
  askHousehold: {
    ...at('POST', '/households', '0.1.0', 'people'),
    summary: 'Ask for a household with the account that has proved an address',
    more: 'The answer is the same whether there is such an account.',
    body: HouseholdCreate,
    ...creates,
    answer: Household,
    refuses: ['book_full'],
  },
  agreeToHousehold: {
    ...at('PUT', '/households/:household_id', '0.1.0', 'people'),
    summary: 'Agree to a household: from then on both see and change the people and circles of both',
    answer: Household,
    refuses: ['book_full'],
  },
  endHousehold: {
    ...at('DELETE', '/households/:household_id', '0.1.0', 'people'),
    summary: 'End or decline a household: what each has opened to people of the other is closed',
    answer: null,
  },

  readAffiliateWork: {
    ...at('GET', '/affiliate', '0.1.0', 'affiliate'),
    summary: 'Count the affiliate links of all registries by their state, and list those in one, as an admin',
    query: AffiliateWorkPage,
    answer: AffiliateWork,
    gives: ['link'],
    isCostly: true,
    refuses: ['forbidden'],
  },
  listAffiliates: {
    ...at('GET', '/registries/:id/affiliate', '0.1.0', 'affiliate'),
    summary: 'List the affiliate links of the active items of a registry; items without one are left out',
    answer: Type.Array(ItemAffiliate),
    ...polled,
    isCostly: true,
  },
  getAffiliate: {
    ...at('GET', '/registries/:id/items/:item_id/affiliate', '0.1.0', 'affiliate'),
    summary: 'Read where the affiliate link of an item leads, and whether it is in use',
    answer: Affiliate,
  },
  setAffiliate: {
    ...at('PUT', '/registries/:id/items/:item_id/affiliate', '0.1.0', 'affiliate'),
    summary: 'Set the affiliate link of an item, as an owner or an admin',
    body: AffiliateUpdate,
    headers: ['if-match'],
    answer: Affiliate,
  },
  clearAffiliate: {
    ...at('DELETE', '/registries/:id/items/:item_id/affiliate', '0.1.0', 'affiliate'),
    summary: 'Clear the affiliate link of an item, as an owner or an admin',
    headers: ['if-match'],
    answer: null,
  },

  listPurchases: {
    ...at('GET', '/registries/:id/items/:item_id/purchases', '0.1.0', 'lists:read'),
    tellsSurprises: true,
    summary: 'List what was bought of an item and given back, newest first, as an owner or an admin',
    ...purchaseList,
  },
  listRegistryPurchases: {
    ...at('GET', '/registries/:id/purchases', '0.1.0', 'lists:read'),
    tellsSurprises: true,
    summary: 'List what was bought of a registry and given back, newest first, as an owner or an admin',
    ...purchaseList,
  },
  createPurchase: {
    ...at('POST', '/registries/:id/items/:item_id/purchases', '0.1.0', 'give'),
    tellsSurprises: true,
    summary: 'Buy some of an item, or set it aside for three days; no more can be taken than are wished for',
    body: PurchaseCreate,
    ...creates,
    makes: '/registries/:id/items/:item_id/purchases/:purchase_id',
    gives: ['location'],
    answer: PurchaseReceipt,
    refuses: ['too_few_left', 'put_away', 'given_in_parts', 'too_many_set_aside'],
  },
  addGiftRecord: {
    ...at('POST', '/registries/:id/gift-record', '0.1.0', 'lists:write'),
    summary:
      'Write down a gift that came without the list, as an owner or an admin, once the registry is unwrapped',
    more:
      `It stands among the purchases of the registry, has arrived, and is no item of the list; at most ${limits.giftRecords}. ` +
      'Giving it back removes it.',
    body: GiftRecordCreate,
    ...creates,
    refuses: ['still_wrapped', 'records_full'],
    makes: '/registries/:id/items/:item_id/purchases/:purchase_id',
    gives: ['location'],
    answer: Purchase,
  },
  lookAtGift: {
    ...at('PUT', '/registries/:id/items/:item_id/look', '0.1.0', 'lists:write'),
    tellsSurprises: true,
    summary: 'Note that the caller, an owner or an admin, opens one gift of a wrapped registry early',
    more:
      `All owners read that they looked, and it is never taken back; at most ${limits.giftLooks}. Sent again, the first ` +
      'look stands. What was given is among the purchases of the item.',
    refuses: ['already_open', 'looks_full'],
    answer: GiftLook,
  },
  listGiftLooks: {
    ...at('GET', '/registries/:id/gift-looks', '0.1.0', 'lists:read'),
    summary: 'List which gifts owners have opened early, oldest first, as an owner or an admin',
    more: 'It says who looked and at which gift, and nothing of what they saw.',
    answer: Type.Array(GiftLook),
    ...polled,
  },
  getTaken: {
    ...at('GET', '/registries/:id/taken', '0.1.0', 'lists:read'),
    tellsSurprises: true,
    summary: 'Read whether all owners of a wrapped registry agree to see what is taken, and what is',
    more: 'Guests read whether they agree, before they give.',
    refuses: ['already_open'],
    answer: Taken,
  },
  agreeToTaken: {
    ...at('PUT', '/registries/:id/taken', '0.1.0', 'lists:write'),
    tellsSurprises: true,
    summary: 'Agree, as an owner, that all owners see what is taken, and not by whom',
    more: 'Who becomes an owner later has to agree, too.',
    refuses: ['already_open'],
    answer: Taken,
  },
  wrapTaken: {
    ...at('DELETE', '/registries/:id/taken', '0.1.0', 'lists:write'),
    summary: 'Agree no longer, as an owner: no owner sees what is taken any more',
    answer: null,
  },
  updatePurchase: {
    ...at('PATCH', '/registries/:id/purchases/:purchase_id', '0.1.0', 'lists:write'),
    tellsSurprises: true,
    summary:
      'Note that a gift has arrived, that its giver was thanked, or a few words, as an owner or an admin',
    body: PurchaseUpdate,
    answer: Purchase,
    refuses: ['given_back'],
  },
  getPurchase: {
    ...at('GET', '/registries/:id/items/:item_id/purchases/:purchase_id', '0.1.0', 'give'),
    tellsSurprises: true,
    summary: 'Read a purchase, with its release key or as an owner or an admin',
    headers: ['x-release-key'],
    answer: Purchase,
  },
  changePurchaseNote: {
    ...at('PATCH', '/registries/:id/items/:item_id/purchases/:purchase_id', '0.1.0', 'give'),
    tellsSurprises: true,
    summary: 'Change the words that a guest gave with a purchase, with its release key',
    headers: ['x-release-key'],
    needs: 'x-release-key',
    body: PurchaseNote,
    answer: Purchase,
    refuses: ['given_back'],
  },
  confirmPurchase: {
    ...at('PUT', '/registries/:id/items/:item_id/purchases/:purchase_id/bought', '0.1.0', 'give'),
    tellsSurprises: true,
    summary:
      'Say that what was set aside is bought; if it went back meanwhile, it is taken again while it is free',
    headers: ['x-release-key'],
    answer: Purchase,
    refuses: ['given_back', 'too_few_left', 'put_away'],
  },
  keepPurchaseLonger: {
    ...at('PUT', '/registries/:id/items/:item_id/purchases/:purchase_id/longer', '0.1.0', 'give'),
    tellsSurprises: true,
    summary: 'Keep what is set aside for three days more, once',
    headers: ['x-release-key'],
    answer: Purchase,
    refuses: ['not_kept_longer'],
  },
  releasePurchase: {
    ...at('DELETE', '/registries/:id/items/:item_id/purchases/:purchase_id', '0.1.0', 'give'),
    tellsSurprises: true,
    summary: 'Give a purchase back, with its release key or as an owner or an admin',
    headers: ['x-release-key'],
    answer: null,
    refuses: ['given_back'],
  },
  listSetAside: {
    ...at('GET', '/registries/:id/set-aside', '0.1.0', 'lists:read'),
    tellsSurprises: true,
    summary: 'List the items of a registry of which guests have set pieces aside, and until when',
    answer: Type.Array(SetAside),
    ...polled,
    isCostly: true,
  },
  getSendTo: {
    ...at('GET', '/registries/:id/send-to', '0.1.0', 'lists:read'),
    summary: 'Read where guests send their gifts, as an owner or an admin',
    answer: SendTo,
    gives: ['etag'],
  },
  setSendTo: {
    ...at('PUT', '/registries/:id/send-to', '0.1.0', 'lists:write'),
    summary: 'Say where guests send their gifts, as an owner or an admin',
    body: SendTo,
    headers: ['if-match'],
    answer: SendTo,
    gives: ['etag'],
  },
  getSendToForPurchase: {
    ...at('GET', '/registries/:id/items/:item_id/purchases/:purchase_id/send-to', '0.1.0', 'give'),
    tellsSurprises: true,
    summary:
      'Read where to send a gift that is bought or set aside, with its release key, until the day of the registry has passed',
    headers: ['x-release-key'],
    answer: SendTo,
    refuses: ['given_back'],
  },

  listIdeas: {
    ...at('GET', '/registries/:id/ideas', '0.1.0', 'lists:read'),
    tellsSurprises: true,
    summary: 'List what guests would give and the owners do not know',
    more:
      'An owner is refused until the registry is unwrapped, in the same words whether there is an idea or none. With the key ' +
      'of a guest as X-Release-Key, the answer says which ideas the guest has added or gives.',
    headers: ['x-release-key'],
    answer: IdeaList,
    isCostly: true,
  },
  addIdea: {
    ...at('POST', '/registries/:id/ideas', '0.1.0', 'give'),
    tellsSurprises: true,
    summary: 'Add an idea, as a guest',
    more:
      `The key is ${limits.guestKey.least} to ${limits.guestKey.most} visible characters that the guest makes up and keeps. Who ` +
      `has it changes, removes, gives and comments as this guest. A registry has at most ${limits.ideas} ideas, ` +
      `and ${limits.ideasOfGuest} of one guest.`,
    body: IdeaCreate,
    ...guestActs,
    headers: ['idempotency-key', 'x-release-key'],
    status: 201,
    refuses: ['ideas_off', 'too_many_ideas', 'put_away'],
  },
  updateIdea: {
    ...at('PATCH', '/registries/:id/ideas/:idea_id', '0.1.0', 'give'),
    tellsSurprises: true,
    summary: 'Change an idea that no guest gives yet, as the guest who added it',
    body: IdeaUpdate,
    ...guestActs,
    refuses: ['idea_taken'],
  },
  removeIdea: {
    ...at('DELETE', '/registries/:id/ideas/:idea_id', '0.1.0', 'give'),
    tellsSurprises: true,
    summary:
      'Remove an idea that no guest gives yet, as the guest who added it, an owner who may see it, or an admin',
    headers: ['x-release-key'],
    answer: null,
    refuses: ['idea_taken'],
  },
  takeIdea: {
    ...at('PUT', '/registries/:id/ideas/:idea_id/taken', '0.1.0', 'give'),
    tellsSurprises: true,
    summary: 'Say that a guest gives the idea; one guest does',
    body: IdeaTake,
    ...guestActs,
    refuses: ['idea_taken', 'put_away'],
  },
  giveIdeaBack: {
    ...at('DELETE', '/registries/:id/ideas/:idea_id/taken', '0.1.0', 'give'),
    tellsSurprises: true,
    summary: 'Say that its giver does not give the idea, as this guest, an owner who may see it, or an admin',
    headers: ['x-release-key'],
    answer: Idea,
  },
  commentIdea: {
    ...at('PUT', '/registries/:id/ideas/:idea_id/comment', '0.1.0', 'give'),
    tellsSurprises: true,
    summary: 'Say something of an idea, once as each guest; said again, it takes the place of what was said',
    body: IdeaCommentWrite,
    ...guestActs,
    refuses: ['too_many_ideas', 'put_away'],
  },
  removeIdeaComment: {
    ...at('DELETE', '/registries/:id/ideas/:idea_id/comment', '0.1.0', 'give'),
    tellsSurprises: true,
    summary: 'Take back what a guest has said of an idea',
    headers: ['x-release-key'],
    needs: 'x-release-key',
    answer: Idea,
  },
  noteIdea: {
    ...at('PATCH', '/registries/:id/ideas/:idea_id/notes', '0.1.0', 'lists:write'),
    tellsSurprises: true,
    summary:
      'Note that guests were thanked for an idea, or that it is on the list, as an owner who may see it or an admin',
    body: IdeaNotes,
    answer: Idea,
  },
  getIdeaSettings: {
    ...at('GET', '/registries/:id/idea-settings', '0.1.0', 'lists:read'),
    summary: 'Read whether guests may add ideas, as an owner or an admin',
    answer: IdeaSettings,
  },
  setIdeaSettings: {
    ...at('PUT', '/registries/:id/idea-settings', '0.1.0', 'lists:write'),
    summary: 'Say whether guests may add ideas, as an owner or an admin; those that are there stay',
    body: IdeaSettings,
    answer: IdeaSettings,
  },
  listQuestions: {
    ...at('GET', '/registries/:id/questions', '0.1.0', 'lists:read'),
    summary:
      'List what guests have asked about the active items of a registry, with the answers of its owners',
    more: 'The oldest day comes first. Within a day the order is random.',
    answer: Type.Array(Question),
    ...polled,
    isCostly: true,
  },
  askQuestion: {
    ...at('POST', '/registries/:id/items/:item_id/questions', '0.1.0', 'give'),
    summary: 'Ask the owners about an item, as a caller who may read its registry',
    more: 'It may be asked whether or not the item is bought. Who asks is not stored.',
    body: QuestionCreate,
    ...creates,
    answer: Question,
    refuses: ['too_many_questions', 'put_away'],
  },
  answerQuestion: {
    ...at('PUT', '/registries/:id/questions/:question_id/answer', '0.1.0', 'lists:write'),
    summary: 'Answer a question for all guests, or change the answer, as an owner or an admin',
    body: QuestionAnswer,
    answer: Question,
  },
  removeQuestion: {
    ...at('DELETE', '/registries/:id/questions/:question_id', '0.1.0', 'lists:write'),
    summary: 'Remove a question with its answer, as an owner or an admin',
    answer: null,
  },

  listChanges: {
    ...at('GET', '/changes', '0.1.0', 'lists:read'),
    summary:
      'List what has changed on the registries that the caller may read, oldest first; an admin: on all',
    more:
      `Changes are kept for ${limits.changeDays} days. Go on with the id of the last one as \`after\`: no change is left out, and none ` +
      'comes twice. What a change is about comes along as the caller may see it now. What guests do is shown to those who may ' +
      'know it: to an owner once the registry is unwrapped, from then on. A registry that is closed to the caller leaves ' +
      'without a word; one that is deleted is shown to those who owned it, and to admins. On a WordPress site, what people ' +
      'change on the site itself is not shown.',
    ...changes,
  },
  listRegistryChanges: {
    ...at('GET', '/registries/:id/changes', '0.1.0', 'lists:read'),
    summary: 'List what has changed on a registry, oldest first, as a caller who may read it',
    more: 'As GET /changes. Who owned it reads that it was deleted.',
    ...changes,
  },

  listHooks: {
    ...at('GET', '/hooks', '0.1.0', 'hooks'),
    summary: 'List the hooks of the caller: the programs that hear of changes',
    more: 'An account sees and changes its own alone. An admin may see that others are there, and end them.',
    query: HooksPage,
    answer: Type.Array(Hook),
    ...polled,
  },
  createHook: {
    ...at('POST', '/hooks', '0.1.0', 'hooks'),
    summary: 'Have a program hear what changes on all registries, as an admin',
    more: 'As POST /registries/{id}/hooks.',
    ...makesHook,
  },
  listRegistryHooks: {
    ...at('GET', '/registries/:id/hooks', '0.1.0', 'hooks'),
    summary: 'List the hooks of the caller on a registry',
    answer: Type.Array(Hook),
    ...polled,
  },
  createRegistryHook: {
    ...at('POST', '/registries/:id/hooks', '0.1.0', 'hooks'),
    summary: 'Have a program hear what changes on a registry, as a caller who may read it',
    more:
      'From then on the service sends a signed request for each change, in order, as GET /registries/{id}/changes would show it to the caller ' +
      `at that moment. What was not taken comes again, for three days. An account has at most ${limits.hooks.ofRegistry} hooks on a registry and ${limits.hooks.ofAccount} in all.`,
    ...makesHook,
  },
  getHook: {
    ...at('GET', '/hooks/:hook_id', '0.1.0', 'hooks'),
    summary: 'Read one hook of the caller',
    answer: Hook,
  },
  updateHook: {
    ...at('PATCH', '/hooks/:hook_id', '0.1.0', 'hooks'),
    summary: 'Change a hook, let it rest, or have it go on where it stopped',
    body: HookUpdate,
    answer: Hook,
  },
  removeHook: {
    ...at('DELETE', '/hooks/:hook_id', '0.1.0', 'hooks'),
    summary: 'Remove a hook with its deliveries, as its maker or an admin',
    answer: null,
  },
  renewHookSecret: {
    ...at('POST', '/hooks/:hook_id/secret', '0.1.0', 'hooks'),
    summary: 'Give a hook another secret; for a day requests are signed with both',
    answer: HookMade,
  },
  testHook: {
    ...at('POST', '/hooks/:hook_id/test', '0.1.0', 'hooks'),
    summary: 'Send a hook.tested to the program now, and say what it answered',
    answer: Delivery,
    isCostly: true,
  },
  listDeliveries: {
    ...at('GET', '/hooks/:hook_id/deliveries', '0.1.0', 'hooks'),
    summary: `List what the program heard in the last ${limits.deliveries.days} days, at most ${limits.deliveries.most}, newest first`,
    answer: Type.Array(Delivery),
    ...polled,
  },
  sendAgain: {
    ...at('POST', '/hooks/:hook_id/deliveries/:delivery_id/again', '0.1.0', 'hooks'),
    summary:
      'Send a delivery again now, as it was and under its webhook_id, and say what the program answered',
    answer: Delivery,
    isCostly: true,
  },

  previewLink: {
    ...at('POST', '/link-previews', '0.1.0', 'gifts:write'),
    summary: 'Read what the page of a shop says about a product, to fill in a wish',
    body: LinkPreviewRequest,
    bodyBytes: limits.batchBytes,
    answer: LinkPreview,
    isCostly: true,
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

/** What each endpoint answers that answers all callers in one shape: also one whose shape stands in its line alone. */
export type Answers = { [Name in EndpointName]: AnswerOf<(typeof endpoints)[Name]['answer']> }
type AnswerOf<Shape> = Shape extends TSchema ? Static<Shape> : never

/** Every path of the API, with `:id` where an id stands. */
export type EndpointPath = (typeof endpoints)[EndpointName]['path']
