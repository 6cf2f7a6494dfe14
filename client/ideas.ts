import type {
  Idea,
  IdeaCommentWrite,
  IdeaCreate,
  IdeaList,
  IdeaNotes,
  IdeaSettings,
  IdeaTake,
  IdeaUpdate,
} from '@hopechest/contract'
import { type CallOptions, type CreateOptions, callsOf, toExtras } from './call-options.ts'
import type { Done } from './outcome.ts'
import { path } from './path.ts'
import { releaseHeader } from './purchases.ts'
import type { Request } from './request.ts'

/** What guests would give, and the owners do not know. A guest is who has the key that they made up. */
export function ideaMethods(request: Request) {
  const { get, patch, put } = callsOf(request)
  const withKey = (guestKey: string | undefined, options: CallOptions) => ({
    ...toExtras(options),
    headers: { ...toExtras(options).headers, ...releaseHeader(guestKey) },
  })
  const ofIdea = '/registries/:id/ideas/:idea_id'
  return {
    /** An owner of a registry that is wrapped gets an error with the status 403, whether there are ideas or none. */
    listIdeas: (id: number, guestKey?: string, options: CallOptions = {}) =>
      request<IdeaList>('GET', path('/registries/:id/ideas', id), undefined, withKey(guestKey, options)),

    addIdea: (id: number, idea: IdeaCreate, guestKey: string, options: CreateOptions = {}) =>
      request<Idea>('POST', path('/registries/:id/ideas', id), idea, withKey(guestKey, options)),

    updateIdea: (
      id: number,
      ideaId: number,
      change: IdeaUpdate,
      guestKey: string,
      options: CallOptions = {},
    ) => request<Idea>('PATCH', path(ofIdea, id, ideaId), change, withKey(guestKey, options)),

    /** Not once a guest gives it. Owners who may see it and admins need no key. */
    removeIdea: (id: number, ideaId: number, guestKey?: string, options: CallOptions = {}) =>
      request<Done>('DELETE', path(ofIdea, id, ideaId), undefined, withKey(guestKey, options)),

    /** If another guest gives it, the outcome is an error with the status 409. */
    takeIdea: (id: number, ideaId: number, giver: IdeaTake, guestKey: string, options: CallOptions = {}) =>
      request<Idea>('PUT', path(`${ofIdea}/taken`, id, ideaId), giver, withKey(guestKey, options)),

    giveIdeaBack: (id: number, ideaId: number, guestKey?: string, options: CallOptions = {}) =>
      request<Idea>('DELETE', path(`${ofIdea}/taken`, id, ideaId), undefined, withKey(guestKey, options)),

    /** One of each guest. */
    commentIdea: (
      id: number,
      ideaId: number,
      comment: IdeaCommentWrite,
      guestKey: string,
      options: CallOptions = {},
    ) => request<Idea>('PUT', path(`${ofIdea}/comment`, id, ideaId), comment, withKey(guestKey, options)),

    removeIdeaComment: (id: number, ideaId: number, guestKey: string, options: CallOptions = {}) =>
      request<Idea>('DELETE', path(`${ofIdea}/comment`, id, ideaId), undefined, withKey(guestKey, options)),

    /** What an owner notes, once the registry is unwrapped: whom they thanked, and that it is on the list. */
    noteIdea: (id: number, ideaId: number, notes: IdeaNotes, options: CallOptions = {}) =>
      patch<Idea>(path(`${ofIdea}/notes`, id, ideaId), notes, options),

    /** Whether guests may add ideas, for the owner and admins. */
    getIdeaSettings: (id: number, options: CallOptions = {}) =>
      get<IdeaSettings>(path('/registries/:id/idea-settings', id), options),

    setIdeaSettings: (id: number, settings: IdeaSettings, options: CallOptions = {}) =>
      put<IdeaSettings>(path('/registries/:id/idea-settings', id), settings, options),
  }
}
