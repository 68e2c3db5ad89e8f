/** The kinds of staff notes on a customer: a word, that somebody came by or called, or what is to be done by a day. */
export const NOTE_KINDS = ['note', 'visit', 'call', 'task'] as const
export const MAX_NOTE_LENGTH = 2000
