import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { FileReason, MessageState } from '@forecourt/domain/invoicing/supplier-invoices/incoming-message.ts'
import { incomingMessageList } from '@forecourt/domain/invoicing/supplier-invoices/incoming-message-list.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/invoicing.js'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export type Message = ApiResult<'GET /sales/incomingmessage/get'>['message']

export const namedMessages: NamedList & { resource: typeof incomingMessageList } = {
  resource: incomingMessageList,
  texts: resourceTexts('incomingMessage', texts),
}

export const messageStateText = (state: MessageState) => namedMessages.texts.choice('state', state)

export const messageStateTones = {
  open: 'promo',
  done: 'good',
  aside: 'cancelled',
} as const satisfies Record<MessageState, string>

const fates = {
  invoice: m['office.incoming-message.fate.invoice'],
  'same-file': m['office.incoming-message.fate.same-file'],
  'self-billed': m['office.incoming-message.fate.self-billed'],
  unreadable: m['office.incoming-message.fate.unreadable-open'],
  'no-invoice': m['office.incoming-message.fate.no-invoice'],
  'too-large': m['office.incoming-message.fate.too-large'],
  missing: m['office.incoming-message.fate.missing'],
} as const

/** Returns a sentence with the result of a message, and the act that a clerk can do. */
export function fateText({ fate, detail, state }: Message): string {
  if (fate === 'same-file' && detail !== '') return m['office.incoming-message.fate.same-file-of']({ number: detail })
  if (fate === 'unreadable' && state === 'done') return m['office.incoming-message.fate.unreadable']()
  return fates[fate]()
}

export const fileReasonTexts = {
  'self-billed': m['office.incoming-message.reason.self-billed'],
  unsafe: m['office.incoming-message.reason.unsafe'],
  protected: m['office.incoming-message.reason.protected'],
  damaged: m['office.incoming-message.reason.damaged'],
  zip: m['office.incoming-message.reason.zip'],
  type: m['office.incoming-message.reason.type'],
} as const satisfies Record<FileReason, () => string>
