import { m } from '@forecourt/locales/messages/messages.js'
import type { Entry } from '../../platform/resource/Changes.tsx'

/**
 * Returns the texts of an order's change: by the call of the desk, or by the changed rows if the buyer or a job did
 * it.
 */
export function orderHistory({ action, rows }: Entry): string[] {
  const act = acts[/^POST \/sales\/shoporder\/(\w+)$/.exec(action)?.[1] ?? '']
  if (act) return [act()]
  const found = [...new Set(rows.flatMap(describeChanges))]
  return found.length > 0 ? found : [m['office.shop-order.history-other']()]
}

const acts: Readonly<Record<string, (() => string) | undefined>> = {
  ready: m['office.shop-order.history-ready'],
  ship: m['office.shop-order.history-ship'],
  deliver: m['office.shop-order.history-deliver'],
  cancel: m['office.shop-order.history-cancel'],
  takeback: m['office.shop-order.history-takeback'],
  sethandover: m['office.shop-order.history-sethandover'],
  note: m['office.shop-order.history-note'],
  refund: m['office.shop-order.history-refund'],
  transfer: m['office.shop-order.history-transfer'],
  removetransfer: m['office.shop-order.history-removetransfer'],
  acceptwithdrawal: m['office.shop-order.history-acceptwithdrawal'],
  refusewithdrawal: m['office.shop-order.history-refusewithdrawal'],
  carsback: m['office.shop-order.history-carsback'],
}

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
    default:
      return []
  }
}

type Values = Readonly<Record<string, unknown>>

function changedColumns(before: Values, after: Values): string[] {
  const isPlaced = !isKept(before['placed_at']) && isKept(after['placed_at'])
  // Everything else that is written with it says no more.
  if (isPlaced) return [m['office.shop-order.history-placed']()]
  return Object.keys(after).flatMap((column) => {
    const told = columnTexts[column]
    if (column === 'status') return statusText(after[column])
    return told ? [told(isKept(after[column]))] : []
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

function isKept(value: unknown): boolean {
  return value !== null && value !== undefined
}
