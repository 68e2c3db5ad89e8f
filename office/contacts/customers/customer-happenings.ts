import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { IconName } from '@forecourt/ui/icons.ts'

export type Happening = ApiResult<'GET /sales/customer/gettimeline'>['entries'][number]

export const kindIcons: Readonly<Record<Happening['kind'], IconName>> = {
  note: 'pencil',
  visit: 'user',
  call: 'phone',
  task: 'check',
  offer: 'file-text',
  dossier: 'archive',
  invoice: 'file-text',
  reminder: 'bell',
  'trade-in': 'car',
  order: 'shopping-cart',
  booking: 'calendar',
  'work-order': 'engine',
  'test-drive': 'steering-wheel',
  lead: 'info-circle',
  mail: 'mail',
}

export const kindTexts = {
  note: m['office.customer.timeline.kinds.note'],
  visit: m['office.customer.timeline.kinds.visit'],
  call: m['office.customer.timeline.kinds.call'],
  task: m['office.customer.timeline.kinds.task'],
  offer: m['office.customer.timeline.kinds.offer'],
  dossier: m['office.customer.timeline.kinds.dossier'],
  invoice: m['office.customer.timeline.kinds.invoice'],
  reminder: m['office.customer.timeline.kinds.reminder'],
  'trade-in': m['office.customer.timeline.kinds.trade-in'],
  order: m['office.customer.timeline.kinds.order'],
  booking: m['office.customer.timeline.kinds.booking'],
  'work-order': m['office.customer.timeline.kinds.work-order'],
  'test-drive': m['office.customer.timeline.kinds.test-drive'],
  lead: m['office.customer.timeline.kinds.lead'],
  mail: m['office.customer.timeline.kinds.mail'],
} as const

/** The place in a sentence that the link to the record takes. */
const linkMark = '\u{E000}'

/** A sentence around the name of a record: the text before it, the name, the text after it. */
export interface Sentence {
  readonly before: string
  readonly name: string
  readonly after: string
  /** The words of a user or a customer, quoted. */
  readonly quote: string
}

/** Returns an event of a customer in words: who did what. */
export function describeHappening(happening: Happening): Sentence {
  const { kind, act, title, detail, by } = happening
  const name = linkMark
  const whose = (
    byText: (values: { name: string; by: string }) => string,
    text: (values: { name: string }) => string,
  ) => (by === null ? text({ name }) : byText({ name, by }))
  switch (kind) {
    case 'note':
      return sentence(m['office.customer.told.note']({ by: by ?? '' }), { quote: title })
    case 'visit':
      return sentence(m['office.customer.told.visit']({ by: by ?? '' }), { quote: title })
    case 'call':
      return sentence(m['office.customer.told.call']({ by: by ?? '' }), { quote: title })
    case 'task':
      return sentence(m['office.customer.told.task'](), { quote: title })
    case 'mail':
      return sentence(m['office.customer.told.mail']({ to: detail }), { quote: title })
    case 'lead':
      return sentence(m['office.customer.told.lead']({ name }), { name: title, quote: detail })
    case 'offer':
      switch (act) {
        case 'accepted':
          return sentence(m['office.customer.told.offer-accepted']({ name }), { name: title })
        case 'declined':
          return sentence(m['office.customer.told.offer-declined']({ name }), { name: title, quote: detail })
        case 'issued':
          return sentence(whose(m['office.customer.told.offer-issued-by'], m['office.customer.told.offer-issued']), {
            name: title,
          })
        case 'made':
          return sentence(whose(m['office.customer.told.offer-by'], m['office.customer.told.offer']), {
            name: title,
            about: detail,
          })
      }
    case 'dossier':
      return sentence(whose(m['office.customer.told.dossier-by'], m['office.customer.told.dossier']), {
        name: title,
        about: detail,
      })
    case 'invoice':
      return sentence(whose(m['office.customer.told.invoice-by'], m['office.customer.told.invoice']), {
        name: title,
        about: detail,
      })
    case 'reminder':
      return sentence(whose(m['office.customer.told.reminder-by'], m['office.customer.told.reminder']), {
        name: title,
        about: detail,
      })
    case 'trade-in':
      return sentence(m['office.customer.told.trade-in']({ name }), { name: title, about: detail })
    case 'order':
      return sentence(m['office.customer.told.order']({ name }), { name: title, about: detail })
    case 'booking':
      return sentence(m['office.customer.told.booking']({ name }), { name: title, about: detail })
    case 'work-order':
      return sentence(m['office.customer.told.work-order']({ name }), { name: title, about: detail })
    case 'test-drive':
      return sentence(m['office.customer.told.test-drive']({ name }), { name: title, about: detail })
  }
}

function sentence(
  text: string,
  { name = '', about = '', quote = '' }: { name?: string; about?: string; quote?: string },
) {
  const [before = '', after = ''] = text.split(linkMark)
  return { before, name, after: about === '' ? after : `${after}: ${about}`, quote }
}
