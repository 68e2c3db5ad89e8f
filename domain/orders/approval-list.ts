/** The requests that somebody else than who asked decides: a discount, the value of a trade-in, a sale. */
export const APPROVAL_SUBJECTS = ['discount', 'value', 'sale'] as const
export type ApprovalSubject = (typeof APPROVAL_SUBJECTS)[number]

export const APPROVAL_VERDICTS = ['approved', 'refused', 'countered', 'valued', 'declined'] as const
export type ApprovalVerdict = (typeof APPROVAL_VERDICTS)[number]
