import {
  choice,
  instant,
  one,
  optional,
  text,
  type ListDefinition,
  type ListRow,
} from '../../platform/resources/resource.ts'
import { dossierBranch } from '../../orders/dossier-list.ts'
import { MESSAGE_CHANNELS, MESSAGE_FATES, MESSAGE_STATES } from './incoming-message.ts'

/** Messages that were received over Peppol or by mail, as their list shows them, and as they are exported. */
export const incomingMessageList = {
  name: 'incomingMessage',
  fields: {
    receivedAt: instant(),
    channel: choice(MESSAGE_CHANNELS),
    sender: text({ max: 300 }),
    subject: text({ max: 300 }),
    fate: choice(MESSAGE_FATES),
    state: choice(MESSAGE_STATES),
    invoices: optional(text({ max: 300 })),
    branch: one(dossierBranch),
  },
  label: 'sender',
  list: ['receivedAt', 'channel', 'sender', 'subject', 'fate', 'state', 'invoices', 'branch'],
  pairs: [
    ['receivedAt', 'channel'],
    ['sender', 'subject'],
  ],
  essential: ['receivedAt', 'sender', 'fate', 'state'],
  offAtFirst: ['branch'],
  sorts: ['receivedAt'],
  search: ['sender'],
  filters: ['state', 'fate', 'channel', 'branch', 'receivedAt'],
  sort: 'receivedAt',
  isDescending: true,
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedMessage extends ListRow<typeof incomingMessageList> {}
