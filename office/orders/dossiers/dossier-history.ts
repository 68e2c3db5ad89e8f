import type { ApiPath } from '@forecourt/api-client/api.ts'
import { CUSTOMER_ORDER_STATES } from '@forecourt/domain/orders/dossier.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatCents } from '../../platform/money-text.ts'
import type { Entry } from '../../platform/resource/Changes.tsx'
import { stateText } from './dossier-texts.ts'

/**
 * Returns what a change of a dossier did, in words: by the call of the desk, with the amount or the state that its rows say;
 * by the rows alone where a payment of the customer or a job did it.
 */
export function describeDossierChange({ action, rows }: Pick<Entry, 'action' | 'rows'>): string[] {
  const act = actTexts.get(action)
  if (rows.some(({ subject, kind }) => subject === 'dossier' && kind === 'i'))
    return [m['office.dossier.history.opened']()]
  const details = [...new Set(rows.flatMap(describeRow))]
  if (act && !details.some((text) => text === act())) return [act(), ...details]
  return details.length > 0 ? details : [m['office.dossier.history.changed']()]
}

function describeRow({ subject, kind, before, after }: Entry['rows'][number]): string[] {
  switch (subject) {
    case 'dossier_payment': {
      const cents = Number((after ?? before)?.['amount_cents'])
      if (kind === 'd') return [m['office.dossier.history.payment-removed']({ amount: formatCents(cents) })]
      if (cents < 0) return [m['office.dossier.history.refunded']({ amount: formatCents(-cents) })]
      return [
        after?.['is_advance'] === true
          ? m['office.dossier.history.advance']({ amount: formatCents(cents) })
          : m['office.dossier.history.balance']({ amount: formatCents(cents) }),
      ]
    }
    case 'dossier_invoice': {
      const number = after?.['invoice_number']
      return typeof number === 'string' ? [m['office.dossier.history.invoice']({ number })] : []
    }
    case 'customer_order': {
      const state = CUSTOMER_ORDER_STATES.find((one) => one === after?.['state'])
      return state ? [m['office.dossier.history.state']({ state: stateText(state) })] : []
    }
    case 'customer_order_step': {
      if (kind !== 'u' || after === null || !('done_on' in after)) return []
      return [
        after['done_on'] === null ? m['office.dossier.history.step-back']() : m['office.dossier.history.step-done'](),
      ]
    }
    case 'dossier_document': {
      if (kind !== 'u' || after === null || !('received_on' in after)) return []
      return [
        after['received_on'] === null
          ? m['office.dossier.history.paper-back']()
          : m['office.dossier.history.paper-in'](),
      ]
    }
    default:
      return []
  }
}

const acts = {
  'POST /sales/dossier/approve': m['office.dossier.approve.done'],
  'POST /sales/dossier/disapprove': m['office.dossier.disapprove.done'],
  'POST /sales/dossier/save': m['office.dossier.car.done'],
  'POST /sales/dossier/sethandover': m['office.dossier.handover.done'],
  'POST /sales/dossier/guarantee': m['office.dossier.guarantee.done'],
  'POST /sales/dossier/credit': m['office.dossier.invoices.credited'],
  'POST /sales/customerorder/saveessential': m['office.dossier.essential.done'],
  'POST /sales/customerorder/sign': m['office.dossier.sign.done'],
  'POST /sales/customerorder/signscan': m['office.dossier.sign.done'],
  'POST /sales/customerorder/withdrawform': m['office.dossier.online.withdrawn'],
  'POST /sales/dossier/savefile': m['office.dossier.papers.added'],
  'POST /sales/dossier/deletefile': m['office.dossier.papers.removed'],
  'POST /sales/dossier/paperexpiry': m['office.dossier.papers.expiry-saved'],
  'POST /sales/dossier/askadvance': m['office.dossier.advance.done'],
  'POST /sales/dossier/resendadvance': m['office.dossier.advance.resent'],
  'POST /sales/dossier/withdrawadvance': m['office.dossier.advance.withdrawn'],
  'POST /sales/dossier/refundadvance': m['office.dossier.advance.refund-asked'],
  'POST /sales/customerorder/complete': m['office.dossier.complete.done'],
  'POST /sales/customerorder/cancel': m['office.dossier.cancel.done'],
  'POST /sales/offer/deliver': m['office.dossier.deliver.done'],
  'POST /sales/offer/cancelsold': m['office.offer.cancel-sold.done'],
} satisfies Partial<Record<ApiPath, () => string>>

const actTexts = new Map<string, () => string>(Object.entries(acts))
