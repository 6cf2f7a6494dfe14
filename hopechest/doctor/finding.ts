/** One part that was examined: its state, or its fault with what to do. */
export interface Finding {
  name: string
  /** A warning is about a state that may be meant, or that fails later. */
  state: 'well' | 'warning' | 'fault'
  sentence: string
}
