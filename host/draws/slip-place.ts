/** Whose slip it is: of which circle, in which of its draws. */
export interface SlipPlace {
  circleId: number
  round: number
  giver: number
}

export function writtenPlace({ circleId, round, giver }: SlipPlace): string {
  return `${circleId} ${round} ${giver}`
}
