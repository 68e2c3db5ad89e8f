import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatPercent } from '../../offers/desk/offer-texts.ts'
import { formatCents, formatEuros } from '../../platform/money-text.ts'

export type Approvals = ApiResult<'GET /sales/approval/getall'>
export type Request = Approvals['waiting'][number]
export type Decision = Approvals['decided'][number]
/** A request on the desk, whether it waits or was decided. */
export type Listed = Pick<Request, 'kind' | 'id' | 'number' | 'customer' | 'car' | 'cents' | 'by' | 'at'>

export const toPath = ({ kind, id }: Pick<Listed, 'kind' | 'id'>) => `/approval/${kind}/${id}`

export function nameText({ kind, customer }: Pick<Listed, 'kind' | 'customer'>): string {
  switch (kind) {
    case 'discount':
      return customer
    case 'value':
      return m['office.approvals.value']({ customer: customer || '–' })
    case 'sale':
      return m['office.approvals.sale']({ customer })
  }
}

export function carText({ car, carCount }: Pick<Request, 'car' | 'carCount'>): string {
  return carCount > 1 ? m['office.approvals.cars']({ count: carCount, car }) : car
}

export function askedText({ kind, cents, carCount }: Pick<Request, 'kind' | 'cents' | 'carCount'>): string {
  switch (kind) {
    case 'discount': {
      const amount = formatEuros(cents ?? 0)
      return carCount > 1
        ? m['office.approvals.discount-per-car']({ amount })
        : m['office.approvals.discount']({ amount })
    }
    case 'value':
      return cents === null
        ? m['office.approvals.no-wish']()
        : m['office.approvals.asked-value']({ amount: formatEuros(cents) })
    case 'sale':
      return m['office.approvals.sale-total']({ amount: formatEuros(cents ?? 0) })
  }
}

export function verdictText({ verdict, kind, counterCents }: Decision): string {
  const amount = formatEuros(counterCents ?? 0)
  switch (verdict) {
    case 'approved':
      return m['office.approvals.verdict-approved']()
    case 'refused':
    case 'declined':
      return m['office.approvals.verdict-refused']()
    case 'valued':
      return m['office.approvals.verdict-valued']({ amount })
    case 'countered':
      return kind === 'value'
        ? m['office.approvals.verdict-valued']({ amount })
        : m['office.approvals.verdict-countered']({ amount })
  }
}

export function toFirstName(name: string): string {
  return name.split(' ', 1)[0] ?? name
}

/** Formats a share in basis points: `4,7 %`. */
export function percentText(basisPoints: number): string {
  const percent = `${formatPercent(Math.abs(basisPoints) * 100, 1)}\u00a0%`
  return basisPoints < 0 ? `−\u00a0${percent}` : percent
}

/** Formats a discount as it lowers a price: `– € 500,00`. */
export function lessText(cents: number): string {
  return `–\u00a0${formatCents(cents)}`
}
