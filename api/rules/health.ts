import type { Health, Welcome } from '@hopechest/contract'

export const getWelcome = (): Welcome => ({ message: 'Welcome to Hopechest, the gift registry' })

export const getHealth = (): Health => ({ status: 'healthy', service: 'hopechest-api' })
