export const MESSAGE_CHANNELS = ['peppol', 'mailbox'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/**
 * Fates of a message that was received. `self-billed`: a customer wrote an invoice in our name; `missing`: the access point
 * listed it and does not give it.
 */
export type MessageFate =
  | 'invoice'
  | 'same-file'
  | 'self-billed'
  | 'unreadable'
  | 'no-invoice'
  | 'too-large'
  | 'missing'
