/** The kinds of staff notes on a customer: a remark, a visit or call of the customer, or a task with a day. */
export const NOTE_KINDS = ['note', 'visit', 'call', 'task'] as const
export const MAX_NOTE_LENGTH = 2000
