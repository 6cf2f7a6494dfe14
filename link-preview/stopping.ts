import { Refusal } from '@hopechest/contract'

/** In a file of its own, so that the service does not load what fetches pages when it starts. */
export const stopping = () => new Refusal('unavailable', 'The service is stopping; try again in a moment')
