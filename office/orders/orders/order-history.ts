import type { ApiPath } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Entry } from '../../platform/resource/Changes.tsx'

/**
 * Returns the texts of an order's change: by the call of the desk, or by the changed rows if the buyer or a job did
 * it.
 */
export function orderHistory({ action, rows }: Entry): string[] {
  const act = actTexts.get(action)
  if (act) return [act()]
  const found = [...new Set(rows.flatMap(describeChanges))]
  return found.length > 0 ? found : [m['office.shop-order.history-other']()]
}

const acts = {
  'POST /sales/shoporder/ready': m['office.shop-order.history-ready'],
  'POST /sales/shoporder/ship': m['office.shop-order.history-ship'],
  'POST /sales/shoporder/deliver': m['office.shop-order.history-deliver'],
  'POST /sales/shoporder/cancel': m['office.shop-order.history-cancel'],
  'POST /sales/shoporder/takeback': m['office.shop-order.history-takeback'],
  'POST /sales/shoporder/sethandover': m['office.shop-order.history-sethandover'],
  'POST /sales/shoporder/note': m['office.shop-order.history-note'],
  'POST /sales/shoporder/refund': m['office.shop-order.history-refund'],
  'POST /sales/shoporder/transfer': m['office.shop-order.history-transfer'],
  'POST /sales/shoporder/removetransfer': m['office.shop-order.history-removetransfer'],
  'POST /sales/shoporder/acceptwithdrawal': m['office.shop-order.history-acceptwithdrawal'],
  'POST /sales/shoporder/refusewithdrawal': m['office.shop-order.history-refusewithdrawal'],
  'POST /sales/shoporder/carsback': m['office.shop-order.history-carsback'],
} satisfies Partial<Record<ApiPath, () => string>>

const actTexts = new Map<string, () => string>(Object.entries(acts))

type Row = Entry['rows'][number]

function describeChanges({ subject, kind, before, after }: Row): string[] {
  switch (subject) {
    case 'shop_order':
      return kind === 'i' ? [m['office.shop-order.history-begun']()] : changedColumns(before ?? {}, after ?? {})
    case 'shop_order_entry':
      return [kind === 'd' ? m['office.shop-order.history-car-removed']() : m['office.shop-order.history-cars']()]
    case 'withdrawal':
      return [kind === 'i' ? m['office.shop-order.history-withdrawn']() : m['office.shop-order.history-withdrawal']()]
    case 'shop_order_note':
      return [m['office.shop-order.history-note']()]
    case 'shop_order_transfer':
      return [m['office.shop-order.history-transfer']()]
    case 'payment_refund':
      return [refundText(after?.['state'])]
    default:
      return []
  }
}

type Values = Readonly<Record<string, unknown>>

function changedColumns(before: Values, after: Values): string[] {
  const isPlaced = !isKept(before['placed_at']) && isKept(after['placed_at'])
  // The other columns that change with it add nothing.
  if (isPlaced) return [m['office.shop-order.history-placed']()]
  return Object.keys(after).flatMap((column) => {
    const describe = columnTexts[column]
    if (column === 'status') return statusText(after[column])
    return describe ? [describe(isKept(after[column]))] : []
  })
}

const columnTexts: Readonly<Record<string, ((isSet: boolean) => string) | undefined>> = {
  terms_agreed_at: () => m['office.shop-order.history-agreed'](),
  handover_on: () => m['office.shop-order.history-handover'](),
  handover_part: () => m['office.shop-order.history-handover'](),
  delivery_type: () => m['office.shop-order.history-delivery'](),
  delivery_address: () => m['office.shop-order.history-delivery'](),
  pickup_department_id: () => m['office.shop-order.history-delivery'](),
  ready_at: (isSet) => (isSet ? m['office.shop-order.history-ready']() : m['office.shop-order.history-takeback']()),
  first_name: () => m['office.shop-order.history-customer'](),
  last_name: () => m['office.shop-order.history-customer'](),
  company_name: () => m['office.shop-order.history-customer'](),
  customer_type: () => m['office.shop-order.history-customer'](),
  email: () => m['office.shop-order.history-customer'](),
  phone: () => m['office.shop-order.history-customer'](),
  invoice_address: () => m['office.shop-order.history-customer'](),
  essential: () => m['office.shop-order.history-essential'](),
  shop_account_id: () => m['office.shop-order.history-account'](),
}

function statusText(status: unknown): string[] {
  switch (status) {
    case 'pending':
      return [m['office.shop-order.step-preparing']()]
    case 'shipped':
      return [m['office.shop-order.history-ship']()]
    case 'delivered':
      return [m['office.shop-order.history-deliver']()]
    case 'canceled':
      return [m['office.shop-order.history-cancel']()]
    default:
      return []
  }
}

function refundText(state: unknown): string {
  switch (state) {
    case 'refunded':
      return m['office.shop-order.history-refunded']()
    case 'failed':
      return m['office.shop-order.history-refund-failed']()
    case 'pending':
      return m['office.shop-order.history-refund-pending']()
    default:
      return m['office.shop-order.history-refund']()
  }
}

function isKept(value: unknown): boolean {
  return value !== null && value !== undefined
}
