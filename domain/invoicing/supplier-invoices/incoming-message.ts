import { accept, refuse, type Refusal } from '../../platform/values/result.ts'

export const MESSAGE_CHANNELS = ['peppol', 'mailbox'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

export const MESSAGE_FATES = [
  'invoice',
  'same-file',
  'self-billed',
  'unreadable',
  'no-invoice',
  'too-large',
  'missing',
] as const
/**
 * Fates of a message that was received. `self-billed`: a customer wrote an invoice in our name; `missing`: the access point
 * listed it and does not give it.
 */
export type MessageFate = (typeof MESSAGE_FATES)[number]

export const MESSAGE_STATES = ['open', 'done', 'aside'] as const
/** `open`: a clerk has to review it; `done`: all of it became invoices, or was received before. */
export type MessageState = (typeof MESSAGE_STATES)[number]

export const FILE_REASONS = ['self-billed', 'unsafe', 'protected', 'damaged', 'zip', 'type'] as const
/** Reasons why a file of a message did not become an invoice automatically. */
export type FileReason = (typeof FILE_REASONS)[number]

/** Checks whether a clerk may set a message aside: only an open one. */
export function canSetAside(state: MessageState): { ok: true } | Refusal<'message-settled'> {
  return state === 'open' ? accept({}) : refuse('message-settled')
}

/**
 * Decides whether a clerk may make an invoice of a file and type it, also after the message was set aside. A self-billed one is
 * our own sale.
 */
export function canMakeInvoice(file: {
  readonly reason: FileReason
  readonly hasInvoice: boolean
}): { ok: true } | Refusal<'message-settled' | 'message-self-billed'> {
  if (file.reason === 'self-billed') return refuse('message-self-billed')
  return file.hasInvoice ? refuse('message-settled') : accept({})
}
