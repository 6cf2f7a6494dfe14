import { RegistriesPage, Registry, RegistryCreate, RegistryUpdate } from '@hopechest/contract'
import { Type } from 'typebox'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { Dependencies } from '../rules/dependencies.ts'
import {
  createRegistry,
  deleteRegistry,
  getRegistry,
  listRegistries,
  updateRegistry,
} from '../rules/registries.ts'

export const registryRoutes = (dependencies: Dependencies): Endpoint[] => [
  endpoint('GET', '/registries', {
    name: 'listRegistries',
    summary: "List the caller's own registries, newest first, or find the one registry with a slug",
    query: RegistriesPage,
    answer: Type.Array(Registry),
    gives: ['x-host-total', 'x-host-totalpages'],
    isCostly: true,
    async handle({ caller, query, give }) {
      const { registries, total, totalPages } = await listRegistries(dependencies, caller, query)
      if (total !== undefined) give('x-host-total', total)
      if (totalPages !== undefined) give('x-host-totalpages', totalPages)
      return registries
    },
  }),
  endpoint('GET', '/registries/:id', {
    name: 'getRegistry',
    summary: 'Read one registry, as its owner, an invitee or an admin',
    answer: Registry,
    handle: ({ caller, ids }) => getRegistry(dependencies, caller, ids.id),
  }),
  endpoint('POST', '/registries', {
    name: 'createRegistry',
    summary: 'Create a registry; the caller becomes its owner',
    body: RegistryCreate,
    headers: ['idempotency-key'],
    status: 201,
    answer: Registry,
    handle: ({ caller, body, repeatable }) => createRegistry(dependencies, caller, body, repeatable),
  }),
  endpoint('PATCH', '/registries/:id', {
    name: 'updateRegistry',
    summary: 'Change title, status, story or meta, as the owner or an admin',
    body: RegistryUpdate,
    answer: Registry,
    handle: ({ caller, ids, body }) => updateRegistry(dependencies, caller, ids.id, body),
  }),
  endpoint('DELETE', '/registries/:id', {
    name: 'deleteRegistry',
    summary: 'Delete a registry for good, with its items, as the owner or an admin',
    answer: null,
    handle: ({ caller, ids }) => deleteRegistry(dependencies, caller, ids.id),
  }),
]
