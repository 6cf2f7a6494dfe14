import { RegistriesPage, Registry, RegistryCreate, RegistryUpdate } from '@hopechest/contract'
import { Type } from 'typebox'
import { type Answer, endpoint } from '../http/endpoint.ts'
import { repeatable } from '../rules/once.ts'
import type { Parts } from '../rules/parts.ts'
import {
  createRegistry,
  deleteRegistry,
  getRegistry,
  listRegistries,
  updateRegistry,
} from '../rules/registries.ts'

const RegistryList = Type.Array(Registry)

export function registryRoutes(parts: Parts) {
  const list = endpoint({
    name: 'listRegistries',
    summary: "List the caller's own registries, newest first, or find the one registry with a slug",
    query: RegistriesPage,
    answers: { 200: RegistryList },
    gives: ['x-host-total', 'x-host-totalpages'],
    async handle({ caller, query }) {
      const { registries, total, totalPages } = await listRegistries(parts, caller, query)
      const headers: Record<string, string> = {}
      if (total !== undefined) headers['x-host-total'] = String(total)
      if (totalPages !== undefined) headers['x-host-totalpages'] = String(totalPages)
      return { status: 200, shape: RegistryList, body: registries, headers }
    },
  })

  const read = endpoint({
    name: 'getRegistry',
    summary: 'Read one registry, as its owner, an admin or somebody invited',
    answers: { 200: Registry },
    async handle({ caller, ids }) {
      return answerRegistry(200, await getRegistry(parts, caller, ids.id))
    },
  })

  const create = endpoint({
    name: 'createRegistry',
    summary: 'Create a registry; the caller becomes its owner',
    body: RegistryCreate,
    headers: ['idempotency-key'],
    refuses: [429],
    answers: { 201: Registry },
    async handle({ caller, body, headers }) {
      const request = repeatable(headers['idempotency-key'], caller.id, 'registries', body)
      return answerRegistry(201, await createRegistry(parts, caller, body, request))
    },
  })

  const update = endpoint({
    name: 'updateRegistry',
    summary: 'Change title, status, story or meta, as the owner or an admin',
    body: RegistryUpdate,
    answers: { 200: Registry },
    async handle({ caller, ids, body }) {
      return answerRegistry(200, await updateRegistry(parts, caller, ids.id, body))
    },
  })

  const remove = endpoint({
    name: 'deleteRegistry',
    summary: 'Delete a registry for good, with its items, as the owner or an admin',
    answers: { 204: null },
    async handle({ caller, ids }) {
      await deleteRegistry(parts, caller, ids.id)
      return { status: 204 }
    },
  })

  return { list, read, create, update, remove }
}

function answerRegistry(status: number, registry: Registry): Answer {
  return { status, shape: Registry, body: registry }
}
