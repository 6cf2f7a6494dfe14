/** The rules of all endpoints about ideas. */
export * from './idea-comments.ts'
export * from './idea-settings.ts'
export * from './ideas.ts'
