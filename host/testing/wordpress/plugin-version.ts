/**
 * The plugin of this project on the site. `recorded` is what it was when the recordings were made, `older` one that
 * knows four keys of meta and finds private registries by their slug for their owner only.
 */
export type PluginVersion = 'none' | 'recorded' | 'older' | 'current'
