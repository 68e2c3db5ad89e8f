/** The decisions about a discount that somebody asked for. */
export const DECISION_KINDS = ['approved', 'refused', 'countered'] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

/** The days for which the desk shows what was decided, and for which it counts cars of the same model. */
export const DECIDED_DAYS = 30
export const SAME_MODEL_DAYS = 90
/** The rows of each kind that the desk shows, the newest first. */
export const MOST_REQUESTS = 100
